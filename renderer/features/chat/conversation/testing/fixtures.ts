import { HOUR_MS } from '#shared/domain/constants.ts';
import { chatSchema, messageSchema, type Chat, type Message } from '#shared/domain/chat.ts';

/** Chats and messages as a server would send them, for tests and benchmarks. */
export const me = 'me';

/** All fixtures lie before this moment. */
export const nowMs = Date.UTC(2026, 2, 5, 20, 0, 0);

type Loose = Readonly<Record<string, unknown>>;

/** Returns a message at this place; `from` is `me` or the other user's id. */
export function messageAt(chatId: string, place: number, from: string, more: Loose = {}): Message {
  return messageSchema.parse({
    _id: `${chatId}-${place}`,
    chatId,
    from,
    to: from === me ? `user-${chatId}` : me,
    type: 'text',
    status: 'sent',
    text: `message ${place}`,
    created: new Date(place).toISOString(),
    created_unreadable: place,
    revision: place,
    ...more,
  });
}

export function chatWith(chatId: string, more: Loose = {}, user: Loose = {}): Chat {
  return chatSchema.parse({
    _id: chatId,
    type: 'direct',
    users: [me, `user-${chatId}`],
    user: {
      _id: `user-${chatId}`,
      name: `Person ${chatId}`,
      rolesGroup: 'user',
      status: 'online',
      ...user,
    },
    created_unreadable: nowMs - 1_000 * HOUR_MS,
    revision: 1,
    ...more,
  });
}

const words =
  'the lamp on the pier burns slowly and somebody walks home along the water with bread under one arm'.split(
    ' ',
  );

/** Returns a text whose length depends on the seed, so that rows differ in height. */
function sentence(seed: number): string {
  const long = [2, 5, 9, 3, 24, 7, 60, 4, 12, 1][seed % 10] ?? 4;
  return Array.from({ length: long }, (_, at) => words[(seed * 7 + at) % words.length]).join(' ');
}

/**
 * Returns this number of messages of one chat, oldest first, with different heights and `gapMs` between them.
 */
export function history(chatId: string, count: number, gapMs = 90_000): Message[] {
  return Array.from({ length: count }, (_, at) => {
    const place = nowMs - (count - at) * gapMs;
    const from = at % 7 < 4 ? `user-${chatId}` : me;
    if (at % 23 === 11)
      return messageAt(chatId, place, from, {
        type: 'media',
        text: null,
        media: [picture(`${chatId}-m${at}`, { metadata: [{ width: 800, height: 500 + ((at * 37) % 400) }] })],
      });
    return messageAt(chatId, place, from, { text: `${sentence(at)} ${at}` });
  });
}

export function picture(id: string, more: Loose = {}): Loose {
  return {
    id,
    type: 'image',
    transcodingStatus: 'ready',
    url: null,
    metadata: [{ width: 800, height: 600 }],
    ...more,
  };
}
