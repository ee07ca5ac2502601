import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { targetOf } from '../conversation/target.ts';

/**
 * Whom one wrote to before there was this chat: its companion, or a desk of the support. Whoever left between the first
 * message and its answer wrote to them by that name. Null where nobody is there, and where one answers at a desk.
 */
export function recipientBefore(chat: StoredChat | null): Recipient | null {
  const target = chat && targetOf(chat);
  return target?.kind === 'chat' ? null : target;
}

/** All names by which what is written here may be addressed. */
export function keysTo(recipient: Recipient, chat: StoredChat | null): readonly string[] {
  const before = recipientBefore(chat);
  return [recipientKey(recipient), ...(before ? [recipientKey(before)] : [])];
}

/** The same for a person and a desk before and after there is a chat with them: what is being written stays. */
export const composerKey = (recipient: Recipient, chat: StoredChat | null): string =>
  recipientKey(recipientBefore(chat) ?? recipient);
