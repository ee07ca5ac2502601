import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createTestSocketClient } from '#tests/kit/people/client.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { online, hearCalls, statusesOf, balance, aListener } from './testing/socketListener.ts';

describe('the socket client with a backend', () => {
  it('receives events in order', async () => {
    const { backend, userId, client, heard } = await aListener();
    const statuses = statusesOf(client);
    for (const coins of [1, 2, 3]) balance(backend, userId, coins);
    await waitFor(() => expect(heard.coins).toEqual([1, 2, 3]));
    expect([heard.renewals, heard.gaps, statuses, client.logged]).toEqual([[], 0, [], []]);
  });

  it('publishes to other users and returns whether the server accepted the event', async () => {
    const { backend, userId, client } = await aListener();
    const other = await backend.signUp();
    const theirs = createTestSocketClient(backend.url, { token: other.token });
    await online(theirs);
    const skips: unknown[] = [];
    await theirs.socket.subscribe({
      scope: theirs.scope,
      kind: 'rtm',
      id: other.userId,
      onEvent: ({ data }) => skips.push(data.match_skip_message),
    });
    backend.context.hub.openRtc('c1', [userId, other.userId]);
    const skip = { match_skip_message: { channel: 'c1', userId } };
    expect(await client.socket.publish(channels.rtm(other.userId), 'matching_skip', skip)).toBe(true);
    await waitFor(() => expect(skips).toEqual([{ channel: 'c1', userId }]));
    expect(await client.socket.publish(channels.call(other.userId), 'balance', { coins: 1 })).toBe(false);
    client.socket.disconnect();
    expect(await client.socket.publish(channels.rtm(other.userId), 'matching_skip', skip)).toBe(false);
  });

  it('reports that another user’s channel is forbidden', async () => {
    const { backend, client } = await aListener();
    const other = await backend.signUp();
    expect(await hearCalls(client, other.userId).answer).toEqual({ ok: false, peers: [], code: 'forbidden' });
  });

  it('returns the users in a channel, and leaves it when its last scope ends', async () => {
    const { backend, userId, client } = await aListener();
    const other = await backend.signUp();
    backend.context.hub.openRtc('room', [userId, other.userId]);
    const theirs = createTestSocketClient(backend.url, { token: other.token });
    await online(theirs);
    const comings: string[] = [];
    const room = { kind: 'rtc', id: 'room' } as const;
    await theirs.socket.subscribe({
      ...room,
      scope: theirs.scope,
      onEvent: ({ event }) => comings.push(event),
    });
    const [first, second] = [createScope(), createScope()];
    const heard: string[] = [];
    const listen = (scope: typeof first, name: string) =>
      client.socket.subscribe({ ...room, scope, onEvent: () => heard.push(name) });
    expect(await listen(first, 'first')).toEqual({ ok: true, peers: [other.userId] });
    await listen(second, 'second');
    first.end();
    await theirs.socket.publish(channels.rtc('room'), 'bye', { from: other.userId });
    await waitFor(() => expect(heard).toEqual(['second']));
    expect(comings).toEqual(['joined']);
    second.end();
    await waitFor(() => expect(comings).toEqual(['joined', 'left']));
  });

  it('accepts a subscription while offline and reports when it is active', async () => {
    const backend = await startTestBackend();
    const { userId, token } = await backend.signUp();
    balance(backend, userId, 1);
    const client = createTestSocketClient(backend.url, { token });
    const heard = hearCalls(client, userId);
    expect(await heard.answer).toEqual({ ok: false, peers: [] });
    const statuses = statusesOf(client);
    await online(client);
    // Earlier events may have been missed.
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([2]));
    expect([heard.gaps, statuses]).toEqual([0, ['connecting', 'online']]);
  });

  it('connects once for several calls of connect', async () => {
    const { backend, userId, client, heard } = await aListener();
    const statuses = statusesOf(client);
    client.socket.connect();
    balance(backend, userId, 1);
    await waitFor(() => expect(heard.coins).toEqual([1]));
    expect([statuses, client.socket.state.status]).toEqual([[], 'online']);
  });

  it('notifies no subscription whose scope has ended', async () => {
    const waiting: (() => void)[] = [];
    const stub = await startSocketStub({
      onMessage: ({ acknowledge }) => void waiting.push(() => acknowledge({ ok: true, seq: 3 })),
    });
    const client = createTestSocketClient(stub.url, { token: 't' });
    const scope = client.scope.child();
    const heard = hearCalls({ ...client, scope }, 'ann');
    const witness = hearCalls(client, 'ann');
    await online(client);
    await waitFor(() => expect(waiting).toHaveLength(2));
    scope.end();
    for (const acknowledge of waiting) acknowledge();
    stub.publish({ channel: channels.call('ann'), event: 'balance', data: { coins: 4 }, seq: 4 });
    await waitFor(() => expect(witness.coins).toEqual([4]));
    expect([heard.renewals, heard.coins, witness.renewals]).toEqual([[], [], [{ missed: true }]]);
  });
});

describe('a session that the server refuses', () => {
  it.each([
    ['that is over', 'session_expired'],
    ['of a banned account', 'account_banned'],
  ] as const)('%s is reported by its code, without another attempt', async (_, code) => {
    const backend = await startTestBackend();
    const { token, userId } = await backend.signUp();
    const { database } = backend.context;
    if (code === 'session_expired') await database.updateTable('sessions').set({ revoked_ms: 1 }).execute();
    else await database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    const clock = createManualClock();
    const client = createTestSocketClient(backend.url, { token, clock });
    const pending = clock.pending;
    client.socket.connect();
    await waitFor(() => expect(client.refused).toEqual([code]));
    expect([client.socket.state.status, clock.pending]).toEqual(['offline', pending]);
  });

  it('can be followed by a valid one', async () => {
    const backend = await startTestBackend();
    const { userId, token } = await backend.signUp();
    let current: string | null = null;
    const client = createTestSocketClient(backend.url, { token: () => current });
    const heard = hearCalls(client, userId);
    client.socket.connect();
    await waitFor(() => expect(client.refused).toEqual(['unauthorized']));
    current = token;
    await online(client);
    await waitFor(() => expect(heard.renewals).toHaveLength(1));
    expect(client.refused).toHaveLength(1);
  });

  it.each(['internal', 'too_many_requests'])(
    'is tried again after a temporary refusal (%s)',
    async (code) => {
      const stub = await startSocketStub({ refuse: (handshake) => (handshake <= 2 ? code : null) });
      const clock = createManualClock();
      const client = createTestSocketClient(stub.url, { token: 't', clock });
      const quiet = clock.pending;
      client.socket.connect();
      for (const handshake of [1, 2]) {
        await waitFor(() => expect(stub.handshakes).toBe(handshake));
        // Waits until the client has scheduled its next attempt.
        await waitFor(() => expect(clock.pending).toBe(quiet + 1));
        expect(client.socket.state.status).toBe('reconnecting');
        clock.advance(4_000);
      }
      await waitFor(() => expect(client.socket.state.status).toBe('online'));
      expect([client.refused, stub.handshakes]).toEqual([[], 3]);
    },
  );
});

describe('disconnecting', () => {
  it('cancels a scheduled reconnect', async () => {
    const { backend, userId, client, clock } = await aListener();
    const statuses = statusesOf(client);
    backend.context.hub.disconnectUser(userId);
    await waitFor(() => expect(statuses).toEqual(['reconnecting']));
    client.socket.disconnect();
    const pending = clock.pending;
    clock.advance(60_000);
    expect([statuses, pending]).toEqual([['reconnecting', 'offline'], 1]);
    expect(backend.context.hub.isConnected(userId)).toBe(false);
  });

  it('and connecting as another user renews the subscriptions with the new token', async () => {
    const stub = await startSocketStub();
    let token = 'first';
    const client = createTestSocketClient(stub.url, { token: () => token });
    await online(client);
    const heard = hearCalls(client, 'ann');
    await heard.answer;
    client.socket.disconnect();
    expect(client.socket.state.status).toBe('offline');
    token = 'second';
    await online(client);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    expect(stub.tokens).toEqual(['first', 'second']);
    expect(stub.messages.map(({ name, body }) => [name, body['token']])).toEqual([
      ['subscribe', 'first'],
      ['subscribe', 'second'],
    ]);
  });

  it('with the scope ends all timers and listeners', async () => {
    const { backend, userId, client, clock, heard } = await aListener();
    client.scope.end();
    await waitFor(() => expect(backend.context.hub.isConnected(userId)).toBe(false));
    expect([client.socket.state.status, clock.pending]).toEqual(['offline', 0]);
    balance(backend, userId, 1);
    clock.advance(60_000);
    expect([heard.coins, heard.renewals]).toEqual([[], []]);
  });

  it('with the scope ends pending reconnects', async () => {
    const { backend, userId, wires, client, clock } = await aListener();
    wires.cut();
    await waitFor(() => expect(client.socket.state.status).toBe('reconnecting'));
    client.scope.end();
    expect(clock.pending).toBe(0);
    const other = await backend.signUp();
    const witness = createTestSocketClient(backend.url, { token: other.token });
    await online(witness);
    expect(backend.context.hub.isConnected(userId)).toBe(false);
  });
});
