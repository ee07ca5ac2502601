import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { targetOf } from '../conversation/target.ts';

/**
 * Returns the recipient to which the user wrote before this chat existed: the other user or the support desk.
 * Drafts and messages from then carry it. Null: no such recipient, or the user answers as a desk.
 */
export function recipientBefore(chat: StoredChat | null): Recipient | null {
  const target = chat && targetOf(chat);
  return target?.kind === 'chat' ? null : target;
}

/** Returns all recipient keys that messages of this composer may have. */
export function keysTo(recipient: Recipient, chat: StoredChat | null): readonly string[] {
  const before = recipientBefore(chat);
  return [recipientKey(recipient), ...(before ? [recipientKey(before)] : [])];
}

/**
 * Key of the composer, unchanged when the first message creates the chat, so that the draft stays in the
 * field.
 */
export const composerKey = (recipient: Recipient, chat: StoredChat | null): string =>
  recipientKey(recipientBefore(chat) ?? recipient);
