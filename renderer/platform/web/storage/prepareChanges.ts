import type { Message } from '#shared/domain/chat.ts';
import type { ChatChange } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import type { History } from './history.ts';
import type { WorkingSet } from './workingSet.ts';

interface Needs {
  readonly chatIds: Set<string>;
  readonly userIds: Set<string>;
  /** Users whose chats the store announces as changed. */
  readonly chatsOf: Set<string>;
  /** Messages to put, by chat. */
  readonly puts: Map<string, Message[]>;
  /** Ids of messages to locate in any block, by chat. */
  readonly ids: Map<string, string[]>;
  /** Chats whose newest message must be loaded. */
  readonly tails: Set<string>;
}

function add<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
  const there = map.get(key);
  if (there) for (const value of values) there.push(value);
  else map.set(key, [...values]);
}

function needsOf(changes: readonly ChatChange[]): Needs {
  const needs: Needs = {
    chatIds: new Set(),
    userIds: new Set(),
    chatsOf: new Set(),
    puts: new Map(),
    ids: new Map(),
    tails: new Set(),
  };
  for (const change of changes) {
    if ('chatId' in change) needs.chatIds.add(change.chatId);
    if (change.kind === 'messages' && change.held) needs.chatIds.add(change.held.chatId);
    const chats = change.kind === 'chats' ? change.chats : change.kind === 'arrived' ? [change.chat] : [];
    for (const chat of chats) {
      if (!chat) continue;
      needs.chatIds.add(chat._id);
      if (chat.user) needs.userIds.add(chat.user._id);
      if (chat.lastMessage) needs.tails.add(chat._id);
    }
    const messages =
      change.kind === 'messages' ? change.messages : change.kind === 'arrived' ? [change.message] : [];
    for (const message of messages) {
      needs.chatIds.add(message.chatId);
      if (message.deleted === true) add(needs.ids, message.chatId, [message._id]);
      else add(needs.puts, message.chatId, [message]);
    }
    if (change.kind === 'messagesRemoved') add(needs.ids, change.chatId, change.messageIds);
    if (change.kind === 'media') add(needs.ids, change.chatId, [change.messageId]);
    if (change.kind === 'companions') for (const { _id } of change.companions) needs.chatsOf.add(_id);
    if (change.kind === 'presence') needs.chatsOf.add(change.userId);
  }
  return needs;
}

/** Loads all rows that the changes need, in parallel. */
export async function prepare(set: WorkingSet, changes: readonly ChatChange[]): Promise<void> {
  const needs = needsOf(changes);
  await Promise.all([
    set.state(),
    set.loadChats(needs.chatIds),
    set.loadCompanions([...needs.userIds, ...needs.chatsOf]),
    ...[...needs.chatsOf].map((userId) => set.loadChatsWith(userId)),
    ...[...needs.ids].map(([chatId, ids]) => set.history(chatId).locate(ids)),
    ...[...needs.puts].map(([chatId, messages]) => prepareToPut(set, chatId, messages)),
    ...[...needs.tails].map((chatId) => set.history(chatId).newest()),
  ]);
}

/**
 * Above this number of messages per chat, one query first checks whether the chat has any stored messages.
 */
const pageLimit = 100;

/**
 * Loads the blocks of known messages, and the range that new messages span. For at most one page, both
 * queries run in parallel.
 */
async function prepareToPut(set: WorkingSet, chatId: string, messages: readonly Message[]): Promise<void> {
  const history = set.history(chatId);
  if (messages.length > pageLimit && !(await history.hasAny())) return;
  const isPage = messages.length <= pageLimit;
  await Promise.all([
    history.locate(messages.map((message) => message._id)),
    isPage && coverAll(history, messages.map(sortKeyOf)),
  ]);
  const isHere = (message: Message) => {
    const known = history.find(message._id);
    return known !== undefined && sortKeyOf(known) === sortKeyOf(message);
  };
  await coverAll(history, messages.filter((message) => !isHere(message)).map(sortKeyOf));
}

async function coverAll(history: History, places: readonly number[]): Promise<void> {
  if (places.length > 0) await history.cover(Math.min(...places), Math.max(...places));
}
