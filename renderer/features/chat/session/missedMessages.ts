import type { Message } from '#shared/domain/chat.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import { sortKeyOf } from '#shared/store/rules.ts';

/**
 * Maximum number of chats whose last message is announced after a gap. More would flood the user after a long
 * absence.
 */
const chatsAtMost = 5;

export interface MissedMessagesInput {
  /** Events received during catching up, and already included in its result. */
  readonly events: readonly ChannelEvent<'chat'>[];
  /** Chats that catching up changed; empty on the first run of this client. */
  readonly chatIds: readonly string[];
  /** Revisions up to which the store was complete before and after catching up. */
  readonly since: number;
  readonly reached: number | null;
}

/**
 * Returns the messages to announce after a gap: each message received as an event, and the last message of
 * the chats that changed. Messages that were read or deleted meanwhile are left out.
 */
export async function findMissedMessages(
  { events, chatIds, since, reached }: MissedMessagesInput,
  { chats, me }: { readonly chats: ChatStore; readonly me: string },
): Promise<readonly Message[]> {
  const received = events.flatMap(({ event, data }) => (event === 'message' ? [data.message] : []));
  const touched = await Promise.all([...new Set(chatIds)].map((chatId) => chats.getChat({ chatId })));
  const lasts = touched
    .flatMap((chat) => chat?.lastMessage ?? [])
    .toSorted((a, b) => sortKeyOf(b) - sortKeyOf(a))
    .slice(0, chatsAtMost);
  const byId = new Map([...received, ...lasts].map((message) => [message._id, message]));
  const missed: Message[] = [];
  for (const message of byId.values()) {
    const revision = message.revision ?? 0;
    const isIn = revision > since && revision <= (reached ?? 0);
    if (isIn && message.from !== me && (await isUnread(message, chats))) missed.push(message);
  }
  return missed.toSorted((a, b) => sortKeyOf(a) - sortKeyOf(b));
}

async function isUnread(message: Message, chats: ChatStore): Promise<boolean> {
  const { _id: messageId, chatId } = message;
  const chat = await chats.getChat({ chatId });
  if (!chat || sortKeyOf(message) <= chat.readUpTo) return false;
  return (
    chat.lastMessage?._id === messageId || (await chats.getMessages({ messageIds: [messageId] })).length > 0
  );
}
