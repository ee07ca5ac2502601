import type { Chat, ChatListFilter, MediaItem, Message } from '../domain/chat.ts';
import type { Companion } from '../domain/person.ts';
import type { ChatChange, LoadedRange, Recipient, StoredChat } from './records.ts';

/** Rules that all implementations of the chat store share. Pure. */

/**
 * Returns a message's sort key (§3 `created_unreadable`). Messages from an older server only have their time.
 */
export function sortKeyOf(message: Pick<Message, 'created' | 'created_unreadable'>): number {
  return message.created_unreadable ?? Math.max(0, Date.parse(message.created) || 0);
}

interface Versioned {
  readonly revision: number | null;
  readonly updated?: string | null;
  /** `updated` in milliseconds; only chats have it. */
  readonly updated_unreadable?: number | null;
}

function updatedMsOf({ updated, updated_unreadable: updatedMs }: Versioned): number | null {
  if (typeof updatedMs === 'number') return updatedMs;
  return typeof updated === 'string' ? Date.parse(updated) : null;
}

/**
 * Returns whether the incoming version must not replace the known one. Without revisions from the server,
 * `updated` is compared (§7.10).
 */
export function isOlder(known: Versioned, incoming: Versioned): boolean {
  if (known.revision !== null && incoming.revision !== null) return incoming.revision < known.revision;
  const [before, now] = [updatedMsOf(known), updatedMsOf(incoming)];
  return before !== null && now !== null && now < before;
}

/**
 * Returns whether this user answers the support chat as staff: the other side is then the streamer rather
 * than a desk.
 */
export function isAnsweredByMe({ type, user }: Pick<Chat, 'type' | 'user'>): boolean {
  return type === 'support' && user !== null;
}

/**
 * Returns the filters whose lists contain the chat (§2 "Chat screen", §4 "Chat folders"); none for hidden
 * chats. Only streamers have the Support filter (§6). Support staff have these chats among all others.
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

/**
 * Returns whether a message to this recipient belongs in the chat. For a desk, only the user's own support
 * chat counts, not chats that the user answers as staff.
 */
export function isOf(chat: StoredChat, recipient: Recipient): boolean {
  if (recipient.kind === 'chat') return chat._id === recipient.chatId;
  if (recipient.kind === 'user') return chat.type === 'direct' && chat.user?._id === recipient.userId;
  return chat.type === 'support' && chat.user === null && chat.subtype === recipient.subtype;
}

/**
 * Returns the value by which lists are sorted: the sort key of the last message or unanswered call, or the
 * time of the chat.
 */
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
 * Returns whether a block hides the chat (§4.20): the server then no longer lists the other person as a
 * member. A chat that the user ignores is hidden too, but still lists both.
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
 * §4 "Message status": a message is read if the recipient's watermark has reached it. The watermarks include
 * the server's own `read`, so the stored status alone does not count.
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

/**
 * §4 "Media": returns whether an item belongs in the chat's media list. Items that are processing or can't be
 * unblurred do not.
 */
export function isListedMedia(item: MediaItem): boolean {
  return (
    item.giftId === null &&
    item.transcodingStatus === 'ready' &&
    !(item.blurred === true && item.allowUnblure === false)
  );
}

type CompanionRead = Pick<StoredChat, 'companionReadUpTo' | 'companionReadAt'>;
/** A chat stored by an older version has no `companionReadAt`. */
type KnownRead = Pick<CompanionRead, 'companionReadUpTo'> & Partial<CompanionRead>;

/**
 * Returns the watermark after the companion has read up to a sort key. The time belongs to the watermark: a
 * new watermark without a time has null.
 */
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

/**
 * Returns the watermarks after receiving a message with the status `read`. The time of reading is unknown.
 */
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

/** A chat stored before servers sent calls has none of these fields. */
type KnownCalls = Partial<Pick<StoredChat, 'lastCall' | 'missedCalls'>> &
  Pick<StoredChat, 'readUpTo' | 'clearedUpTo'>;

/** Returns the unanswered calls of a chat without those before its read and deletion marks. */
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

/**
 * Returns the unanswered call that a chat's row shows as its newest entry; null if a message or an answered call
 * followed it.
 */
export function callInPreview(chat: Parameters<typeof callOnTop>[0]) {
  const call = callOnTop(chat);
  return call?.answeredSince === true ? null : call;
}

/** Returns the number of missed calls that are unread. */
export const missedCount = (chat: KnownCalls): number => callsAfterMarks(chat).missedCalls?.length ?? 0;

/** Returns whether this user has read all messages of a chat. Missed calls may still be unread. */
export function isAllRead({ lastMessage, readUpTo }: Pick<StoredChat, 'lastMessage' | 'readUpTo'>): boolean {
  return lastMessage === null || sortKeyOf(lastMessage) <= readUpTo;
}

/** Returns a companion with the new presence. `lastSeen` is null unless the companion is offline. */
export function withPresence(
  companion: Companion,
  { status, lastSeen }: Pick<Extract<ChatChange, { kind: 'presence' }>, 'status' | 'lastSeen'>,
): Companion {
  const seen = status === 'offline' ? (lastSeen ?? companion.lastSeen ?? null) : null;
  return { ...companion, status, lastSeen: seen };
}

/**
 * Merges the server's version of a chat into the stored one. Watermarks never decrease: messages read on this
 * device stay read, even if the server does not know it yet.
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
  // The server's order of the list applies if it sends revisions, even after the last message was removed.
  const atLeast = incoming.revision === null ? (known?.activeAt ?? 0) : 0;
  return { ...merged, activeAt: Math.max(atLeast, activeAtOf(merged)) };
}

/**
 * Returns the last message of a chat after an update. If the update is newer than the stored last message,
 * its last message applies: the stored one was removed.
 */
function lastOf(known: Message | null, { lastMessage, revision }: Chat): Message | null {
  if (!known || known._id === lastMessage?._id) return newerMessage(known, lastMessage);
  const isKnown = known.revision !== null && revision !== null && known.revision <= revision;
  return isKnown ? lastMessage : newerMessage(known, lastMessage);
}

/** Returns the later of two messages, or the newer of two versions of one message. */
export function newerMessage(known: Message | null, incoming: Message | null): Message | null {
  if (!known || !incoming) return known ?? incoming;
  if (known._id === incoming._id) return isOlder(known, incoming) ? known : incoming;
  return sortKeyOf(incoming) > sortKeyOf(known) ? incoming : known;
}

/**
 * Returns the loaded range after a message arrived. Without a range, it starts with this message, unless
 * newer messages are known: a late message would leave a gap.
 */
export function loadedRangeWith(
  before: LoadedRange | null,
  { lastMessage }: StoredChat,
  message: Message,
): LoadedRange | null {
  const isAtEnd = lastMessage === null || sortKeyOf(lastMessage) <= sortKeyOf(message);
  return before ?? (isAtEnd ? { from: sortKeyOf(message), isWhole: false } : null);
}

/**
 * Returns whether a page of a chat was created before a removal in the chat, and so may contain removed
 * messages.
 */
export function isOutOfDate({ removedAt = 0 }: StoredChat, asOf: number | null | undefined): boolean {
  return typeof asOf === 'number' && asOf < removedAt;
}

/** Returns the chat after messages were removed in this revision. */
export function withRemoval(chat: StoredChat, revision: number | null | undefined): StoredChat {
  return typeof revision === 'number'
    ? { ...chat, removedAt: Math.max(chat.removedAt ?? 0, revision) }
    : chat;
}

/**
 * Returns the message with a new version of one of its media items; the same object if it does not contain
 * that item.
 */
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

/** Returns the store's revision after `caughtUp`; undefined if the store ignores the change. */
export function nextRevision(
  known: number | null,
  { revision, since }: Extract<ChatChange, { kind: 'caughtUp' }>,
): number | null | undefined {
  if (since !== undefined && (known === null || known < since)) return undefined;
  return revision === null ? null : Math.max(known ?? 0, revision);
}

/**
 * Returns the chat with an arrived message counted as unread, unless the server's count already includes it:
 * a page of history or an update of the chat may have brought it before.
 */
export function countUnread(chat: StoredChat, message: Message, me: string, isNew: boolean): StoredChat {
  if (message.from === me || sortKeyOf(message) <= chat.readUpTo) return chat;
  const isCounted =
    message.revision !== null && chat.revision !== null ? message.revision <= chat.revision : !isNew;
  if (isCounted) return chat;
  return { ...chat, unreadMessages: chat.unreadMessages + 1, revision: message.revision ?? chat.revision };
}

/**
 * Returns whether the stored messages suffice to count the unread ones. If older messages are missing, the
 * server's count applies.
 */
export function knowsUnread({ held, readUpTo, clearedUpTo }: StoredChat): boolean {
  return held !== null && (held.isWhole || held.from <= Math.max(readUpTo, clearedUpTo) + 1);
}
