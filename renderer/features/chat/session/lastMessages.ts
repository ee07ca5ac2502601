import type { Message } from '#shared/domain/chat.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { OutboxEntry, StoredChat } from '#shared/store/records.ts';
import { pendingChangesIn } from './pendingChanges.ts';
import { pendingDeletionsIn } from './pendingDeletions.ts';

/** Number of messages read, so that enough remain if the user has just deleted some. */
const readCount = 20;

export interface LastMessages {
  readonly chat: StoredChat;
  /** At least one message, oldest first. */
  readonly messages: readonly Message[];
}

interface Source {
  readonly chats: Pick<ChatStore, 'openChat'>;
  readonly outbox: readonly OutboxEntry[];
  readonly me: string;
}

/**
 * Returns the newest stored messages with this user, without those that the signed-in user deleted. Returns
 * null if no message is left.
 */
export async function lastMessagesWith(
  userId: string,
  { chats, outbox, me }: Source,
  count: number,
): Promise<LastMessages | null> {
  const opened = await chats.openChat({ recipient: { kind: 'user', userId }, count: readCount });
  if (!opened) return null;
  const { chat } = opened;
  // The store may hold only the last message of a chat that was never opened.
  const stored =
    opened.messages.length > 0 ? opened.messages : chat.lastMessage === null ? [] : [chat.lastMessage];
  const [deletions, changes] = [pendingDeletionsIn(outbox), pendingChangesIn(outbox, me)];
  const messages = stored
    .filter((message) => !deletions.hasMessage(message))
    .slice(-count)
    .map((message) => changes.of(message));
  return messages.length === 0 ? null : { chat, messages };
}
