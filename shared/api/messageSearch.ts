import * as z from 'zod/mini';
import { chatSchema, messageSchema } from '../domain/chat.ts';
import { id, listOf, pageToken } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** Lengths of a text that is searched for. */
export const searchChars = { min: 2, max: 100 } as const;
/** Messages that one answer has at most. */
const searchPageSize = 40;

/** The search beyond the device. Ours: section 7 has no such call. */
export const messageSearchApi = {
  /**
   * Messages of the caller's own chats whose words begin with those of the text, newest first; `chatId` leaves one chat.
   * An answer looks through a bounded number of messages: it may be empty and still have a next page.
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
    /** `chats` are those of the messages. */
    response: z.looseObject({
      messages: listOf(messageSchema),
      chats: listOf(chatSchema),
      paginationToken: pageToken,
    }),
  }),
} as const;
