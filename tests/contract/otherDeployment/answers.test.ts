import { describe, expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFollows } from '#renderer/services/follows.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { bareProfile, startStandIn } from './standIn.ts';

/** Bodies that a 2xx may have if section 7 declares no response. */
const silent = [
  ['204', { status: 204 }],
  ['an empty body', { body: '' }],
  ['OK', { body: 'OK' }],
  ['true', { body: 'true' }],
  ['[]', { body: [] }],
  ['null', { body: 'null' }],
  ['{}', { body: {} }],
  ['{"success":true}', { body: { success: true } }],
] as const;

describe('a 2xx is a success if section 7 names no answer', () => {
  it.each(silent)('with %s', async (_, answer) => {
    const { api, logged } = await startStandIn({
      'POST /api/:param': answer,
      'POST /api/:param/:param': answer,
      'POST /api/:param/:param/:param': answer,
      'POST /chat-api/:param/:param': answer,
      'POST /chat-api/:param/:param/:param': answer,
      'GET /chat-api/chat/hide/:param': answer,
    });
    const id = { params: { id: 'u2' } };
    const results = await Promise.all([
      api.call('block', id),
      api.call('unblock', id),
      api.call('addFavorite', id),
      api.call('removeFavorite', id),
      api.call('report', { body: {} as never }),
      api.call('sendDeviceInfo', { body: {} }),
      api.call('updatePassword', { body: { password: 'evening-star' } }),
      api.call('resendConfirmationEmail', { body: {} }),
      api.call('matchRequest', { body: {} as never }),
      api.call('matchingStart', { body: { matchId: 'm1' } }),
      api.call('matchingEnd', { body: { matchId: 'm1', reason: 'skip' } }),
      api.call('clientVideoStart', { body: {} }),
      api.call('clientVideoEnd', { body: { channelId: 'c1' } }),
      api.call('callMinute', { params: { id: 'k1' }, body: {} }),
      api.call('cancelCall', { params: { callId: 'k1' }, body: { reason: 'ended' } }),
      api.call('caller25second', { params: { id: 'k1' } }),
      api.call('addGalleryItem', { body: { tempUploadId: 'x1' } }),
      api.call('createVideoGalleryItem', { body: { tempUploadId: 'x1' } }),
      api.call('deleteGalleryItem', id),
      api.call('createBillingMethod', { body: {} as never }),
      api.call('setMessageStatus', { params: { status: 'read', id: 'c1' } }),
      api.call('deleteMessages', { body: { chatId: 'c1', messages: ['m1'] } }),
      api.call('deleteChats', { body: { chatIds: ['c1'] } }),
      api.call('readAllChats', { body: {} }),
      api.call('unblurMedia', { body: { chatId: 'c1', messageId: 'm1', mediaItemId: 'i1' } }),
      api.call('hideChat', { params: { id: 'c1' } }),
    ]);
    expect(results.map((result) => result.ok)).toEqual(results.map(() => true));
    expect(logged).toEqual([]);
  });

  it.each(silent)('a profile change that is answered %s loads the profile', async (_, answer) => {
    const { api, asked } = await startStandIn({
      'POST /api/profile': answer,
      'GET /api/profile': { body: { ...bareProfile, bio: 'new' } },
    });
    expect(await api.call('updateProfile', { body: { bio: 'new' } })).toMatchObject({
      ok: true,
      value: { _id: 'u1', bio: 'new' },
    });
    expect(asked()).toEqual(['POST /api/profile', 'GET /api/profile']);
  });

  it.each(silent)(
    'changed client settings that are answered %s are not read as the defaults',
    async (_, answer) => {
      const { api } = await startStandIn({
        'POST /api/clientSettings': answer,
        'GET /api/clientSettings': { body: { privacy: { readReceipts: false } } },
      });
      const privacy = { readReceipts: false } as const;
      expect(await api.call('updateClientSettings', { body: { privacy: privacy as never } })).toMatchObject({
        ok: true,
        value: { privacy },
      });
    },
  );
});

it.each(silent)('a follow that is answered %s takes the requested state', async (_, answer) => {
  const { api } = await startStandIn({
    'POST /api/favorites/add/:param': answer,
    'POST /api/favorites/remove/:param': answer,
  });
  const scope = createScope();
  const refused: string[] = [];
  const follows = createFollows({
    ...{ scope, api, me: 'u1' },
    clock: createManualClock(),
    socket: { subscribe: () => new Promise<never>(() => undefined) },
    local: createMemoryKeyValue(),
  });
  follows.onRefused((userId) => refused.push(userId));
  follows.want('u2', true, false);
  await waitFor(() => expect(follows.state).toMatchObject({ confirmed: { u2: true }, wanted: {} }));
  follows.want('u2', false, true);
  await waitFor(() => expect(follows.state).toMatchObject({ confirmed: { u2: false }, wanted: {} }));
  expect(refused).toEqual([]);
  scope.end();
});

it.each([
  ['an empty body', { body: '' }],
  ['a page', { body: '<!doctype html>Sign in to the hotel' }],
] as const)('an answer that is needed and is %s is a failure', async (_, answer) => {
  const { api } = await startStandIn({ 'GET /api/profile': answer, 'GET /api/favorites/counter': answer });
  for (const result of [await api.call('getProfile'), await api.call('getFavoritesCounter')])
    expect(result).toMatchObject({ ok: false, error: { code: 'badResponse' } });
});
