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
  nextRevision,
  sortKeyOf,
  withMedium,
  withRemoval,
  withCompanionRead,
  withPresence,
  withReadMessage,
} from '#shared/store/rules.ts';
import type { Database } from '../database.ts';
import { createChatBatch } from './chatBatch.ts';
import type { ChatKeys } from './chatKeys.ts';
import { createMessages } from './messages.ts';
import { createSearchIndex } from './searchIndex.ts';
import type { SmallTables } from './smallTables.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * Applies changes to the tables, with the same results as the reference model
 * (shared/store/memoryChatStore.ts). The chats of one call are kept in memory until its end; messages are
 * written immediately.
 */
export function createApplyChanges(database: Database, keys: ChatKeys, small: SmallTables, me: string) {
  const batch = createChatBatch(database);
  const index = createSearchIndex(database);
  const messages = createMessages(database, keys, index, me);

  const newestLoaded = ({ _id, held }: StoredChat) =>
    held === null ? null : messages.newestFrom(_id, held.from);

  /** Updates a chat for a stored message. Most messages of a history page change nothing. */
  function noteOf(chat: StoredChat, message: Message, sortKey: number): void {
    const lastMessage = newerMessage(chat.lastMessage, message);
    if (lastMessage === message || sortKey > chat.activeAt)
      batch.set(chat._id, { ...chat, lastMessage, activeAt: Math.max(chat.activeAt, sortKey) });
    const now = batch.get(chat._id);
    const mark = message.from === me ? 'companionReadUpTo' : 'readUpTo';
    if (now && message.status === 'read' && sortKey > now[mark])
      batch.set(chat._id, { ...now, ...withReadMessage(now, message, me) });
  }

  /** Stores a message unless a newer version is stored. Returns true if the message was not stored before. */
  function put(message: Message): boolean {
    const chat = batch.get(message.chatId);
    const sortKey = sortKeyOf(message);
    if (chat && sortKey <= chat.clearedUpTo) return false;
    const outcome = messages.put(message);
    if (outcome === 'older') return false;
    if (chat) noteOf(chat, message, sortKey);
    return outcome === 'added';
  }

  function remove(chatId: string, messageIds: readonly string[], at: number | null | undefined): void {
    for (const messageId of messageIds) {
      const message = messages.remove(chatId, messageId);
      const chat = batch.get(chatId);
      if (!chat) continue;
      const wasUnread = message !== null && message.from !== me && sortKeyOf(message) > chat.readUpTo;
      const wasLast = chat.lastMessage?._id === messageId;
      if (!wasUnread && !wasLast) continue;
      batch.set(chatId, {
        ...chat,
        unreadMessages: wasUnread ? Math.max(0, chat.unreadMessages - 1) : chat.unreadMessages,
        lastMessage: wasLast ? newestLoaded(chat) : chat.lastMessage,
      });
    }
    const chat = batch.get(chatId);
    if (chat && typeof at === 'number') batch.set(chatId, withRemoval(chat, at));
  }

  function unreadOf(chat: StoredChat): number {
    const { _id, readUpTo, unreadMessages: most } = chat;
    if (!knowsUnread(chat)) return most;
    return Math.min(most, messages.theirsAfter(_id, readUpTo, most) + missedCount(chat));
  }

  function clearUpTo(chatId: string, sortKey: number | null): void {
    messages.removeBetween(chatId, 0, sortKey ?? Number.MAX_SAFE_INTEGER, nothing);
    const chat = batch.get(chatId);
    if (!chat) return;
    const hasNewer = chat.lastMessage !== null && sortKey !== null && sortKeyOf(chat.lastMessage) > sortKey;
    if (sortKey === null || (!hasNewer && messages.newestSortKey(chatId) === null)) {
      batch.set(chatId, null);
      return;
    }
    const cleared = {
      ...chat,
      lastMessage: hasNewer ? chat.lastMessage : newestLoaded(chat),
      clearedUpTo: Math.max(chat.clearedUpTo, sortKey),
    };
    batch.set(chatId, { ...cleared, unreadMessages: unreadOf(cleared) });
  }

  function putChat(incoming: Chat): void {
    const known = batch.get(incoming._id);
    if (known && isOlder(known, incoming)) return;
    if (incoming.user) batch.putCompanion(incoming.user);
    if (incoming.deleted === true) return clearUpTo(incoming._id, incoming.clearedUpTo);
    const merged = mergeChat(known, incoming);
    const newestSortKey = messages.newestSortKey(incoming._id);
    // The last message is newer than all stored messages. Messages may be missing between them, so no range
    // counts as loaded.
    const hasHole =
      merged.lastMessage !== null &&
      (newestSortKey === null || sortKeyOf(merged.lastMessage) > newestSortKey);
    batch.set(incoming._id, { ...merged, held: hasHole ? null : merged.held });
    if (merged.clearedUpTo > (known?.clearedUpTo ?? 0))
      messages.removeBetween(incoming._id, 0, merged.clearedUpTo, nothing);
  }

  /**
   * Applies a fetched page: stored messages in its range that are missing from the page were deleted on the
   * server.
   */
  function setLoadedRange(page: readonly Message[], chatId: string, next: LoadedRange): void {
    const chat = batch.get(chatId);
    if (!chat) return;
    const { held } = chat;
    const upTo = held === null ? Math.max(0, ...page.map(sortKeyOf)) : held.from - 1;
    messages.removeBetween(chatId, next.from, upTo, new Set(page.map(({ _id }) => _id)));
    if (held === null || next.from <= held.from)
      batch.set(chatId, { ...chat, held: { from: next.from, isWhole: next.isWhole } });
  }

  function arrive({ message, chat }: Extract<ChatChange, { kind: 'arrived' }>): boolean {
    const before = batch.get(message.chatId)?.held ?? null;
    if (chat) putChat(chat);
    if (message.deleted === true) {
      remove(message.chatId, [message._id], message.revision);
      return false;
    }
    const isNew = put(message);
    const stored = batch.get(message.chatId);
    if (!stored || sortKeyOf(message) <= stored.clearedUpTo) return false;
    const counted = chat ? stored : countUnread(stored, message, me, isNew);
    batch.set(stored._id, { ...counted, held: loadedRangeWith(before, stored, message) });
    return isNew;
  }

  function read({ chatId, by, upTo, readAt }: Extract<ChatChange, { kind: 'read' }>): boolean {
    const chat = batch.get(chatId);
    if (!chat) return false;
    if (by === 'companion') {
      const marks = withCompanionRead(chat, upTo, readAt);
      const hasSameTime = marks.companionReadAt === (chat.companionReadAt ?? null);
      // The time is stored in `data`, so the whole row must be written.
      if (hasSameTime) batch.setMarks({ ...chat, ...marks });
      else batch.set(chatId, { ...chat, ...marks });
      return true;
    }
    const marked = { ...chat, readUpTo: Math.max(chat.readUpTo, upTo) };
    batch.setMarks({ ...marked, unreadMessages: isAllRead(marked) ? missedCount(marked) : unreadOf(marked) });
    return true;
  }

  function replaceMedium(change: Extract<ChatChange, { kind: 'media' }>): void {
    messages.replaceMedium(change);
    const chat = batch.get(change.chatId);
    if (chat?.lastMessage?._id !== change.messageId) return;
    batch.set(chat._id, { ...chat, lastMessage: withMedium(chat.lastMessage, change) });
  }

  function applyOne(change: ChatChange, outcome: Outcome): void {
    const { touched } = outcome;
    const touch = (chatIds: readonly string[]) => {
      for (const chatId of chatIds) touched.add(chatId);
    };
    switch (change.kind) {
      case 'chats':
        for (const chat of change.chats) putChat(chat);
        return touch(change.chats.map(({ _id }) => _id));
      case 'messages': {
        const live = change.messages.filter((message) => message.deleted !== true);
        const chat = change.held && batch.get(change.held.chatId);
        if (chat && isOutOfDate(chat, change.held?.asOf)) {
          outcome.mustAskAgain = true;
          return;
        }
        if (change.held) setLoadedRange(live, change.held.chatId, change.held);
        for (const message of change.messages) {
          if (message.deleted === true) remove(message.chatId, [message._id], message.revision);
          else put(message);
        }
        touch(change.messages.map(({ chatId }) => chatId));
        return touch(change.held ? [change.held.chatId] : []);
      }
      case 'arrived':
        if (arrive(change)) outcome.arrived.push(change.message._id);
        return touch([change.message.chatId]);
      case 'messagesRemoved':
        remove(change.chatId, change.messageIds, change.revision);
        return touch([change.chatId]);
      case 'chatRemoved':
        clearUpTo(change.chatId, change.clearedUpTo);
        return touch([change.chatId]);
      case 'read':
        return touch(read(change) ? [change.chatId] : []);
      case 'readSent': {
        const chat = batch.get(change.chatId);
        if (chat) batch.setMarks({ ...chat, readSentUpTo: Math.max(chat.readSentUpTo, change.upTo) });
        return;
      }
      case 'media':
        replaceMedium(change);
        return touch([change.chatId]);
      case 'companions':
        for (const companion of change.companions) batch.putCompanion(companion);
        return touch(change.companions.flatMap(({ _id }) => batch.chatIdsWith(_id)));
      case 'presence': {
        const companion = batch.companion(change.userId);
        if (!companion) return;
        batch.putCompanion(withPresence(companion, change));
        return touch(batch.chatIdsWith(change.userId));
      }
      case 'caughtUp': {
        const next = nextRevision(small.revision(), change);
        if (next === undefined) {
          outcome.mustAskAgain = true;
          return;
        }
        if (next === null) batch.forgetHeld();
        small.setRevision(next);
        return;
      }
      default:
        assertNever(change);
    }
  }

  return database.transaction((changes: readonly ChatChange[]): Touched => {
    const outcome = newOutcome();
    try {
      for (const change of changes) applyOne(change, outcome);
      batch.flush();
      index.flush();
      return touchedIn(outcome);
    } catch (error) {
      index.forget();
      keys.forget();
      throw error;
    } finally {
      batch.end();
    }
  }).immediate;
}
