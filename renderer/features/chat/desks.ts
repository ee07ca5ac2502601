import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** Icon of each support desk. */
export const deskIcons: Readonly<Record<SupportSubtype, IconName>> = {
  moderator: 'shield',
  finance: 'wallet',
  general: 'help',
};

/**
 * Returns the support desk on the other side of a chat; null: the other side is a user, also one who writes
 * to a desk.
 */
export function deskOf(chat: Pick<StoredChat, 'type' | 'subtype' | 'user'>): SupportSubtype | null {
  return chat.type === 'support' && !isAnsweredByMe(chat) ? (chat.subtype ?? 'general') : null;
}
