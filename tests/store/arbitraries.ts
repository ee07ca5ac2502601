import { messageStatuses, type Chat, type MediaItem, type Message } from '#shared/domain/chat.ts';
import { presences } from '#shared/domain/person.ts';
import type { ChatChange } from '#shared/store/records.ts';
import fc from 'fast-check';
import { chat, companion, me, media, message } from './build.ts';

/**
 * Random changes for the model test. There are few chats, people, messages and places, so that they collide
 * often. Most values are as a server sends them, many are invalid.
 */

export const chatIds = ['c1', 'c2', 'c3', 'desk'] as const;
export const userIds = ['u1', 'u2', 'u3'] as const;
/** The number of a message determines its chat. */
const numbers = Array.from({ length: 16 }, (_, index) => index);
export const messageIds = numbers.map((number) => `m${number}`);
export const searches = ['h', 'hel', 'мир', 'cafe noir', '12'] as const;

const texts = [
  null,
  '',
  '✨',
  'Hello there',
  'hélas',
  'Привет, МИР',
  'café NOIR 12',
  'мирный café',
  '12 hells',
];
const names = [null, 'Helen', 'Café Мира', 'Noir 12'];

const place = fc.nat(20);
const revision = fc.option(fc.nat(6));
const moment = fc.constantFrom(null, '2026-03-05T20:00:00.000Z', '2026-03-05T21:00:00.000Z');
const maybeFlag = fc.constantFrom(null, false, true);
const chatId = fc.constantFrom(...chatIds);
const userId = fc.constantFrom(...userIds);

const mediaItem: fc.Arbitrary<MediaItem> = fc
  .record({
    id: fc.constantFrom('i1', 'i2'),
    giftId: fc.constantFrom(null, null, null, 'g1'),
    transcodingStatus: fc.constantFrom('ready', 'ready', 'processing'),
    blurred: maybeFlag,
    allowUnblure: maybeFlag,
    price: fc.constantFrom(null, null, 3),
    isPaid: maybeFlag,
    unheardOf: fc.constantFrom({ of: ['x', 1] }, undefined),
  })
  .map(({ id, ...more }) => media(id, JSON.parse(JSON.stringify(more)) as object));

const anyMessage: fc.Arbitrary<Message> = fc
  .record({
    number: fc.constantFrom(...numbers),
    /**
     * The place of a message is usually constant, as on the server, and sometimes differs, which a server
     * should never do.
     */
    otherPlace: fc.option(place, { freq: 6 }),
    isTimed: fc.boolean(),
    revision,
    isMine: fc.boolean(),
    status: fc.constantFrom('sent', 'sent', 'sent', 'read', ...messageStatuses),
    text: fc.constantFrom(...texts),
    media: fc.constantFrom(0, 0, 1).chain((least) => fc.array(mediaItem, { maxLength: least * 3 })),
  })
  .map(({ number, otherPlace, isTimed, isMine, ...more }) => {
    const at = otherPlace ?? (number * 7) % 20;
    return message(`m${number}`, at, {
      chatId: chatIds[number % chatIds.length],
      from: isMine ? me : 'u1',
      created_unreadable: isTimed ? null : at,
      ...more,
    });
  });
const messageOf = (id: string) => anyMessage.map((one) => ({ ...one, chatId: id, _id: inChat(one._id, id) }));
/** Returns the next message id that belongs to this chat. */
function inChat(messageId: string, id: string): string {
  const number = Number(messageId.slice(1));
  return `m${number - (number % chatIds.length) + (chatIds as readonly string[]).indexOf(id)}`;
}

const anyCompanion = fc
  .record({
    id: userId,
    name: fc.constantFrom(...names),
    isFavorite: maybeFlag,
    status: fc.constantFrom(...presences),
  })
  .map(({ id, ...more }) => companion(id, more));

const unansweredCall = fc.record({
  _id: fc.constantFrom('k1', 'k2'),
  place,
  direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
  callType: fc.constantFrom('video' as const, 'audio' as const),
});

const anyChat: fc.Arbitrary<Chat> = chatId.chain((id) =>
  fc
    .record({
      // A desk chat without a user is the user's own with the desk. One with a user is a streamer's chat with
      // the desk that this user answers.
      user: fc.option(anyCompanion, { freq: id === 'desk' ? 2 : 6 }),
      lastMessage: fc.option(messageOf(id)),
      unreadMessages: fc.nat(3),
      lastCall: fc.option(unansweredCall),
      missedCalls: fc.option(fc.array(place, { maxLength: 3 })),
      online: maybeFlag,
      hidden: fc.constantFrom(null, false, false, true),
      isInRequestFolder: fc.constantFrom(null, false, false, true),
      readUpTo: fc.option(place),
      companionReadUpTo: fc.option(place),
      companionReadAt: moment,
      clearedUpTo: fc.option(place, { freq: 1 }),
      deleted: fc.constantFrom(null, null, null, null, true),
      revision,
      created_unreadable: fc.option(place),
      unheardOf: fc.constantFrom('x', undefined),
    })
    .map((more) =>
      chat(id, {
        ...(id === 'desk' ? { type: 'support', subtype: 'general' } : {}),
        ...(JSON.parse(JSON.stringify(more)) as object),
      }),
    ),
);

const page: fc.Arbitrary<ChatChange> = chatId.chain((id) =>
  fc
    .record({
      messages: fc.array(messageOf(id), { maxLength: 5 }),
      from: place,
      isWhole: fc.boolean(),
      asOf: revision,
    })
    .map(({ messages, ...held }) => ({ kind: 'messages', messages, held: { chatId: id, ...held } })),
);

const loose: fc.Arbitrary<ChatChange> = fc.record({
  kind: fc.constant('messages'),
  messages: fc.array(
    fc.tuple(anyMessage, fc.constantFrom(null, null, true)).map(([one, deleted]) => ({ ...one, deleted })),
    { maxLength: 5 },
  ),
});

const arrived: fc.Arbitrary<ChatChange> = fc
  .tuple(anyMessage, fc.option(anyChat, { freq: 1 }), fc.constantFrom(null, null, null, true))
  .map(([one, brought, deleted]) => ({
    kind: 'arrived',
    message: { ...one, deleted },
    chat: brought && brought._id === one.chatId ? brought : null,
  }));

const small: fc.Arbitrary<ChatChange> = fc.oneof(
  fc.record({
    kind: fc.constant('messagesRemoved'),
    chatId,
    messageIds: fc.array(fc.constantFrom(...messageIds), { maxLength: 3 }),
    revision,
  }),
  fc.record({ kind: fc.constant('chatRemoved'), chatId, clearedUpTo: fc.option(place, { freq: 4 }) }),
  fc.record({
    kind: fc.constant('read'),
    chatId,
    by: fc.constantFrom('me', 'companion'),
    upTo: place,
    readAt: fc.option(moment, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('read'), chatId, by: fc.constant('me'), upTo: place }),
  fc.record({ kind: fc.constant('readSent'), chatId, upTo: place }),
  fc.record({
    kind: fc.constant('media'),
    chatId,
    messageId: fc.constantFrom(...messageIds),
    item: mediaItem,
    revision,
  }),
  fc.record({ kind: fc.constant('companions'), companions: fc.array(anyCompanion, { maxLength: 2 }) }),
  fc.record({
    kind: fc.constant('presence'),
    userId,
    status: fc.constantFrom(...presences),
    lastSeen: fc.option(moment, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('caughtUp'),
    revision: fc.option(fc.nat(9), { freq: 6 }),
    since: fc.option(fc.nat(9), { nil: undefined }),
  }),
);

const chats: fc.Arbitrary<ChatChange> = fc.record({
  kind: fc.constant('chats'),
  chats: fc.array(anyChat, { minLength: 1, maxLength: 3 }),
});

/** Random changes for one `apply`. */
export const changesArbitrary: fc.Arbitrary<ChatChange[]> = fc.array(
  fc.oneof(
    { arbitrary: chats, weight: 3 },
    { arbitrary: page, weight: 3 },
    { arbitrary: loose, weight: 1 },
    { arbitrary: arrived, weight: 3 },
    { arbitrary: small, weight: 5 },
  ),
  { minLength: 1, maxLength: 4 },
);
