import * as z from 'zod/mini';
import { messageSchema, messageTextSchema } from '../domain/chat.ts';
import { flag, id, maybe, word } from '../domain/fields.ts';
import { reactionEmojis } from '../domain/messageParts.ts';
import { endpoint } from './endpoint.ts';

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
