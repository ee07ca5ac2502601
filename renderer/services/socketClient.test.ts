import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket as TcpSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribeKey } from 'valtio/utils';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { realtime } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createTestSocketClient, type TestSocketClient } from '#tests/kit/people/client.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { SocketStatus } from './socketClient.ts';

async function online(client: TestSocketClient): Promise<void> {
  client.socket.connect();
  await waitFor(() => expect(client.socket.state.status).toBe('online'));
}

/** Subscribes to the user's call channel and records all callbacks. */
function hearCalls({ socket, scope }: TestSocketClient, userId: string) {
  const coins: number[] = [];
  const renewals: { missed: boolean }[] = [];
  let gaps = 0;
  const answer = socket.subscribe({
    scope,
    kind: 'call',
    id: userId,
    onEvent: (event) => {
      if (event.event === 'balance') coins.push(event.data.coins);
    },
    onRenewed: (renewal) => renewals.push(renewal),
    onGap: () => (gaps += 1),
  });
  return {
    coins,
    renewals,
    get gaps() {
      return gaps;
    },
    answer,
  };
}

function statusesOf({ socket }: TestSocketClient): SocketStatus[] {
  const seen: SocketStatus[] = [];
  onTestFinished(subscribeKey(socket.state, 'status', (status) => seen.push(status), true));
  return seen;
}

/**
 * Returns a function that cuts all connections of a backend without closing them properly, like a network
 * failure.
 */
function wiresOf({ app }: TestBackend): { cut(): void } {
  const wires = new Set<TcpSocket>();
  app.server.on('connection', (wire) => {
    wires.add(wire);
    wire.on('close', () => wires.delete(wire));
  });
  return {
    cut() {
      for (const wire of wires) wire.destroy();
    },
  };
}

const balance = (backend: TestBackend, userId: string, coins: number) =>
  backend.context.hub.send(userId, 'call', 'balance', { coins });

/** Creates a user of a new backend who is connected and subscribed to their call channel. */
async function aListener(clock = createManualClock()) {
  const backend = await startTestBackend();
  const wires = wiresOf(backend);
  const { userId, token } = await backend.signUp();
  const client = createTestSocketClient(backend.url, { token, clock });
  await online(client);
  const heard = hearCalls(client, userId);
  expect(await heard.answer).toEqual({ ok: true, peers: [] });
  return { backend, wires, userId, token, client, clock, heard };
}

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

describe('a lost connection', () => {
  it('is restored after the server ended it, without missed events', async () => {
    const { backend, userId, client, clock, heard } = await aListener();
    balance(backend, userId, 1);
    await waitFor(() => expect(heard.coins).toEqual([1]));
    const statuses = statusesOf(client);
    backend.context.hub.disconnectUser(userId);
    await waitFor(() => expect(statuses).toEqual(['reconnecting']));
    clock.advance(500);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }]));
    expect(statuses).toEqual(['reconnecting', 'online']);
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([1, 2]));
    expect([heard.renewals.length, heard.gaps]).toEqual([1, 0]);
  });

  it('reports that events were missed', async () => {
    const { backend, userId, client, clock, heard } = await aListener();
    backend.context.hub.disconnectUser(userId);
    await waitFor(() => expect(client.socket.state.status).toBe('reconnecting'));
    balance(backend, userId, 1);
    clock.advance(500);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([2]));
    expect(heard.gaps).toBe(0);
  });

  it('is restored after a network failure', async () => {
    const { backend, wires, userId, heard } = await aListener();
    wires.cut();
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }]));
    wires.cut();
    balance(backend, userId, 1);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }, { missed: true }]));
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins.at(-1)).toBe(2));
  });

  it('survives a restart of the server with the same session and subscriptions', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vesper-socket-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const start = (port: number) => startTestBackend({ dataDir, port });
    const first = await start(0);
    const { userId, token } = await first.signUp();
    const client = createTestSocketClient(first.url, { token });
    await online(client);
    const heard = hearCalls(client, userId);
    await heard.answer;
    balance(first, userId, 1);
    await waitFor(() => expect(heard.coins).toEqual([1]));
    const statuses = statusesOf(client);
    await first.close();
    await waitFor(() => expect(statuses).toEqual(['reconnecting']));
    const second = await start(first.port);
    // The new server starts at sequence number 0, so missed events can't be ruled out.
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    balance(second, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([1, 2]));
    expect([statuses, heard.gaps, client.refused]).toEqual([['reconnecting', 'online'], 0, []]);
  });

  it('is restored at once when the browser reports that the network is back', async () => {
    const listeners = new Set<() => void>();
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'online') listeners.add(listener);
    });
    vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
    // Stops the library's timers, so that only the `online` event can restore the connection.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const backend = await startTestBackend();
    const wires = wiresOf(backend);
    const { userId, token } = await backend.signUp();
    const client = createTestSocketClient(backend.url, { token, clock: createManualClock() });
    const heard = hearCalls(client, userId);
    client.socket.connect();
    await waitFor('the first connection', () => heard.renewals.length === 1);
    wires.cut();
    await waitFor('the loss of the connection', () => client.socket.state.status === 'reconnecting');
    for (const tell of listeners) tell();
    await waitFor('the second connection', () => heard.renewals.length === 2);
    expect([client.socket.state.status, heard.renewals[1]]).toEqual(['online', { missed: false }]);
    client.scope.end();
    expect(listeners.size).toBe(0);
  });

  it('subscribes again if the server temporarily refuses a channel', async () => {
    let subscribed = 0;
    const stub = await startSocketStub({
      onMessage({ name, acknowledge }) {
        if (name === 'subscribe' && ++subscribed === 2) acknowledge({ ok: false, code: 'internal' });
        else acknowledge({ ok: true, seq: 0 });
      },
    });
    const clock = createManualClock();
    const client = createTestSocketClient(stub.url, { token: 't', clock });
    await online(client);
    const heard = hearCalls(client, 'ann');
    await heard.answer;
    stub.messages[0]?.socket.disconnect(true);
    await waitFor(() => expect(client.socket.state.status).toBe('reconnecting'));
    clock.advance(500);
    await waitFor(() => expect(subscribed).toBe(2));
    await waitFor(() => {
      clock.advance(1_000);
      expect(heard.renewals).toEqual([{ missed: false }]);
    });
    expect(subscribed).toBe(3);
  });

  it('is restored by polling if WebSockets are blocked', async () => {
    const stub = await startSocketStub({ transports: ['polling'] });
    const client = createTestSocketClient(stub.url, { token: 't' });
    await online(client);
    expect(await hearCalls(client, 'ann').answer).toMatchObject({ ok: true });
  });
});

describe('sequence numbers', () => {
  /** Creates a subscription whose last sequence number is 5. */
  async function atFive() {
    const stub = await startSocketStub({ onMessage: ({ acknowledge }) => acknowledge({ ok: true, seq: 5 }) });
    const client = createTestSocketClient(stub.url, { token: 't' });
    await online(client);
    const heard = hearCalls(client, 'ann');
    await heard.answer;
    const say = (seq: number, change: object = {}) =>
      stub.publish({
        channel: channels.call('ann'),
        event: 'balance',
        data: { coins: seq },
        seq,
        ...change,
      });
    return { stub, client, heard, say };
  }

  it('report a gap once if one is skipped', async () => {
    const { heard, say } = await atFive();
    for (const seq of [6, 8, 9]) say(seq);
    await waitFor(() => expect(heard.coins).toEqual([6, 8, 9]));
    expect(heard.gaps).toBe(1);
  });

  it('ignore events that arrive again', async () => {
    const { heard, say } = await atFive();
    for (const seq of [6, 6, 4, 5, 7]) say(seq);
    await waitFor(() => expect(heard.coins.at(-1)).toBe(7));
    expect([heard.coins, heard.gaps]).toEqual([[6, 7], 0]);
  });

  it('ignore events with the number 0', async () => {
    const { heard, say } = await atFive();
    for (const seq of [0, 0, 6]) say(seq);
    await waitFor(() => expect(heard.coins).toEqual([0, 0, 6]));
    expect(heard.gaps).toBe(0);
  });

  it('count unknown and invalid events too', async () => {
    const { client, heard, say } = await atFive();
    say(6, { event: 'fireworks' });
    say(7, { data: { coins: 'many' } });
    say(8, { channel: channels.call('ben'), data: { coins: 99 } });
    say(-1);
    say(8);
    await waitFor(() => expect(heard.coins).toEqual([8]));
    expect(heard.gaps).toBe(0);
    expect(client.logged).toEqual([
      expect.stringContaining('unknown event fireworks'),
      expect.stringContaining('unreadable balance'),
      expect.stringContaining('nobody understands'),
    ]);
  });

  it('follow the subscription’s answer if events arrive in the same response', async () => {
    const stub = await startSocketStub({
      transports: ['polling'],
      onMessage({ name, socket, acknowledge }) {
        // The first message takes the pending poll, so the answer and the events arrive together in the next
        // one.
        socket.emit('nothing');
        acknowledge({ ok: true, seq: 5 });
        if (name !== 'subscribe') return;
        for (const seq of [6, 7]) {
          socket.emit('publish', {
            channel: channels.call('ann'),
            event: 'balance',
            data: { coins: seq },
            seq,
          });
        }
      },
    });
    const client = createTestSocketClient(stub.url, { token: 't' });
    await online(client);
    const heard = hearCalls(client, 'ann');
    await waitFor(() => expect(heard.coins).toEqual([6, 7]));
    await heard.answer;
    stub.publish({ channel: channels.call('ann'), event: 'balance', data: { coins: 8 }, seq: 8 });
    await waitFor(() => expect(heard.coins).toEqual([6, 7, 8]));
    expect([heard.gaps, heard.renewals]).toEqual([0, []]);
  });
});

describe('heartbeats', () => {
  /**
   * Creates a connection to a server that can stop answering. Fake timers control how long answers are
   * awaited.
   */
  async function aPulse() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let isSilent = false;
    const stub = await startSocketStub({
      onMessage: ({ acknowledge }) => {
        if (!isSilent) acknowledge({ ok: true });
      },
    });
    const clock = createManualClock();
    const client = createTestSocketClient(stub.url, { token: 't', clock });
    await online(client);
    const beats = () => stub.messages.filter(({ name }) => name === 'heartbeat').length;
    return {
      stub,
      client,
      clock,
      async sleep(answered: boolean) {
        isSilent = !answered;
        const before = beats();
        client.wake();
        await waitFor(() => expect(beats()).toBe(before + 1));
        if (!answered) await vi.advanceTimersByTimeAsync(1_500);
        isSilent = false;
      },
      async beat(answered: boolean) {
        isSilent = !answered;
        const before = beats();
        clock.advance(realtime.heartbeatEveryMs);
        await waitFor(() => expect(beats()).toBe(before + 1));
        // Waits longer than the timeout of an answer.
        if (!answered) await vi.advanceTimersByTimeAsync(5_000);
        isSilent = false;
      },
    };
  }

  it('replace the connection if two in a row are unanswered', async () => {
    const { stub, client, beat } = await aPulse();
    const heard = hearCalls(client, 'ann');
    await heard.answer;
    await beat(false);
    expect([client.socket.state.status, stub.handshakes]).toEqual(['online', 1]);
    const statuses = statusesOf(client);
    await beat(false);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }]));
    expect([stub.handshakes, stub.open]).toEqual([2, 1]);
    expect([statuses.at(0) === 'online', statuses.at(-1)]).toEqual([false, 'online']);
    expect(client.logged).toEqual([expect.stringContaining('two heartbeats')]);
    // The count starts again with the new connection.
    await beat(false);
    expect([client.socket.state.status, stub.handshakes]).toEqual(['online', 2]);
  });

  it('keep the connection if one of two is answered', async () => {
    const { stub, client, beat } = await aPulse();
    for (const answered of [false, true, false, true]) await beat(answered);
    expect([client.socket.state.status, stub.handshakes, client.logged]).toEqual(['online', 1, []]);
  });

  it('are sent at once after a sleep, and replace the connection without a quick answer', async () => {
    const { stub, client, sleep } = await aPulse();
    const heard = hearCalls(client, 'ann');
    await heard.answer;
    await sleep(true);
    expect([client.socket.state.status, stub.handshakes, client.logged]).toEqual(['online', 1, []]);
    await sleep(false);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }]));
    expect([stub.handshakes, stub.open]).toEqual([2, 1]);
    expect(client.logged).toEqual([expect.stringContaining('after a sleep')]);
  });

  it('are sent only while connected', async () => {
    const { stub, client, clock } = await aPulse();
    client.socket.disconnect();
    await waitFor(() => expect(stub.open).toBe(0));
    clock.advance(3 * realtime.heartbeatEveryMs);
    client.socket.connect();
    await waitFor(() => expect(client.socket.state.status).toBe('online'));
    clock.advance(realtime.heartbeatEveryMs);
    await waitFor(() => expect(stub.messages.map(({ name }) => name)).toEqual(['heartbeat']));
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
