import type { Chat, Message } from '#shared/domain/chat.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { newOutcome, touchedIn, type Outcome } from '#shared/store/outcome.ts';
import type { ChatChange, LoadedRange, StoredChat, Touched } from '#shared/store/records.ts';
import {
  countUnread,
  loadedRangeWith,
  isAllRead,
  isOlder,
  isOutOfDate,
  knowsUnread,
  mergeChat,
  missedCount,
  newerMessage,
  sortKeyOf,
  withMedium,
  withRemoval,
  withCompanionRead,
  withPresence,
  withReadMessage,
} from '#shared/store/rules.ts';
import { prepare } from './prepareChanges.ts';
import type { WorkingSet } from './workingSet.ts';

type Change<K extends ChatChange['kind']> = Extract<ChatChange, { kind: K }>;

/**
 * Applies changes to a working set with the same result as `createMemoryChatStore`, the reference model.
 * `prepare` loads most rows at once; rows that depend on earlier changes are loaded here.
 */
export async function applyChanges(set: WorkingSet, changes: readonly ChatChange[]): Promise<Touched> {
  const outcome = newOutcome();
  await prepare(set, changes);
  for (const change of changes) await applyOne(set, change, outcome);
  await set.write();
  return touchedIn(outcome);
}

/**
 * Stores the message unless the stored version is newer. Returns true if it was not stored before. Expects
 * that `prepare` has loaded its neighbours.
 */
function put(set: WorkingSet, message: Message): boolean {
  const history = set.history(message.chatId);
  const known = history.find(message._id);
  const chat = set.chat(message.chatId);
  if (known && isOlder(known, message)) return false;
  if (chat && sortKeyOf(message) <= chat.clearedUpTo) return false;
  history.put(message);
  if (!chat) return !known;
  if (message.status === 'read') Object.assign(chat, withReadMessage(chat, message, set.me));
  chat.lastMessage = newerMessage(chat.lastMessage, message);
  chat.activeAt = Math.max(chat.activeAt, sortKeyOf(message));
  return !known;
}

async function unreadOf(set: WorkingSet, chat: StoredChat): Promise<number> {
  if (chat.unreadMessages === 0 || !knowsUnread(chat)) return chat.unreadMessages;
  const history = set.history(chat._id);
  await history.cover(chat.readUpTo, Infinity);
  const stored = history.between(chat.readUpTo, Infinity).filter((message) => message.from !== set.me);
  return Math.min(chat.unreadMessages, stored.length + missedCount(chat));
}

async function remove(
  set: WorkingSet,
  chatId: string,
  messageIds: readonly string[],
  at: number | null | undefined,
): Promise<void> {
  const known = set.chat(chatId);
  const chat = known && withRemoval(known, at);
  if (chat) set.setChat(chat);
  const history = set.history(chatId);
  for (const messageId of messageIds) {
    const message = history.find(messageId);
    history.remove(messageId);
    if (!chat) continue;
    if (message && message.from !== set.me && sortKeyOf(message) > chat.readUpTo)
      chat.unreadMessages = Math.max(0, chat.unreadMessages - 1);
    if (chat.lastMessage?._id !== messageId) continue;
    chat.lastMessage = await newestLoaded(set, chat);
  }
}

async function newestLoaded(set: WorkingSet, { _id, held }: StoredChat): Promise<Message | null> {
  const newest = held && (await set.history(_id).newest());
  return newest && sortKeyOf(newest) >= held.from ? newest : null;
}

async function clearUpTo(set: WorkingSet, chatId: string, sortKey: number | null): Promise<void> {
  const chat = set.chat(chatId);
  const history = set.history(chatId);
  await history.clear(sortKey ?? Infinity);
  if (!chat) return;
  // The chat's last message may not be stored on this device.
  const hasNewer = chat.lastMessage !== null && sortKey !== null && sortKeyOf(chat.lastMessage) > sortKey;
  if (sortKey === null || (!hasNewer && (await history.newest()) === null)) return set.removeChat(chatId);
  if (!hasNewer) chat.lastMessage = await newestLoaded(set, chat);
  chat.clearedUpTo = Math.max(chat.clearedUpTo, sortKey);
  chat.unreadMessages = await unreadOf(set, chat);
}

async function putChat(set: WorkingSet, incoming: Chat): Promise<void> {
  const known = set.chat(incoming._id);
  if (known && isOlder(known, incoming)) return;
  if (incoming.user) set.setCompanion(incoming.user);
  if (incoming.deleted === true) return clearUpTo(set, incoming._id, incoming.clearedUpTo);
  const merged = mergeChat(known, incoming);
  const history = set.history(incoming._id);
  // A message newer than all stored ones may leave a gap, so the loaded range is discarded.
  const newest = merged.lastMessage && (await history.newest());
  const hasHole = merged.lastMessage && (!newest || sortKeyOf(merged.lastMessage) > sortKeyOf(newest));
  set.setChat({ ...merged, held: hasHole ? null : merged.held });
  if (merged.clearedUpTo > (known?.clearedUpTo ?? 0)) await history.clear(merged.clearedUpTo);
}

/** Applies a fetched page: stored messages in its range that the page lacks were deleted on the server. */
async function setLoadedRange(
  set: WorkingSet,
  page: readonly Message[],
  chatId: string,
  next: LoadedRange,
): Promise<void> {
  const chat = set.chat(chatId);
  if (!chat) return;
  const { held } = chat;
  const upTo = held === null ? Math.max(0, ...page.map(sortKeyOf)) : held.from - 1;
  const ids = new Set(page.map((message) => message._id));
  const history = set.history(chatId);
  await history.cover(next.from, upTo);
  for (const message of history.between(next.from - 1, upTo))
    if (!ids.has(message._id)) history.remove(message._id);
  if (held === null || next.from <= held.from) chat.held = { from: next.from, isWhole: next.isWhole };
}

async function arrive(set: WorkingSet, { message, chat }: Change<'arrived'>): Promise<boolean> {
  const before = set.chat(message.chatId)?.held ?? null;
  if (chat) await putChat(set, chat);
  if (message.deleted === true) {
    await remove(set, message.chatId, [message._id], message.revision);
    return false;
  }
  const isNew = put(set, message);
  const stored = set.chat(message.chatId);
  if (!stored || sortKeyOf(message) <= stored.clearedUpTo) return false;
  stored.held = loadedRangeWith(before, stored, message);
  if (!chat) Object.assign(stored, countUnread(stored, message, set.me, isNew));
  return isNew;
}

async function read(set: WorkingSet, { chatId, by, upTo, readAt }: Change<'read'>): Promise<void> {
  const chat = set.chat(chatId);
  if (!chat) return;
  if (by === 'companion') {
    Object.assign(chat, withCompanionRead(chat, upTo, readAt));
    return;
  }
  chat.readUpTo = Math.max(chat.readUpTo, upTo);
  chat.unreadMessages = isAllRead(chat) ? missedCount(chat) : await unreadOf(set, chat);
}

function editMedium(set: WorkingSet, change: Change<'media'>): void {
  const history = set.history(change.chatId);
  const message = history.find(change.messageId);
  const edited = message && withMedium(message, change);
  if (edited && edited !== message) history.put(edited);
  const chat = set.chat(change.chatId);
  if (chat?.lastMessage) chat.lastMessage = withMedium(chat.lastMessage, change);
}

async function applyOne(set: WorkingSet, change: ChatChange, outcome: Outcome): Promise<void> {
  const { touched } = outcome;
  switch (change.kind) {
    case 'chats':
      for (const chat of change.chats) {
        await putChat(set, chat);
        touched.add(chat._id);
      }
      return;
    case 'messages': {
      const chat = change.held && set.chat(change.held.chatId);
      if (chat && isOutOfDate(chat, change.held?.asOf)) {
        outcome.mustAskAgain = true;
        return;
      }
      if (change.held) {
        const live = change.messages.filter((message) => message.deleted !== true);
        await setLoadedRange(set, live, change.held.chatId, change.held);
      }
      for (const message of change.messages) {
        if (message.deleted === true) await remove(set, message.chatId, [message._id], message.revision);
        else put(set, message);
        touched.add(message.chatId);
      }
      if (change.held) touched.add(change.held.chatId);
      return;
    }
    case 'arrived':
      if (await arrive(set, change)) outcome.arrived.push(change.message._id);
      touched.add(change.message.chatId);
      return;
    case 'messagesRemoved':
      await remove(set, change.chatId, change.messageIds, change.revision);
      touched.add(change.chatId);
      return;
    case 'chatRemoved':
      await clearUpTo(set, change.chatId, change.clearedUpTo);
      touched.add(change.chatId);
      return;
    case 'read':
      if (set.chat(change.chatId)) touched.add(change.chatId);
      return read(set, change);
    case 'readSent': {
      const chat = set.chat(change.chatId);
      if (chat) chat.readSentUpTo = Math.max(chat.readSentUpTo, change.upTo);
      return;
    }
    case 'media':
      editMedium(set, change);
      touched.add(change.chatId);
      return;
    case 'companions':
      for (const companion of change.companions) set.setCompanion(companion);
      for (const { _id } of change.companions) for (const chat of set.chatsWith(_id)) touched.add(chat._id);
      return;
    case 'presence': {
      const companion = set.companion(change.userId);
      if (!companion) return;
      set.setCompanion(withPresence(companion, change));
      for (const chat of set.chatsWith(change.userId)) touched.add(chat._id);
      return;
    }
    case 'caughtUp':
      if (!(await set.setRevision(change))) outcome.mustAskAgain = true;
      else if (change.revision === null) for (const chat of await set.everyChat()) chat.held = null;
      return;
    default:
      assertNever(change);
  }
}
