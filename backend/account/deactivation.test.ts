import { describe, expect, it } from 'vitest';
import { newPerson, sharedBackend } from '#tests/kit/backend/backend.ts';
import { textDraft } from '#tests/kit/worlds/chats.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';

const backend = sharedBackend();

describe('deactivating', () => {
  it('ends every session and socket; a log-in reports it, and reactivating restores everything', async () => {
    const person = newPerson();
    const { token, userId } = await backend.signUp({ ...person, bio: 'Hello' });
    const { email, password } = person;
    const elsewhere = (await backend.call('login', { body: { email, password } })).body.authData.token;
    const other = await backend.signUp();
    const { socket } = await connectSocket(backend.url, elsewhere);
    const cut = new Promise<string>((done) => socket.once('disconnect', done));
    const presence = async () =>
      (await backend.call('presence', { body: { userId } }, other.token)).body.status;
    expect(await presence()).toBe('online');

    expect((await backend.call('deactivate', {}, token)).body).toEqual({});
    expect(await cut).toBe('io server disconnect');
    for (const old of [token, elsewhere]) {
      expect((await backend.call('getProfile', {}, old)).body.code).toBe('session_expired');
    }
    expect((await backend.call('getProfile', {}, other.token)).status).toBe(200);

    const back = await backend.call('login', { body: { email, password } });
    expect(back.body.user.deleted).toBe(true);
    const fresh = back.body.authData.token;
    expect((await backend.call('getProfile', {}, fresh)).body.deleted).toBe(true);
    await expect(connectSocket(backend.url, fresh)).rejects.toMatchObject({ data: { code: 'forbidden' } });
    const acts = [
      await backend.call('matchRequest', { body: { matchingFilter: {} } }, fresh),
      await backend.call('sendToUser', { params: { id: other.userId }, body: textDraft() }, fresh),
      await backend.call('addFavorite', { params: { id: other.userId } }, fresh),
      await backend.call('updateProfile', { body: { bio: 'Still here' } }, fresh),
      await backend.call('getChatList', { query: {} }, fresh),
    ];
    expect(acts.map(({ status, body }) => [status, body.code])).toEqual(acts.map(() => [403, 'forbidden']));

    const restored = await backend.call('reactivate', {}, fresh);
    expect(restored.body).toMatchObject({ _id: userId, deleted: false, bio: 'Hello', email });
    await connectSocket(backend.url, fresh);
    expect(await presence()).toBe('online');
    const again = await backend.call('matchRequest', { body: { matchingFilter: {} } }, fresh);
    expect(again.status).toBe(200);
    await backend.call('cancelMatchRequest', { body: {} }, fresh);
  });

  it('ends the search and the match of the user', async () => {
    const { matching } = backend.features;
    const [he, she, third] = [await backend.signUp(), await backend.signUp(), await backend.signUp()];
    await backend.context.database
      .updateTable('users')
      .set({ role: 'goddess', gender: 'female' })
      .where('id', 'in', [she.userId, third.userId])
      .execute();
    const search = async ({ token }: { token: string }) =>
      expect((await backend.call('matchRequest', { body: { matchingFilter: {} } }, token)).status).toBe(200);

    await search(third);
    expect(matching.isSearching(third.userId)).toBe(true);
    await backend.call('deactivate', {}, third.token);
    expect(matching.isSearching(third.userId)).toBe(false);

    await search(he);
    expect(matching.isSearching(he.userId)).toBe(true);
    await search(she);
    await matching.idle();
    expect(matching.matchOf(he.userId)?.companionId).toBe(she.userId);
    await backend.call('deactivate', {}, she.token);
    expect(matching.isInMatch(he.userId)).toBe(false);
    expect(matching.isInMatch(she.userId)).toBe(false);
  });

  it('changes nothing when an active user reactivates', async () => {
    const { token } = await backend.signUp();
    expect((await backend.call('reactivate', {}, token)).body.deleted).toBe(false);
  });
});
