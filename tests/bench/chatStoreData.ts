import { chatSchema, messageSchema, type Chat, type Message } from '#shared/domain/chat.ts';
import { createRandom, type Random } from '#tests/prove/random.ts';
import * as z from 'zod/mini';

/** Every run stores the same 100,000 messages in 200 chats. */
export const CHATS = 200;
export const MESSAGES_A_CHAT = 500;
export const me = 'f0a1b2c3d4e5f60718293a4b';
const firstPlace = Date.UTC(2026, 0, 1);
const SEED = 20_261_121;

const syllables = 'ka lo mi ten ra su vel no dar pi co re ша ло ми на пр во ти ка ñé lü'.split(' ');

/** Returns a source of words distributed as in a language: a few common words, many rare ones. */
function createVocabulary(random: Random): () => string {
  const words = Array.from({ length: 6_000 }, (_, index) =>
    Array.from({ length: 1 + (index < 60 ? 0 : 1 + random.below(3)) }, () => random.pick(syllables)).join(''),
  );
  return () => words[Math.floor(words.length ** (random.below(1_000_000) / 1_000_000)) - 1] as string;
}

const hex = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}${number.toString(16).padStart(16, '0')}`;
export const chatIdOf = (chat: number) => hex(1, chat);
const userIdOf = (chat: number) => hex(2, chat);

function messageOf(random: Random, word: () => string, chat: number, number: number): Message {
  const isMine = random.below(2) === 0;
  // The chats overlap in time. The messages of one chat all have different times.
  const place = firstPlace + number * 60_000 * CHATS + chat * 60_000 + random.below(60_000);
  const created = new Date(place).toISOString();
  const isMedia = random.below(20) === 0;
  return z.parse(messageSchema, {
    _id: hex(3, chat * MESSAGES_A_CHAT + number),
    chatId: chatIdOf(chat),
    from: isMine ? me : userIdOf(chat),
    to: isMine ? userIdOf(chat) : me,
    type: isMedia ? 'media' : 'text',
    status: 'sent',
    text: Array.from({ length: 2 + random.below(14) }, word).join(' '),
    tempId: hex(4, chat * MESSAGES_A_CHAT + number),
    created,
    created_unreadable: place,
    updated: created,
    revision: number * CHATS + chat,
    media: isMedia
      ? [
          {
            id: hex(5, chat * MESSAGES_A_CHAT + number),
            type: 'image',
            url: `/media/${hex(5, number)}.jpg`,
            transcodingStatus: 'ready',
            metadata: [{ previewUrl: `/media/${hex(6, number)}.jpg`, width: 700, height: 525 }],
          },
        ]
      : [],
  });
}

function chatOf(word: () => string, chat: number, lastMessage: Message): Chat {
  const userId = userIdOf(chat);
  return z.parse(chatSchema, {
    _id: chatIdOf(chat),
    type: 'direct',
    users: [me, userId],
    user: {
      _id: userId,
      humanReadableId: 100_000 + chat,
      name: `${word()} ${word()}`,
      age: 25,
      gender: 'female',
      rolesGroup: 'goddess',
      status: 'online',
      avatar: `/media/${userId}.jpg`,
      gallery: [1, 2, 3].map((item) => ({ id: hex(7, item), url: `/media/${userId}-${item}.jpg` })),
      languages: ['en', 'es'],
      isFavorite: chat % 10 === 0,
    },
    unreadMessages: chat % 3 === 0 ? 5 : 0,
    created: '2025-12-31T00:00:00.000Z',
    created_unreadable: firstPlace,
    lastMessage,
    revision: chat,
  });
}

export interface BenchData {
  readonly chats: readonly Chat[];
  /** The messages of each chat, oldest first. */
  readonly histories: readonly (readonly Message[])[];
  /** Search texts as users type them: from one letter to one and a half words. */
  readonly searches: readonly string[];
}

export function makeData(): BenchData {
  const random = createRandom(SEED);
  const word = createVocabulary(random);
  const histories = Array.from({ length: CHATS }, (_, chat) =>
    Array.from({ length: MESSAGES_A_CHAT }, (__, number) => messageOf(random, word, chat, number)),
  );
  const chats = histories.map((history, chat) => chatOf(word, chat, history.at(-1) as Message));
  const searches = Array.from({ length: 1_000 }, () => {
    const typed = word();
    const whole = random.below(3) === 0 ? `${word()} ` : '';
    return whole + typed.slice(0, 1 + random.below(typed.length));
  });
  return { chats, histories, searches };
}
