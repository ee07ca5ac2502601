import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** The sign of each desk of the support. */
export const deskIcons: Readonly<Record<SupportSubtype, IconName>> = {
  moderator: 'shield',
  finance: 'wallet',
  general: 'help',
};

/** The desk that is the other side of a chat; null: a person is, also one who asks at a desk. */
export function deskOf(chat: Pick<StoredChat, 'type' | 'subtype' | 'user'>): SupportSubtype | null {
  return chat.type === 'support' && !isAnsweredByMe(chat) ? (chat.subtype ?? 'general') : null;
}
