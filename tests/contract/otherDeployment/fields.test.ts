import { describe, expect, it } from 'vitest';
import { parseEvent } from '#shared/client/socket.ts';
import { completeCredentials } from '#shared/domain/media.ts';
import { call as callRules } from '#shared/domain/constants.ts';
import { checkEmail } from '#renderer/features/auth/actions/checkEmail.ts';
import { logIn } from '#renderer/features/auth/actions/logIn.ts';
import { bareProfile, startStandIn } from './standIn.ts';

const oddProfiles = [
  ['no number', {}, { humanReadableId: null }],
  [
    'null lists',
    { favorites: null, favoritedBy: null, gallery: null, videoGallery: null, abTests: null },
    { favorites: [], videoGallery: [], abTests: [] },
  ],
  ['an empty gender', { gender: '' }, { gender: null }],
  ['an empty country', { last_ip_country: '' }, { last_ip_country: null }],
  ['a birthday as a time', { birthday: '1990-05-14T00:00:00.000Z' }, { birthday: '1990-05-14' }],
  [
    'an empty premium time',
    { premium: true, premiumExpiredAt: '' },
    { premium: true, premiumExpiredAt: null },
  ],
  ['a premium time as a number', { premiumExpiredAt: 1_764_000_000_000 }, { premiumExpiredAt: null }],
  ['coins as a text', { coins: 'many' }, { coins: null }],
  ['an unknown role', { rolesGroup: 'admin' }, {}],
  [
    'a list item without an id',
    { videoGallery: [{ url: '/a' }, { id: 'v1' }, null] },
    { videoGallery: [{ id: 'v1' }] },
  ],
  ['flags as texts', { emailConfirmed: 'yes', deleted: 'no' }, { emailConfirmed: null, deleted: null }],
] as const;

describe('a profile is read', () => {
  it.each(oddProfiles)('with %s', async (_, odd, read) => {
    const user = { ...bareProfile, ...odd };
    const { api } = await startStandIn({
      'GET /api/profile': { body: user },
      'POST /api/v2/isRegistered': { body: { isRegistered: true, loginMethod: 4 } },
      'POST /api/login': { body: { authData: { token: 'short' }, user } },
    });
    expect(await api.call('getProfile')).toMatchObject({ ok: true, value: { _id: 'u1', ...read } });
    const typed = { email: 'robin@example.com', password: 'evening-star' };
    expect(await logIn(api, typed, { deviceId: 'd1' })).toMatchObject({
      kind: 'ok',
      signedIn: { authData: { token: 'short' }, user: read },
    });
  });

  it('only if it has an id', async () => {
    const { api } = await startStandIn({ 'GET /api/profile': { body: { ...bareProfile, _id: null } } });
    expect(await api.call('getProfile')).toMatchObject({ ok: false, error: { code: 'badResponse' } });
  });
});

it('settings with null or odd parts are read with the rules of section 9', async () => {
  const { api } = await startStandIn({
    'GET /api/v2/settings': {
      body: { safeSearch: true, audioRoom: null, offensiveWords: null, lowPerfomingCountries: ['DE', '', 7] },
    },
    'GET /api/clientSettings': {
      body: {
        matchingFilter: null,
        autoReplies: { greeting: { enabled: true, text: 'Hi' }, ofAnotherMake: { enabled: true, text: 'x' } },
        privacy: { safeSearch: null, hiddenCountries: null },
      },
    },
  });
  expect(await api.call('getSettings')).toMatchObject({
    ok: true,
    value: {
      safeSearch: true,
      audioRoom: { noAudioDurationLimit: callRules.noAudioLimitMs },
      offensiveWords: [],
      lowPerfomingCountries: ['DE'],
    },
  });
  expect(await api.call('getClientSettings')).toMatchObject({
    ok: true,
    value: { privacy: { hiddenCountries: [] } },
  });
});

it('a chat with invalid fields does not affect other chats', async () => {
  const { api, logged } = await startStandIn({
    'GET /chat-api/chat/getList': {
      body: {
        chats: [
          { _id: 'c1', unreadMessages: null, users: null },
          { _id: 'c2', lastMessage: { _id: 'm1', chatId: 'c2', from: 'u2', text: 'no time' } },
          { unreadMessages: 3 },
          'odd',
          { _id: 'c3', user: { name: 'no id' }, type: 'group' },
        ],
        folders: null,
        paginationToken: 7,
      },
    },
    'GET /chat-api/history/:param': {
      body: {
        messages: [{ _id: 'm1', chatId: 'c1', from: 'u2', created: '2026-11-20T10:00:00Z', media: null }, {}],
      },
    },
  });
  const list = await api.call('getChatList', { query: {} });
  if (!list.ok) throw new Error('the list was refused');
  expect(
    list.value.chats.map(({ _id, unreadMessages, lastMessage, user }) => [
      _id,
      unreadMessages,
      lastMessage,
      user,
    ]),
  ).toEqual([
    ['c1', 0, null, null],
    ['c2', 0, null, null],
    ['c3', 0, null, null],
  ]);
  expect(logged).not.toEqual([]);
  const history = await api.call('getHistory', { params: { chatId: 'c1' }, query: {} });
  expect(history).toMatchObject({ ok: true, value: { messages: [{ _id: 'm1', media: [] }] } });
});

it('tabs, lists and prices with odd fields are shown', async () => {
  const { api } = await startStandIn({
    'GET /api/callsTabsList': { body: [{ id: 'all' }, { title: 'no id' }] },
    'GET /api/v2/favorites/list': { body: { users: [{ _id: 'u2', age: 'old', gender: '' }, { name: 'x' }] } },
    'POST /api/matchedUsersProfiles': { body: [{ _id: 'u2' }, { name: 'no id' }] },
    'GET /api/callPrice/:param/:param': { body: {} },
  });
  expect(await api.call('getCallsTabs')).toMatchObject({ ok: true, value: [{ id: 'all', title: null }] });
  expect(await api.call('getFavorites', { query: {} })).toMatchObject({
    ok: true,
    value: { users: [{ _id: 'u2', age: null, gender: null }] },
  });
  expect(await api.call('matchedUsersProfiles', { body: ['u2'] })).toMatchObject({
    ok: true,
    value: [{ _id: 'u2' }],
  });
  expect(await api.call('getCallPrice', { params: { userId: 'u2', fromScreen: 'chat' } })).toEqual({
    ok: true,
    value: { price: null },
  });
});

/** Call credentials exactly as section 3 has them. */
const credentials = { appId: 'app', channelId: 'ch', token: 'tk', userId: 'u1' };

describe('call credentials without an engine', () => {
  it('start a call', async () => {
    const { api } = await startStandIn({
      'POST /api/call/:param/:param': { body: { callId: 'k1', credentials } },
    });
    const result = await api.call('startCall', { params: { userId: 'u2', fromScreen: 'chat' }, body: {} });
    expect(result).toMatchObject({ ok: true, value: { callId: 'k1', credentials, price: null } });
  });

  it('are read in a match and in an incoming call', () => {
    const lines: string[] = [];
    const read = (event: string, data: unknown) =>
      parseEvent('call', { channel: 'user/u1/call', event, data, seq: 0 }, (line) => lines.push(line));
    expect(read('matchFound', { matchId: 'm1', companion: { _id: 'u2' }, credentials })).toMatchObject({
      data: { matchId: 'm1', credentials, matchDuration: 25 },
    });
    expect(read('incomingCall', { callId: 'k1', fromUser: { _id: 'u2' }, credentials })).toMatchObject({
      data: { callId: 'k1', callType: 'video', price: null, credentials },
    });
    expect(read('matchStarted', { matchId: 'm1' })).toMatchObject({ data: { matchId: 'm1' } });
    expect(lines).toEqual([]);
  });

  it('take the engine and the app of /config.json and the stream of section 9', () => {
    const bare = { ...credentials, appId: null, engine: null, uid: null, iceServers: [] };
    const defaults = { engine: 'agora', appId: 'of config', uid: 77 } as const;
    expect(completeCredentials(bare, defaults)).toMatchObject({ ...defaults, channelId: 'ch' });
    const named = { ...bare, engine: 'peer' as const, appId: 'own', uid: 5 };
    expect(completeCredentials(named, defaults)).toEqual(named);
  });
});

it.each([
  [4, 'emailTaken'],
  ['ownemail', 'emailTaken'],
  [7, 'emailGoogle'],
  ['google', 'emailGoogle'],
  ['7', 'emailGoogle'],
] as const)('the log-in method %j is read', async (loginMethod, state) => {
  const { api } = await startStandIn({
    'POST /api/v2/isRegistered': { body: { isRegistered: true, loginMethod } },
  });
  expect(await checkEmail(api, 'robin@example.com')).toBe(state);
});
