import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** The sign of each desk of the support. */
export const deskIcons: Readonly<Record<SupportSubtype, IconName>> = {
  moderator: 'shield',
  finance: 'wallet',
  general: 'help',
};
