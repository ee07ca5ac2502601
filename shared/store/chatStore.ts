import * as z from 'zod/mini';
import {
  chatListFilterSchema,
  folderSchema,
  mediaItemSchema,
  messageSchema,
  sortKeySchema,
  revisionSchema,
} from '../domain/chat.ts';
import { count, flag, id, text } from '../domain/fields.ts';
import {
  chatChangeSchema,
  chatCursorSchema,
  filterCountsSchema,
  openedChatSchema,
  recipientSchema,
  storedChatSchema,
  storedFileSchema,
  touchedSchema,
} from './records.ts';
import type { MethodTable, StoreOf } from './methods.ts';

const pageSize = z.int().check(z.gte(1), z.lte(500));
const nothing = z.object({});
const nothingMore = z.null();

/**
 * The chat store (§3 "Local stores", `chat-module-db` version 3), once for both of its builds: SQLite in the desktop's
 * main process, IndexedDB on the web. One person's store; who is signed in opens their own. Every method may reject with
 * an Error where the disk does: `StorageFull` by name where there is no room.
 */
export const chatStoreMethods = {
  /** Applies what the network brought: in order, all or nothing (see {@link chatChangeSchema}). */
  apply: { request: z.object({ changes: z.array(chatChangeSchema) }), response: touchedSchema },
  /** A page of a list, sorted by `activeAt`, greatest first. `before` is exclusive; null: from the top. */
  listChats: {
    request: z.object({
      filter: chatListFilterSchema,
      count: pageSize,
      before: z.nullable(chatCursorSchema),
    }),
    response: z.array(storedChatSchema),
  },
  getChat: { request: z.object({ chatId: id }), response: z.nullable(storedChatSchema) },
  getChatWithUser: { request: z.object({ userId: id }), response: z.nullable(storedChatSchema) },
  /** What is shown when a chat is opened: itself and, as `listMessages` reads them, its newest messages. */
  openChat: {
    request: z.object({ recipient: recipientSchema, count: pageSize }),
    response: z.nullable(openedChatSchema),
  },
  /** Chats whose reading the server has not been notified of, at most 200. */
  listReadToSend: { request: nothing, response: z.array(storedChatSchema) },
  countChats: { request: nothing, response: filterCountsSchema },
  /**
   * A page of messages, oldest first, with statuses as the watermarks say. `older`: those before `place`, the newest
   * `count` of them; `newer`: those after it. Null: from the newest, or from the oldest.
   */
  listMessages: {
    request: z.object({
      chatId: id,
      direction: z.enum(['older', 'newer']),
      place: z.nullable(sortKeySchema),
      count: pageSize,
    }),
    response: z.array(messageSchema),
  },
  getMessages: { request: z.object({ messageIds: z.array(id) }), response: z.array(messageSchema) },
  /** How many of the companion's messages lie after a place: the number on "jump to latest". */
  countAfter: { request: z.object({ chatId: id, place: sortKeySchema }), response: count },
  /** §4 "Media": newest first, without those that are processing or can't be unblurred. `before` is a message's place. */
  listMedia: {
    request: z.object({ chatId: id, before: z.nullable(sortKeySchema), count: pageSize }),
    response: z.array(mediaItemSchema),
  },
  /**
   * Messages whose text holds words that begin with each of those in `text`, newest first; in one chat, or in all.
   * Letter case and accents don't matter. Words of no letter or digit find nothing.
   */
  search: {
    request: z.object({ text, chatId: z.nullable(id), count: pageSize }),
    response: z.array(messageSchema),
  },
  /** Chats whose companion's name holds a word that begins so, as `search` reads it; most recently active first. */
  searchChats: { request: z.object({ text, count: pageSize }), response: z.array(storedChatSchema) },
  /** Null: nothing was ever loaded, or it has to be loaded anew. */
  getRevision: { request: nothing, response: z.nullable(revisionSchema) },
  putFile: { request: z.object({ file: storedFileSchema }), response: nothingMore },
  getFile: { request: z.object({ fileId: id }), response: z.nullable(storedFileSchema) },
  deleteFiles: { request: z.object({ fileIds: z.array(id) }), response: nothingMore },
  listFileIds: { request: nothing, response: z.array(id) },
  /** §2 "sensitive content": whose explicit media are shown without asking again. */
  isSensitiveShown: { request: z.object({ chatId: id }), response: flag },
  setSensitiveShown: { request: z.object({ chatId: id, isShown: flag }), response: nothingMore },
  /** §3 "Folder": what the server says of its folders while not all chats are stored. They replace the ones before. */
  putFolders: { request: z.object({ folders: z.array(folderSchema) }), response: nothingMore },
  listFolders: { request: nothing, response: z.array(folderSchema) },
  /** Forgets everything (§4.1: a log-out by choice). */
  clear: { request: nothing, response: nothingMore },
} as const satisfies MethodTable;

export type ChatStore = StoreOf<typeof chatStoreMethods>;
