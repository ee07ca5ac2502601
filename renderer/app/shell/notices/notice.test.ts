import { describe, expect, it } from 'vitest';
import {
  chatSchema,
  interactionKinds,
  messageSchema,
  notificationKinds,
  type NotificationKind,
} from '#shared/domain/chat.ts';
import { cutText } from '#shared/domain/notices.ts';
import { chatEvents, type ChannelEvent } from '#shared/realtime/events.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { parsePreferences } from '#renderer/services/preferences.ts';
import { noticeOf, type Notice, type NoticeContext, type NoticeEvent } from './notice.ts';

const ann = { _id: 'ann', name: 'Ann', avatar: '/ann.webp', rolesGroup: 'goddess', status: 'online' };
const created = '2026-05-01T10:00:00.000Z';

function chatWith(change: object = {}): StoredChat {
  const chat = chatSchema.parse({ _id: 'c1', type: 'direct', user: ann, created, ...change });
  return { ...chat, held: null, activeAt: 1, readUpTo: 0, companionReadUpTo: 0, clearedUpTo: 0 } as never;
}
function contextWith(change: Partial<NoticeContext> = {}): NoticeContext {
  return {
    chat: chatWith(),
    preferences: parsePreferences(null),
    now: new Date(2026, 4, 1, 12, 0),
    attention: { chat: null, isImmersive: false },
    ...change,
  };
}
const arrived = (change: object): NoticeEvent => ({
  from: 'message',
  message: messageSchema.parse({
    _id: 'm1',
    chatId: 'c1',
    from: 'ann',
    type: 'text',
    text: 'Hello there',
    created,
    ...change,
  }),
});
const media = (...items: object[]) =>
  arrived({
    type: 'media',
    text: 'Look',
    media: items.map((item, at) => ({ id: `i${at}`, type: 'image', transcodingStatus: 'ready', ...item })),
  });
function told(kind: string, data: object = {}, event: 'notification' | 'interaction' = 'notification') {
  const parsed = chatEvents[event].parse({ _id: 'n1', kind, user: ann, ...data });
  return { from: 'server', received: { event, data: parsed, seq: 1 } as ChannelEvent<'chat'> } as const;
}

/** Per kind of §4.15: the event that creates a notice, and parts of that notice. */
const examples: Readonly<Record<NotificationKind, { event: NoticeEvent; said: Partial<Notice> }>> = {
  gift: { event: told('gift', { chatId: 'c1', text: 'Comet' }), said: { about: 'gift', text: 'Comet' } },
  missedCall: { event: told('missedCall'), said: { about: 'missedCall', text: null } },
  newMessage: { event: arrived({}), said: { about: 'message', text: 'Hello there' } },
  newImageMessage: { event: media({}), said: { about: 'message', text: 'Look' } },
  newVideoMessage: { event: media({ type: 'video' }), said: { text: 'Look' } },
  newGifMessage: { event: arrived({ type: 'gif', gifId: 'g', text: null }), said: { text: null } },
  newAudioMessage: { event: media({ type: 'audio' }), said: { text: 'Look' } },
  newPremiumMessage: { event: media({ price: 30 }), said: { text: null } },
  newMediaFiles: { event: media({}, { type: 'video' }), said: { text: 'Look' } },
  newFollowerMessage: { event: told('newFollowerMessage'), said: { about: 'follower' } },
  systemMessage: {
    event: told('systemMessage', { user: null, text: 'You are verified' }),
    said: { about: 'message', text: 'You are verified' },
  },
};

describe('each kind', () => {
  it.each(notificationKinds)('creates a notice for %s', (kind) => {
    const { event, said } = examples[kind];
    const chat = kind === 'systemMessage' ? null : chatWith();
    const whose = chat ? { key: 'user:ann', name: 'Ann', avatar: '/ann.webp' } : { key: kind, target: null };
    expect(noticeOf(event, contextWith({ chat }))).toMatchObject({ word: kind, count: 1, ...whose, ...said });
  });

  it.each(notificationKinds.filter((kind) => examples[kind].event.from === 'message'))(
    'creates no second notice for %s, whose message has one',
    (kind) => expect(noticeOf(told(kind), contextWith())).toBeNull(),
  );

  it.each(interactionKinds)('creates no notice for %s, which only the activities show', (kind) => {
    expect(noticeOf(told(kind, {}, 'interaction'), contextWith())).toBeNull();
    expect(noticeOf(told(kind), contextWith())).toBeNull();
  });

  it('creates no notice for a message with a gift, because the gift has one', () => {
    expect(noticeOf(media({ giftId: 'rose' }), contextWith())).toBeNull();
  });

  it('names a sticker', () => {
    const event = arrived({ type: 'sticker', stickerId: 's', text: null });
    expect(noticeOf(event, contextWith())).toMatchObject({ word: 'sticker', text: null });
  });
});

describe('words', () => {
  it.each([
    ['blurred', { blurred: true }],
    ['private', { isPrivate: true }],
    ['paid for already', { price: 30, isPaid: true }],
    ['being checked', { onModeration: true }],
  ])('beside content that is %s are not shown', (_what, item) => {
    expect(noticeOf(media({}, item), contextWith())?.text).toBeNull();
  });

  it('that are offensive are not shown', () => {
    expect(noticeOf(arrived({ offensive: true }), contextWith())?.text).toBeNull();
  });

  it('of a person in the request folder are not shown', () => {
    const chat = chatWith({ isInRequestFolder: true });
    expect(noticeOf(arrived({}), contextWith({ chat }))).toMatchObject({
      word: 'request',
      text: null,
      ways: { app: true, sound: false },
    });
  });

  it.each([
    ['as they are', 'Hello', 'Hello'],
    ['in one line', ' two\n\nlines ', 'two lines'],
    ['cut at 30 characters', 'a'.repeat(31), `${'a'.repeat(30)}…`],
    ['with people counted as one', '👩‍👩‍👧'.repeat(30), '👩‍👩‍👧'.repeat(30)],
    ['not where nothing of them can be seen', '\u200b\u2063 \u0301', null],
    ['not where there are none', null, null],
  ])('are shown %s', (_how, text, shown) => expect(cutText(text)).toBe(shown));
});

describe('no notice is created', () => {
  it('for the chat that the user has open', () => {
    const attention = { chat: 'user:ann', isImmersive: false };
    expect(noticeOf(arrived({}), contextWith({ attention }))).toBeNull();
    const other = { chat: 'user:eve', isImmersive: false };
    expect(noticeOf(arrived({}), contextWith({ attention: other }))).not.toBeNull();
  });

  it('for an ignored chat', () => {
    const chat = chatWith({ hidden: true });
    expect(noticeOf(arrived({}), contextWith({ chat }))).toBeNull();
    expect(noticeOf(told('gift'), contextWith({ chat }))).toBeNull();
  });

  it('for non-urgent events during a match or a call', () => {
    const attention = { chat: null, isImmersive: true };
    const said = notificationKinds.filter((kind) =>
      noticeOf(examples[kind].event, contextWith({ attention })),
    );
    expect(said).toEqual(['gift', 'missedCall', 'systemMessage']);
    const gift = noticeOf(examples.gift.event, contextWith({ attention }));
    expect(gift?.ways).toMatchObject({ app: true, sound: false });
  });

  it('in a way that the user has turned off', () => {
    const preferences = parsePreferences(
      JSON.stringify({ notifications: { message: { app: false, system: false, sound: true } } }),
    );
    expect(noticeOf(arrived({}), contextWith({ preferences }))?.ways).toEqual({
      app: false,
      system: false,
      sound: true,
    });
    preferences.notifications.message.sound = false;
    expect(noticeOf(arrived({}), contextWith({ preferences }))).toBeNull();
  });

  it('with a sound or by the system in quiet hours', () => {
    const preferences = parsePreferences(
      JSON.stringify({ quietHours: { isOn: true, from: '23:00', to: '08:00' } }),
    );
    const ways = (hour: number) =>
      noticeOf(examples.gift.event, contextWith({ preferences, now: new Date(2026, 4, 1, hour) }))?.ways;
    expect(ways(12)).toEqual({ app: true, system: true, sound: true });
    expect(ways(3)).toEqual({ app: true, system: false, sound: false });
  });
});

it('a support chat at a desk shows the name of its user, and opens that chat', () => {
  const chat = chatWith({ type: 'support', subtype: 'finance' });
  const expected = {
    key: 'chat:c1',
    target: { kind: 'chat', chatId: 'c1' },
    name: 'Ann',
    avatar: '/ann.webp',
  };
  expect(noticeOf(arrived({}), contextWith({ chat }))).toMatchObject(expected);
  const attention = { chat: 'chat:c1', isImmersive: false };
  expect(noticeOf(arrived({}), contextWith({ chat, attention }))).toBeNull();
  // The direct chat with the same person is a different chat.
  expect(noticeOf(arrived({}), contextWith({ attention }))?.key).toBe('user:ann');
  expect(noticeOf(told('missedCall'), contextWith({ attention }))?.target).toEqual({
    kind: 'user',
    userId: 'ann',
  });
});

it('a support chat of the user is identified by its subject', () => {
  const chat = chatWith({ type: 'support', subtype: 'finance', user: null });
  expect(noticeOf(arrived({}), contextWith({ chat }))).toMatchObject({
    key: 'support:finance',
    target: { kind: 'support', subtype: 'finance' },
    name: null,
  });
});
