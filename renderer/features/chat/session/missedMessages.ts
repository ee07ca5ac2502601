import type { Message } from '#shared/domain/chat.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import { sortKeyOf } from '#shared/store/rules.ts';

/** Of how many chats it is said what came into them while nobody listened: after a night a heap would help nobody. */
const chatsAtMost = 5;

export interface MissedMessagesInput {
  /** Events that came while the store caught up, and that were in it by then. */
  readonly events: readonly ChannelEvent<'chat'>[];
  /** Chats that catching up touched; none where the client had not listened before. */
  readonly chatIds: readonly string[];
  /** Up to which revisions the store had everything before and afterwards. */
  readonly since: number;
  readonly reached: number | null;
}

/**
 * What is to be told of after a gap: each message that was heard of, and the last one of the chats that something came
 * into unheard. What was read or taken away meanwhile is not.
 */
export async function findMissedMessages(
  { events, chatIds, since, reached }: MissedMessagesInput,
  { chats, me }: { readonly chats: ChatStore; readonly me: string },
): Promise<readonly Message[]> {
  const heard = events.flatMap(({ event, data }) => (event === 'message' ? [data.message] : []));
  const touched = await Promise.all([...new Set(chatIds)].map((chatId) => chats.getChat({ chatId })));
  const lasts = touched
    .flatMap((chat) => chat?.lastMessage ?? [])
    .toSorted((a, b) => sortKeyOf(b) - sortKeyOf(a))
    .slice(0, chatsAtMost);
  const byId = new Map([...heard, ...lasts].map((message) => [message._id, message]));
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
