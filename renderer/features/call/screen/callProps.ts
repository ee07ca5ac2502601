import type { Locale } from '#shared/domain/constants.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { CallSession } from '../session/callSession.ts';

/** What every screen of a call is given. Their words are in the namespaces `call`, `match` and `heard`. */
export interface CallProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly locale: Locale;
}

/** The namespaces that the screens of calls speak: whoever shows one loads them. */
export const callTexts = ['call', 'match', 'heard'] as const;
