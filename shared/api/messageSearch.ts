import * as z from 'zod/mini';
import { chatSchema, messageSchema } from '../domain/chat.ts';
import { id, listOf, pageToken } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

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
