import { describe, expect, it } from 'vitest';
import { changeEmail } from '#renderer/features/auth/actions/changeEmail.ts';
import { logIn } from '#renderer/features/auth/actions/logIn.ts';
import { resetPassword } from '#renderer/features/auth/actions/resetPassword.ts';
import { changedEntry } from '#shared/store/outboxChange.ts';
import { bareProfile, startStandIn } from './standIn.ts';

/** Bodies of an error response without a code of the contract. */
const codeless = [
  ['no body', ''],
  ['a text', 'Refused'],
  ['a page', '<h1>Refused</h1>'],
  ['a message alone', { message: 'Refused' }],
  ['another code', { code: 'E_REFUSED', message: 'Refused' }],
  ['a code as number', { code: 17, message: 'Refused' }],
  ['a code of another status', { code: 'internal', message: 'Refused' }],
] as const;

describe('a refusal is read by its status', () => {
  it.each(codeless)('with %s', async (_, body) => {
    const refusal = (status: number) => ({ status, body });
    const { api } = await startStandIn({
      'POST /chat-api/chat/v2/sendMessage': refusal(477),
      'POST /api/call/:param/:param': refusal(402),
      'POST /api/favorites/add/:param': refusal(403),
      'POST /api/billingMethods/create': refusal(409),
      'POST /api/v2/report': refusal(404),
      'POST /api/v3/matchRequest': refusal(429),
      'GET /api/matchingBan': refusal(503),
    });
    const codeOf = async (call: ReturnType<typeof api.call>) => {
      const result = await call;
      return result.ok === false ? [result.error.code, result.error.status, result.error.canRetry] : result;
    };
    const message = { toUserId: 'u2', type: 'text', text: 'hi', tempId: 't1' };
    expect(await codeOf(api.call('sendMessage', { body: message as never }))).toEqual([
      'offensive',
      477,
      false,
    ]);
    const call = { params: { userId: 'u2', fromScreen: 'chat' }, body: {} };
    expect(await codeOf(api.call('startCall', call))).toEqual(['not_enough_coins', 402, false]);
    expect(await codeOf(api.call('addFavorite', { params: { id: 'u2' } }))).toEqual(['blocked', 403, false]);
    expect(await codeOf(api.call('createBillingMethod', { body: {} as never }))).toEqual([
      'conflict',
      409,
      false,
    ]);
    expect(await codeOf(api.call('report', { body: {} as never }))).toEqual(['not_found', 404, false]);
    expect(await codeOf(api.call('matchRequest', { body: {} as never }))).toEqual([
      'too_many_requests',
      429,
      true,
    ]);
    expect(await codeOf(api.call('matchingBan'))).toEqual(['unavailable', 503, true]);
  });
});

it.each(codeless)('a message that is answered 477 with %s waits for "Send anyway"', async (_, body) => {
  const { api } = await startStandIn({ 'POST /chat-api/message/sendToUser/:param': { status: 477, body } });
  const result = await api.call('sendToUser', { params: { id: 'u2' }, body: { type: 'text' } as never });
  if (result.ok !== false) throw new Error('sent');
  const entry = {
    kind: 'send',
    id: 'e1',
    state: 'waiting',
    code: null,
    isPosted: true,
    message: { attachments: [], ignoreOffensive: false },
  };
  const changed = changedEntry(
    entry as never,
    { kind: 'refused', fileId: null, code: result.error.code } as never,
  );
  expect(changed).toMatchObject({ state: 'offensive' });
});

it.each(codeless)(
  'a password reset that is answered 404 with %s shows that the e-mail is not registered',
  async (_, body) => {
    const { api } = await startStandIn({ 'POST /api/v2/resetPassword': { status: 404, body } });
    expect(await resetPassword(api, 'robin@example.com', null, () => 0)).toEqual({
      kind: 'emailNotRegistered',
    });
  },
);

it.each(codeless)(
  'an e-mail change that is answered 464 or 409 with %s shows the reason',
  async (_, body) => {
    const request = {
      currentEmail: 'robin@example.com',
      newEmail: 'new@example.com',
      password: 'evening-star',
      deviceId: 'd1',
    };
    for (const [status, kind] of [
      [464, 'passwordNotMatch'],
      [409, 'emailTaken'],
    ] as const) {
      const { api } = await startStandIn({
        'POST /api/login': { body: { authData: { token: 'another-token-0123' }, user: bareProfile } },
        'POST /api/v2/isRegistered': ({ body: asked }) => ({
          body: asked.includes('new@') ? { isRegistered: false } : { isRegistered: true, loginMethod: 4 },
        }),
        'POST /api/logout': { status: 404 },
        'POST /api/updateEmail': { status, body },
      });
      expect(await changeEmail(api, request)).toEqual({ kind });
    }
  },
);

it.each(codeless)('a log-in that is answered 464 with %s is invalid', async (_, body) => {
  const { api } = await startStandIn({
    'POST /api/v2/isRegistered': { body: { isRegistered: true, loginMethod: 4 } },
    'POST /api/login': { status: 464, body },
  });
  const typed = { email: 'robin@example.com', password: 'evening-star' };
  expect(await logIn(api, typed, { deviceId: 'd1' })).toEqual({ kind: 'invalid' });
});

it.each([483, 488])('the session ends at a %i without a code', async (status) => {
  const { api, ended } = await startStandIn({ 'GET /api/profile': { status, body: 'over' } });
  await api.call('getProfile');
  expect(ended).toMatchObject([
    { error: { status, code: status === 488 ? 'account_banned' : 'session_expired' } },
  ]);
});
