import type { Locale } from '#shared/domain/constants.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { CallSession } from '../session/callSession.ts';

/** Props of every call screen. The texts are in the namespaces `call`, `match` and `heard`. */
export interface CallProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly locale: Locale;
}

/** Namespaces used by the call screens. A component that shows one loads them. */
export const callTexts = ['call', 'match', 'heard'] as const;
