import type { Chat, ChatListFilter, MediaItem, Message } from '../domain/chat.ts';
import type { Companion } from '../domain/person.ts';
import type { ChatChange, LoadedRange, Recipient, StoredChat } from './records.ts';

/** What every build of the chat store decides alike. Pure. */

/** A message's place in its chat (§3 `created_unreadable`); an older server's messages have only their time. */
export function sortKeyOf(message: Pick<Message, 'created' | 'created_unreadable'>): number {
  return message.created_unreadable ?? Math.max(0, Date.parse(message.created) || 0);
}

interface Versioned {
  readonly revision: number | null;
  readonly updated?: string | null;
  /** Of chats: the same moment in milliseconds. */
  readonly updated_unreadable?: number | null;
}

function updatedMsOf({ updated, updated_unreadable: updatedMs }: Versioned): number | null {
  if (typeof updatedMs === 'number') return updatedMs;
  return typeof updated === 'string' ? Date.parse(updated) : null;
}

/**
 * Returns whether the second version of a thing must not replace the first. A server without revisions is compared by
 * `updated` (§7.10).
 */
export function isOlder(known: Versioned, incoming: Versioned): boolean {
  if (known.revision !== null && incoming.revision !== null) return incoming.revision < known.revision;
  const [before, now] = [updatedMsOf(known), updatedMsOf(incoming)];
  return before !== null && now !== null && now < before;
}

/** A support chat as those have it who answer in it: its other side is the streamer, not a desk. */
export function isAnsweredByMe({ type, user }: Pick<Chat, 'type' | 'user'>): boolean {
  return type === 'support' && user !== null;
}

/**
 * The filters whose lists a chat is in (§2 "Chat screen", §4 "Chat folders"). Hidden chats are in none. The Support
 * filter is offered to streamers alone (§6): who answers them has their chats among all others.
 */
export function filtersOf(chat: StoredChat): readonly ChatListFilter[] {
  if (chat.hidden === true) return [];
  if (chat.isInRequestFolder === true) return ['requestFolder'];
  const filters: ChatListFilter[] = [chat.type === 'support' ? 'support' : 'all'];
  if (isAnsweredByMe(chat)) filters.push('all');
  if (chat.type === 'direct' && chat.user?.isFavorite === true) filters.push('followings');
  if (chat.unreadMessages > 0) filters.push('unread');
  return filters;
}

/** Whether it is the chat that something to this recipient goes into. A desk is one's own, not what one answers at it. */
export function isOf(chat: StoredChat, recipient: Recipient): boolean {
  if (recipient.kind === 'chat') return chat._id === recipient.chatId;
  if (recipient.kind === 'user') return chat.type === 'direct' && chat.user?._id === recipient.userId;
  return chat.type === 'support' && chat.user === null && chat.subtype === recipient.subtype;
}

/** Returns what lists are sorted by: the place of the last message or unanswered call, or the time of the chat itself. */
export function activeAtOf(
  chat: Pick<Chat, 'lastMessage' | 'created' | 'created_unreadable'> & Partial<Pick<Chat, 'lastCall'>>,
): number {
  const callPlace = chat.lastCall?.place ?? 0;
  if (chat.lastMessage) return Math.max(sortKeyOf(chat.lastMessage), callPlace);
  if (callPlace > 0) return callPlace;
  return chat.created_unreadable ?? Math.max(0, Date.parse(chat.created ?? '') || 0);
}

/** Sorts chats for a list: the most recently active first. */
export function byActivity(
  a: Pick<StoredChat, 'activeAt' | '_id'>,
  b: Pick<StoredChat, 'activeAt' | '_id'>,
): number {
  return b.activeAt - a.activeAt || (a._id === b._id ? 0 : a._id < b._id ? 1 : -1);
}

/**
 * A block hides the chat of the two (§4.20): the server says no longer that the other one is in it. A chat that one
 * ignores is hidden as well, and still says so.
 */
export function isShut({
  type,
  hidden,
  users,
  user,
}: Pick<StoredChat, 'type' | 'hidden' | 'users' | 'user'>): boolean {
  if (type !== 'direct' || hidden !== true) return false;
  return user === null || (users.length > 0 && !users.includes(user._id));
}

/**
 * §4 "Message status": read as far as the watermark of whoever is to read it goes. The server's own `read` is in the
 * watermarks as well, so a stored status says `read` only by them.
 */
export function statusOf(
  message: Message,
  marks: Pick<StoredChat, 'readUpTo' | 'companionReadUpTo'>,
  me: string,
): Message['status'] {
  if (message.status === 'failed' || message.status === 'offensive') return message.status;
  const upTo = message.from === me ? marks.companionReadUpTo : marks.readUpTo;
  return sortKeyOf(message) <= upTo ? 'read' : 'sent';
}

/** §4 "Media": what is processing or can't be unblurred is not in the list of a chat's media. */
export function isListedMedia(item: MediaItem): boolean {
  return (
    item.giftId === null &&
    item.transcodingStatus === 'ready' &&
    !(item.blurred === true && item.allowUnblure === false)
  );
}

type CompanionRead = Pick<StoredChat, 'companionReadUpTo' | 'companionReadAt'>;
/** A device that stored the chat with an older version has no time. */
type KnownRead = Pick<CompanionRead, 'companionReadUpTo'> & Partial<CompanionRead>;

/** The marks after the companion has read up to a place. The time belongs to the mark: a new mark without one has null. */
export function withCompanionRead(
  known: KnownRead,
  upTo: number,
  readAt: string | null | undefined,
): CompanionRead {
  const { companionReadUpTo, companionReadAt = null } = known;
  if (upTo > companionReadUpTo) return { companionReadUpTo: upTo, companionReadAt: readAt ?? null };
  if (upTo < companionReadUpTo) return { companionReadUpTo, companionReadAt };
  return { companionReadUpTo, companionReadAt: companionReadAt ?? readAt ?? null };
}

/** The marks after a message came that the server calls read; the time of the reading is not known. */
export function withReadMessage(
  chat: KnownRead & Pick<StoredChat, 'readUpTo'>,
  message: Message,
  me: string,
): CompanionRead & Pick<StoredChat, 'readUpTo'> {
  const { readUpTo, companionReadUpTo, companionReadAt = null } = chat;
  const place = sortKeyOf(message);
  if (message.from === me)
    return { readUpTo, ...withCompanionRead({ companionReadUpTo, companionReadAt }, place, null) };
  return { readUpTo: Math.max(readUpTo, place), companionReadUpTo, companionReadAt };
}

/** A chat that a device stored before servers named calls has none of these fields. */
type KnownCalls = Partial<Pick<StoredChat, 'lastCall' | 'missedCalls'>> &
  Pick<StoredChat, 'readUpTo' | 'clearedUpTo'>;

/** Returns the unanswered calls of a chat after its marks: read and deleted ones are not missed any more. */
export function callsAfterMarks({ lastCall = null, missedCalls = null, readUpTo, clearedUpTo }: KnownCalls) {
  const mark = Math.max(readUpTo, clearedUpTo);
  return {
    lastCall: lastCall && lastCall.place > clearedUpTo ? lastCall : null,
    missedCalls: missedCalls && missedCalls.filter((place) => place > mark),
  };
}

/** Returns the unanswered call that is newer than all messages of a chat; null if there is none. */
export function callOnTop({
  lastCall = null,
  lastMessage,
}: Pick<StoredChat, 'lastMessage'> & Partial<Pick<StoredChat, 'lastCall'>>) {
  return lastCall && lastCall.place > (lastMessage ? sortKeyOf(lastMessage) : 0) ? lastCall : null;
}

/** Returns the number of missed calls that are unread. */
export const missedCount = (chat: KnownCalls): number => callsAfterMarks(chat).missedCalls?.length ?? 0;

/** Returns whether this user has read all messages of a chat. Missed calls may still be unread. */
export function isAllRead({ lastMessage, readUpTo }: Pick<StoredChat, 'lastMessage' | 'readUpTo'>): boolean {
  return lastMessage === null || sortKeyOf(lastMessage) <= readUpTo;
}

/** A companion as their presence is now. Whoever is there was seen just now, so the older time goes. */
export function withPresence(
  companion: Companion,
  { status, lastSeen }: Pick<Extract<ChatChange, { kind: 'presence' }>, 'status' | 'lastSeen'>,
): Companion {
  const seen = status === 'offline' ? (lastSeen ?? companion.lastSeen ?? null) : null;
  return { ...companion, status, lastSeen: seen };
}

/**
 * The server's version of a chat over the one that is stored. Watermarks never go back; what was read here counts as
 * read, whatever the server has heard of it yet.
 */
export function mergeChat(known: StoredChat | null, incoming: Chat): StoredChat {
  const readUpTo = Math.max(known?.readUpTo ?? 0, incoming.readUpTo ?? 0);
  const clearedUpTo = Math.max(known?.clearedUpTo ?? 0, incoming.clearedUpTo ?? 0);
  const newest = lastOf(known?.lastMessage ?? null, incoming);
  const lastMessage = newest && sortKeyOf(newest) <= clearedUpTo ? null : newest;
  const isRead = lastMessage !== null && sortKeyOf(lastMessage) <= readUpTo;
  const calls = callsAfterMarks({ ...incoming, readUpTo, clearedUpTo });
  const merged = {
    ...known,
    ...incoming,
    user: incoming.user ?? known?.user ?? null,
    lastMessage,
    readUpTo,
    ...withCompanionRead(
      { companionReadUpTo: known?.companionReadUpTo ?? 0, companionReadAt: known?.companionReadAt ?? null },
      incoming.companionReadUpTo ?? 0,
      incoming.companionReadAt,
    ),
    clearedUpTo,
    readSentUpTo: Math.max(known?.readSentUpTo ?? 0, incoming.readUpTo ?? 0),
    ...calls,
    unreadMessages: isRead ? (calls.missedCalls?.length ?? 0) : incoming.unreadMessages,
    held: known?.held ?? null,
  };
  // Where the server says which version this is, its order of the list is ours, also after the last message has gone.
  const atLeast = incoming.revision === null ? (known?.activeAt ?? 0) : 0;
  return { ...merged, activeAt: Math.max(atLeast, activeAtOf(merged)) };
}

/**
 * The last message of a chat that came. A version of the chat from after our last message knows of it: what it has in
 * its place, or that it has none, says that ours was taken away.
 */
function lastOf(known: Message | null, { lastMessage, revision }: Chat): Message | null {
  if (!known || known._id === lastMessage?._id) return newerMessage(known, lastMessage);
  const isKnown = known.revision !== null && revision !== null && known.revision <= revision;
  return isKnown ? lastMessage : newerMessage(known, lastMessage);
}

/** The later of two messages; of two versions of one the newer. */
export function newerMessage(known: Message | null, incoming: Message | null): Message | null {
  if (!known || !incoming) return known ?? incoming;
  if (known._id === incoming._id) return isOlder(known, incoming) ? known : incoming;
  return sortKeyOf(incoming) > sortKeyOf(known) ? incoming : known;
}

/**
 * What of a chat is held once a message came in: from it on where nothing was, but for one that came late. What is known
 * to lie behind such a one is not all here.
 */
export function loadedRangeWith(
  before: LoadedRange | null,
  { lastMessage }: StoredChat,
  message: Message,
): LoadedRange | null {
  const isAtEnd = lastMessage === null || sortKeyOf(lastMessage) <= sortKeyOf(message);
  return before ?? (isAtEnd ? { from: sortKeyOf(message), isWhole: false } : null);
}

/** Whether a page of a chat was made before something that it may still have was taken away. */
export function isOutOfDate({ removedAt = 0 }: StoredChat, asOf: number | null | undefined): boolean {
  return typeof asOf === 'number' && asOf < removedAt;
}

/** The chat, of which something was taken away in this revision. */
export function withRemoval(chat: StoredChat, revision: number | null | undefined): StoredChat {
  return typeof revision === 'number'
    ? { ...chat, removedAt: Math.max(chat.removedAt ?? 0, revision) }
    : chat;
}

/** A message with another version of one of its media; the same object where it has none such. */
export function withMedium(
  message: Message,
  { messageId, item, revision }: Extract<ChatChange, { kind: 'media' }>,
): Message {
  if (message._id !== messageId || !message.media.some(({ id }) => id === item.id)) return message;
  return {
    ...message,
    media: message.media.map((one) => (one.id === item.id ? item : one)),
    revision:
      typeof revision === 'number' && message.revision !== null
        ? Math.max(message.revision, revision)
        : message.revision,
  };
}

/** The revision of a store that hears of another (`caughtUp`); undefined where it does not take it. */
export function nextRevision(
  known: number | null,
  { revision, since }: Extract<ChatChange, { kind: 'caughtUp' }>,
): number | null | undefined {
  if (since !== undefined && (known === null || known < since)) return undefined;
  return revision === null ? null : Math.max(known ?? 0, revision);
}

/**
 * The chat with a message that came in counted as unread, where it is one that the server's count does not hold yet: a
 * page of history, or a chat that was told of meanwhile, may have brought it before.
 */
export function countUnread(chat: StoredChat, message: Message, me: string, isNew: boolean): StoredChat {
  if (message.from === me || sortKeyOf(message) <= chat.readUpTo) return chat;
  const isCounted =
    message.revision !== null && chat.revision !== null ? message.revision <= chat.revision : !isNew;
  if (isCounted) return chat;
  return { ...chat, unreadMessages: chat.unreadMessages + 1, revision: message.revision ?? chat.revision };
}

/** Whether what is stored says how much is unread; where older messages are missing the server's count stays. */
export function knowsUnread({ held, readUpTo, clearedUpTo }: StoredChat): boolean {
  return held !== null && (held.isWhole || held.from <= Math.max(readUpTo, clearedUpTo) + 1);
}
