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
 * Contract of the chat store (§3 "Local stores", `chat-module-db` version 3) for both implementations: SQLite
 * in the desktop's main process, IndexedDB on the web. Each signed-in user has a separate store. Every method
 * rejects with an Error if the disk fails; the Error's name is `StorageFull` if the disk is full.
 */
export const chatStoreMethods = {
  /** Applies changes from the network: in order, all or nothing (see {@link chatChangeSchema}). */
  apply: { request: z.object({ changes: z.array(chatChangeSchema) }), response: touchedSchema },
  /**
   * A page of a list, sorted by `activeAt`, greatest first. `before` is exclusive; null: start at the top.
   */
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
  /** Data for opening a chat: the chat and its newest messages, as `listMessages` returns them. */
  openChat: {
    request: z.object({ recipient: recipientSchema, count: pageSize }),
    response: z.nullable(openedChatSchema),
  },
  /** Chats whose read mark has not been sent to the server yet, at most 200. */
  listReadToSend: { request: nothing, response: z.array(storedChatSchema) },
  countChats: { request: nothing, response: filterCountsSchema },
  /**
   * A page of messages, oldest first, with statuses by the watermarks. `older`: the newest `count` messages
   * before `place`; `newer`: those after it. Null: start at the newest, or at the oldest.
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
  /** Number of the companion's messages after a sort key, for "jump to latest". */
  countAfter: { request: z.object({ chatId: id, place: sortKeySchema }), response: count },
  /**
   * §4 "Media": newest first, without items that are processing or can't be unblurred. `before` is a
   * message's sort key.
   */
  listMedia: {
    request: z.object({ chatId: id, before: z.nullable(sortKeySchema), count: pageSize }),
    response: z.array(mediaItemSchema),
  },
  /**
   * Messages that contain, for each word in `text`, a word that starts with it; newest first; in one chat, or
   * in all. Ignores letter case and accents. A text without letters and digits finds nothing.
   */
  search: {
    request: z.object({ text, chatId: z.nullable(id), count: pageSize }),
    response: z.array(messageSchema),
  },
  /**
   * Chats whose companion's name contains a word that starts with the text, compared as in `search`; most
   * recently active first.
   */
  searchChats: { request: z.object({ text, count: pageSize }), response: z.array(storedChatSchema) },
  /**
   * Returns the revision up to which all changes are stored. Null: the store is empty, or has to be loaded
   * again.
   */
  getRevision: { request: nothing, response: z.nullable(revisionSchema) },
  putFile: { request: z.object({ file: storedFileSchema }), response: nothingMore },
  getFile: { request: z.object({ fileId: id }), response: z.nullable(storedFileSchema) },
  deleteFiles: { request: z.object({ fileIds: z.array(id) }), response: nothingMore },
  listFileIds: { request: nothing, response: z.array(id) },
  /** §2 "sensitive content": whether explicit media of this chat are shown without asking. */
  isSensitiveShown: { request: z.object({ chatId: id }), response: flag },
  setSensitiveShown: { request: z.object({ chatId: id, isShown: flag }), response: nothingMore },
  /** §3 "Folder": the server's folders, used while not all chats are stored. Replaces the previous ones. */
  putFolders: { request: z.object({ folders: z.array(folderSchema) }), response: nothingMore },
  listFolders: { request: nothing, response: z.array(folderSchema) },
  /** Deletes all data (§4.1: log-out by the user). */
  clear: { request: nothing, response: nothingMore },
} as const satisfies MethodTable;

export type ChatStore = StoreOf<typeof chatStoreMethods>;
