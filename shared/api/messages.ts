import * as z from 'zod/mini';
import { messageSchema, messageTextSchema, chatSchema } from '../domain/chat.ts';
import { flag, id, maybe, word, listOf, pageToken, text } from '../domain/fields.ts';
import { reactionEmojis } from '../domain/messageParts.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Changes to stored messages. Our own: section 7 has no such calls. */
export const messageChangesApi = {
  /** Sets the caller's reaction to a message; null removes it. Each person has at most one. */
  reactToMessage: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/react',
    section: '§7 Chat service',
    access: 'session',
    body: z.looseObject({ chatId: id, messageId: id, emoji: z.nullable(z.enum(reactionEmojis)) }),
    response: z.looseObject({ message: maybe(messageSchema) }),
    isAnswerOptional: true,
    errors: ['blocked'],
    idempotent: true,
  }),
  /** Changes the caller's own text message within 15 minutes. Later it returns `conflict`. */
  editMessage: endpoint({
    method: 'POST',
    base: 'chat',
    path: '/message/edit',
    section: '§7 Chat service',
    access: 'session',
    body: z.looseObject({
      chatId: id,
      messageId: id,
      text: messageTextSchema,
      appLang: z.optional(word),
      ignoreOffensive: z.optional(flag),
    }),
    response: z.looseObject({ message: maybe(messageSchema) }),
    isAnswerOptional: true,
    errors: ['offensive', 'blocked', 'conflict'],
    idempotent: true,
  }),
} as const;

/** Minimum and maximum length of a search text. */
export const searchChars = { min: 2, max: 100 } as const;
/** Maximum number of messages in one response. */
const searchPageSize = 40;

/** Search on the server. Our own: section 7 has no such call. */
export const messageSearchApi = {
  /**
   * Messages of the caller's chats that contain, for each word of the text, a word that starts with it;
   * newest first. `chatId` limits the search to one chat. Each request examines a limited number of messages,
   * so a response may be empty and still have a next page.
   */
  searchMessages: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/search/messages',
    section: '§7 Chat service',
    access: 'session',
    query: z.looseObject({
      text: z.string().check(z.minLength(searchChars.min), z.maxLength(searchChars.max)),
      chatId: z.optional(id),
      count: pageCount(searchPageSize),
      paginationToken: pageFrom,
    }),
    /** `chats` are the chats of the messages. */
    response: z.looseObject({
      messages: listOf(messageSchema),
      chats: listOf(chatSchema),
      paginationToken: pageToken,
    }),
  }),
} as const;

/** Maximum length of a link with a preview. */
const linkMaxChars = 2_048;

/** Previews of links in messages. Our own: section 7 has no such call. */
export const linkPreviewsApi = {
  /**
   * Title and description of a page, which the server fetches, so that the reader's device does not contact
   * the host. All fields are null if there is no preview, regardless of the cause, because the response must
   * not reveal what the server can reach.
   */
  getLinkPreview: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/linkPreview',
    section: '§7 Chat service',
    access: 'session',
    query: z.looseObject({ url: z.string().check(z.minLength(1), z.maxLength(linkMaxChars)) }),
    response: z.looseObject({ title: maybe(text), description: maybe(text) }),
  }),
} as const;
