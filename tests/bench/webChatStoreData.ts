import { chatSchema, messageSchema, type Chat, type Message } from '#shared/domain/chat.ts';
import { createChance } from '#shared/lib/chance.ts';
import * as z from 'zod/mini';

/** Every run stores the same 100,000 messages in 200 chats. */
const chatCount = 200;
const messagesInChat = 500;

const words =
  'so how was your evening i am just back home and thinking of the sea we talked about last week maybe tomorrow'.split(
    ' ',
  );
const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
const chatIdOf = (index: number) => `chat${hex(index, 20)}`;

export function chatsOf(): readonly Chat[] {
  return Array.from({ length: chatCount }, (_, index) =>
    z.parse(chatSchema, {
      _id: chatIdOf(index),
      type: 'direct',
      users: ['me', `user${index}`],
      user: { _id: `user${index}`, name: `Companion ${index}`, rolesGroup: 'user', status: 'online' },
      unreadMessages: 3,
      created: new Date(1.7e12).toISOString(),
    }),
  );
}

/** Returns the messages of a chat, oldest first, one minute apart. The ids are unordered, as those of a server. */
export function messagesOf(chat: number): readonly Message[] {
  const next = createChance(chat + 7);
  const pick = () => words[Math.floor(next() * words.length)] ?? '';
  return Array.from({ length: messagesInChat }, (_, index) => {
    const number = chat * messagesInChat + index;
    const place = 1.7e12 + index * 60_000 + chat;
    const isMine = next() < 0.5;
    const text = Array.from({ length: 3 + Math.floor(next() * 15) }, pick).join(' ');
    return z.parse(messageSchema, {
      _id: hex(Math.imul(number, 2_654_435_761) >>> 0, 8) + hex(number, 16),
      chatId: chatIdOf(chat),
      from: isMine ? 'me' : `user${chat}`,
      to: isMine ? `user${chat}` : 'me',
      type: 'text',
      status: 'sent',
      text: number % 1_000 === 0 ? `${text} lighthouse` : text,
      appLang: 'en',
      tempId: isMine ? hex(number, 20) : null,
      created: new Date(place).toISOString(),
      created_unreadable: place,
      updated: new Date(place).toISOString(),
      revision: number + 1,
    });
  });
}

interface History {
  readonly chatId: string;
  readonly messages: readonly Message[];
}

/** Returns random places to read a page before, except at the very start of a chat. */
export function pickPlaces(histories: readonly History[], count = 300) {
  const next = createChance(3);
  return Array.from({ length: count }, () => {
    const { chatId, messages } = histories[Math.floor(next() * histories.length)] as History;
    const index = 20 + Math.floor(next() * (messages.length - 20));
    return { chatId, before: messages[index]?.created_unreadable ?? 0 };
  });
}

/** Returns all chats in random order. */
export function pickChats(histories: readonly History[]): readonly History[] {
  const next = createChance(5);
  return histories
    .map((history) => ({ history, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ history }) => history);
}
