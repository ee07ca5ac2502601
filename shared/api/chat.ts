import * as z from 'zod/mini';
import {
  chatListFilterSchema,
  chatSchema,
  folderSchema,
  historyDirections,
  letsTalkMessageSchema,
  mediaItemSchema,
  messageSchema,
  messageTextSchema,
  sortKeySchema,
  readAllChatTypes,
  revisionSchema,
  settableMessageStatuses,
  supportSubtypeSchema,
} from '../domain/chat.ts';
import { limits } from '../domain/constants.ts';
import {
  count,
  done,
  flag,
  id,
  listOf,
  maybe,
  pageToken,
  queryNumber,
  shortAsJson,
  text,
  word,
} from '../domain/fields.ts';
import { autoMessageTypes } from '../domain/autoMessages.ts';
import { addressedDraftSchema, messageDraftSchema } from '../domain/messageDraft.ts';
import { supportedRoles } from '../domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Maximum number of chats in one request. */
const chatIdsMax = 200;
const chatIdsSchema = z.array(id).check(z.minLength(1), z.maxLength(chatIdsMax));
const subtypeParamsSchema = z.looseObject({ subtype: supportSubtypeSchema });

/**
 * The token of `older` and `newer` is a message's sort key as text; that of `changes` is a revision as text.
 */
const historyQuerySchema = z.looseObject({
  count: pageCount(limits.chatPageSize),
  paginationToken: pageFrom,
  direction: z._default(z.enum(historyDirections), 'older'),
});
const historySchema = z.looseObject({
  messages: listOf(messageSchema),
  paginationToken: pageToken,
  /** The newest revision when the page was created, as for the list. */
  revision: maybe(revisionSchema),
});

/** `chat` is included if sending opened it or moved it between the folders. */
const sentSchema = z.looseObject({ message: messageSchema, chat: maybe(chatSchema) });
const sentGroupSchema = z.looseObject({ messages: listOf(messageSchema), chat: maybe(chatSchema) });
const groupSchema = z.looseObject({
  messages: z.array(messageDraftSchema).check(z.minLength(1), z.maxLength(limits.uploadFiles)),
});
const sendErrors = [
  'offensive',
  'blocked',
  'not_enough_coins',
  'invalid_upload',
  'wait_for_reply',
  'spam_limit',
  'first_message_limit',
] as const;
const supportErrors = ['offensive', 'invalid_upload'] as const;

/**
 * Chat service (§7), in the order of docs/product.md. Members access a chat by its id, including staff who
 * answer support chats. Only streamers open a support chat (§6).
 */
export const chatApi = {
  /**
   * Newest first, by filter. With `since`, lists every chat that changed after that revision in the order of
   * the changes, including hidden and deleted ones, so that a client can catch up. `revision` is the newest
   * one when the page was created. After the last page, a client has all changes up to the first page's
   * revision.
   */
  getChatList: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/getList',
    section: '§7 Chat service, §2 Chat screen, §9 Chat page size',
    access: 'session',
    query: z.looseObject({
      listFilter: z._default(chatListFilterSchema, 'all'),
      count: pageCount(limits.chatPageSize),
      paginationToken: pageFrom,
      since: z.optional(queryNumber(revisionSchema)),
    }),
    response: z.looseObject({
      chats: listOf(chatSchema),
      folders: listOf(folderSchema),
      paginationToken: pageToken,
      revision: maybe(revisionSchema),
    }),
  }),
  getChat: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/get/:id',
    section: '§7 Chat service',
    access: 'session',
    params: z.looseObject({ id }),
    response: chatSchema,
  }),
  /** 404 if the two people have no chat yet. */
  getChatByUserFrom: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/v2/getByUser',
    section: '§7 Chat service',
    access: 'session',
    query: z.looseObject({ userId: id, source: z._default(word, 'chat') }),
    response: chatSchema,
  }),
  /** 404 if the two people have no chat yet. */
  getChatByUser: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/getByUser/:id',
    section: '§7 Chat service',
    access: 'session',
    params: z.looseObject({ id }),
    response: chatSchema,
  }),
  /** Always returns a chat; creates an empty one at the first call. */
  getSupportChat: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/getBySupport/:subtype',
    section: '§7 Chat service, §6, §7.8',
    access: supportedRoles,
    params: subtypeParamsSchema,
    response: chatSchema,
  }),
  hideChat: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/chat/hide/:id',
    section: '§7 Chat service, §4 Chat folders, §4.12',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    changesState: true,
  }),
  getHistory: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/history/:chatId',
    section: '§7 Chat service, §9 Chat page size',
    access: 'session',
    params: z.looseObject({ chatId: id }),
    query: historyQuerySchema,
    response: historySchema,
  }),
  getHistoryByUser: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/history/getByUser/:id',
    section: '§7 Chat service',
    access: 'session',
    params: z.looseObject({ id }),
    query: historyQuerySchema,
    response: historySchema,
  }),
  getChatMedia: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/history/:chatId/mediaItems',
    section: '§7 Chat service, §4 Media',
    access: 'session',
    params: z.looseObject({ chatId: id }),
    query: z.looseObject({ count: pageCount(limits.chatPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ mediaItems: listOf(mediaItemSchema), paginationToken: pageToken }),
  }),
  sendMessage: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/chat/v2/sendMessage',
    section: '§7 Chat service, §4 Message status, §7.8',
    access: 'session',
    body: addressedDraftSchema,
    response: sentSchema,
    errors: sendErrors,
    idempotent: true,
  }),
  sendToUser: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/sendToUser/:id',
    section: '§7 Chat service, §7.8',
    access: 'session',
    params: z.looseObject({ id }),
    body: messageDraftSchema,
    response: sentSchema,
    errors: sendErrors,
    idempotent: true,
  }),
  /** Sends all messages or none. */
  sendGroupToUser: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/sendGroupToUser/:id',
    section: '§7 Chat service, §7.8',
    access: 'session',
    params: z.looseObject({ id }),
    body: groupSchema,
    response: sentGroupSchema,
    errors: sendErrors,
    idempotent: true,
  }),
  sendToSupport: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/sendToSupport/:subtype',
    section: '§7 Chat service, §6, §7.8',
    access: supportedRoles,
    params: subtypeParamsSchema,
    body: messageDraftSchema,
    response: sentSchema,
    errors: supportErrors,
    idempotent: true,
  }),
  /** Sends all messages or none. */
  sendGroupToSupport: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/sendGroupToSupport/:subtype',
    section: '§7 Chat service, §6, §7.8',
    access: supportedRoles,
    params: subtypeParamsSchema,
    body: groupSchema,
    response: sentGroupSchema,
    errors: supportErrors,
    idempotent: true,
  }),
  /**
   * The `id` of a chat marks all its messages and missed calls as read (§4). The `id` of a message or a
   * missed call marks everything up to it; later ones stay unread.
   */
  setMessageStatus: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/messageStatus/:status/:id',
    section: '§7 Chat service, §4 Message status',
    access: 'session',
    params: z.looseObject({ status: z.enum(settableMessageStatuses), id }),
    response: done,
    idempotent: true,
  }),
  setMessageStatusOfChats: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/messageStatus/:status',
    section: '§7 Chat service, §4 Message status',
    access: 'session',
    params: z.looseObject({ status: z.enum(settableMessageStatuses) }),
    body: z.looseObject({ chatIds: chatIdsSchema }),
    response: done,
    idempotent: true,
  }),
  readAllChats: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/messageStatus/readAllChats',
    section: '§7 Chat service, §4 Message status',
    access: 'session',
    body: z.looseObject({
      listFilter: z._default(chatListFilterSchema, 'all'),
      chatType: z._default(z.enum(readAllChatTypes), 'all'),
    }),
    response: z.looseObject({ messagesReadCount: maybe(count) }),
    isAnswerOptional: true,
    idempotent: true,
  }),
  /**
   * Deletes the caller's own messages for both people unless `forMe`, and the other person's messages for the
   * caller only.
   */
  deleteMessages: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/delete',
    section: '§7 Chat service',
    access: 'session',
    /** `messages` are message ids. */
    body: z.looseObject({
      chatId: id,
      messages: z.array(id).check(z.minLength(1), z.maxLength(limits.chatFullPageSize)),
      forMe: z.optional(flag),
    }),
    response: done,
    idempotent: true,
  }),
  /**
   * Pays for a paid media item, or removes the blur of another one. An item that is already open is not
   * charged again.
   */
  unblurMedia: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/unblurre',
    section: '§7 Chat service, §4 Media, §7.8',
    access: 'session',
    body: z.looseObject({ chatId: id, messageId: id, mediaItemId: id }),
    response: z.looseObject({ mediaItem: maybe(mediaItemSchema) }),
    isAnswerOptional: true,
    errors: ['not_enough_coins', 'blocked', 'conflict'],
    idempotent: true,
  }),
  setBlurFromUser: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/chat/blurFromUser',
    section: '§7 Chat service, §3 Chat',
    access: 'session',
    query: z.looseObject({ chatId: id }),
    body: z.looseObject({ blurFromUser: flag }),
    response: done,
    idempotent: true,
  }),
  getLetsTalkMessages: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/letsTalkMessages',
    section: '§7 Chat service, §9 Letstalk messages',
    access: 'session',
    response: z.looseObject({ messages: listOf(letsTalkMessageSchema) }),
  }),
  deleteChats: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/chats/delete',
    section: '§7 Chat service',
    access: 'session',
    /**
     * `upTo`: sort key of each chat's newest known message at the deletion. Later messages stay, and the chat
     * with them.
     */
    body: z.looseObject({
      chatIds: chatIdsSchema,
      upTo: z.optional(z.record(id, sortKeySchema).check(shortAsJson(32 * 1024))),
    }),
    response: done,
    idempotent: true,
  }),
  deleteAllChats: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/chats/deleteAll',
    section: '§7 Chat service',
    access: 'session',
    body: z.looseObject({ listFilter: chatListFilterSchema }),
    response: done,
  }),
  /** Opens a chat with a first message: a suggested one or the sender's own. */
  openChat: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/chat/v2/open',
    section: '§7 Chat service',
    access: 'session',
    body: z.looseObject({
      userId: id,
      message: z.optional(z.nullable(messageTextSchema)),
      /**
       * The `tempId` of the message, as for any message. Without it, a second request sends a second message.
       */
      tempId: z.optional(id),
    }),
    response: z.looseObject({ chat: maybe(chatSchema), message: maybe(messageSchema) }),
    isAnswerOptional: true,
    errors: sendErrors,
  }),
  getAutoreplySuggestions: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/autoreplySuggestionTexts',
    section: '§7 Chat service, §4.12',
    access: 'session',
    query: z.looseObject({ type: z.enum(autoMessageTypes) }),
    response: z.looseObject({ suggestions: listOf(text), selectedText: maybe(text) }),
    isCompressed: true,
  }),
} as const;
