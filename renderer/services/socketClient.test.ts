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

/** Everything that a subscription to one's own call channel is told. */
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

/** How to cut every connection of a backend as the network would: without a word. */
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

/** A person of a new backend, connected and listening to their call channel. */
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

describe('over the backend', () => {
  it('the socket client brings what is sent to the person, in order', async () => {
    const { backend, userId, client, heard } = await aListener();
    const statuses = statusesOf(client);
    for (const coins of [1, 2, 3]) balance(backend, userId, coins);
    await waitFor(() => expect(heard.coins).toEqual([1, 2, 3]));
    expect([heard.renewals, heard.gaps, statuses, client.logged]).toEqual([[], 0, [], []]);
  });

  it('the socket client publishes to others, and says whether the server took it', async () => {
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

  it('the socket client says that a channel of others is none of ours', async () => {
    const { backend, client } = await aListener();
    const other = await backend.signUp();
    expect(await hearCalls(client, other.userId).answer).toEqual({ ok: false, peers: [], code: 'forbidden' });
  });

  it('the socket client tells who is in a room, and leaves it with the scope, unless somebody else here is in it', async () => {
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

  it('the socket client takes a subscription before there is a connection, and says when it stands', async () => {
    const backend = await startTestBackend();
    const { userId, token } = await backend.signUp();
    balance(backend, userId, 1);
    const client = createTestSocketClient(backend.url, { token });
    const heard = hearCalls(client, userId);
    expect(await heard.answer).toEqual({ ok: false, peers: [] });
    const statuses = statusesOf(client);
    await online(client);
    // Nobody knows what went by before.
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([2]));
    expect([heard.gaps, statuses]).toEqual([0, ['connecting', 'online']]);
  });

  it('the socket client connects once, however often it is asked to', async () => {
    const { backend, userId, client, heard } = await aListener();
    const statuses = statusesOf(client);
    client.socket.connect();
    balance(backend, userId, 1);
    await waitFor(() => expect(heard.coins).toEqual([1]));
    expect([statuses, client.socket.state.status]).toEqual([[], 'online']);
  });

  it('the socket client tells a subscription nothing once its scope has ended', async () => {
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
  it('ended by the server comes back by itself; nothing was missed', async () => {
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

  it('a lost connection says that something was sent meanwhile', async () => {
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

  it('cut by the network comes back by itself', async () => {
    const { backend, wires, userId, heard } = await aListener();
    wires.cut();
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }]));
    wires.cut();
    balance(backend, userId, 1);
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: false }, { missed: true }]));
    balance(backend, userId, 2);
    await waitFor(() => expect(heard.coins.at(-1)).toBe(2));
  });

  it('a lost connection survives a restart of the server, with the same session and the same subscriptions', async () => {
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
    // Its numbers begin anew, and what was said by the first can't be known.
    await waitFor(() => expect(heard.renewals).toEqual([{ missed: true }]));
    balance(second, userId, 2);
    await waitFor(() => expect(heard.coins).toEqual([1, 2]));
    expect([statuses, heard.gaps, client.refused]).toEqual([['reconnecting', 'online'], 0, []]);
  });

  it('a lost connection comes back at once when the system says that the network is there', async () => {
    const listeners = new Set<() => void>();
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'online') listeners.add(listener);
    });
    vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
    // The library's waits stand still: nothing but the event can bring it back.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const untilReal = async (condition: () => boolean) => {
      while (!condition()) await new Promise((turn) => setImmediate(turn));
    };
    const backend = await startTestBackend();
    const wires = wiresOf(backend);
    const { userId, token } = await backend.signUp();
    const client = createTestSocketClient(backend.url, { token, clock: createManualClock() });
    const heard = hearCalls(client, userId);
    client.socket.connect();
    await untilReal(() => heard.renewals.length === 1);
    wires.cut();
    await untilReal(() => client.socket.state.status === 'reconnecting');
    for (const tell of listeners) tell();
    await untilReal(() => heard.renewals.length === 2);
    expect([client.socket.state.status, heard.renewals[1]]).toEqual(['online', { missed: false }]);
    client.scope.end();
    expect(listeners.size).toBe(0);
  });

  it('a lost connection asks again for a channel that the server could not give at once', async () => {
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

  it('a lost connection works where only polling gets through', async () => {
    const stub = await startSocketStub({ transports: ['polling'] });
    const client = createTestSocketClient(stub.url, { token: 't' });
    await online(client);
    expect(await hearCalls(client, 'ann').answer).toMatchObject({ ok: true });
  });
});

describe('numbers', () => {
  /** A subscription at number 5. */
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

  it('that skip one are a gap, once', async () => {
    const { heard, say } = await atFive();
    for (const seq of [6, 8, 9]) say(seq);
    await waitFor(() => expect(heard.coins).toEqual([6, 8, 9]));
    expect(heard.gaps).toBe(1);
  });

  it('that come again are ignored', async () => {
    const { heard, say } = await atFive();
    for (const seq of [6, 6, 4, 5, 7]) say(seq);
    await waitFor(() => expect(heard.coins.at(-1)).toBe(7));
    expect([heard.coins, heard.gaps]).toEqual([[6, 7], 0]);
  });

  it('of 0 do not count', async () => {
    const { heard, say } = await atFive();
    for (const seq of [0, 0, 6]) say(seq);
    await waitFor(() => expect(heard.coins).toEqual([0, 0, 6]));
    expect(heard.gaps).toBe(0);
  });

  it('of what nobody understands count as well', async () => {
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

  it('right behind the answer to a subscription follow from it', async () => {
    const stub = await startSocketStub({
      transports: ['polling'],
      onMessage({ name, socket, acknowledge }) {
        // It takes the request that waits; all that follows goes into one answer and arrives in one turn.
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
  /** A connection to a server that can fall silent; answers are waited for in a time that the test moves. */
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
        // Longer than an answer is waited for.
        if (!answered) await vi.advanceTimersByTimeAsync(5_000);
        isSilent = false;
      },
    };
  }

  it('that two times in a row go unanswered replace the connection', async () => {
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
    // The new one begins with a clean sheet.
    await beat(false);
    expect([client.socket.state.status, stub.handshakes]).toEqual(['online', 2]);
  });

  it('that are answered in between do not', async () => {
    const { stub, client, beat } = await aPulse();
    for (const answered of [false, true, false, true]) await beat(answered);
    expect([client.socket.state.status, stub.handshakes, client.logged]).toEqual(['online', 1, []]);
  });

  it('the heartbeat looks at once after a sleep, and replaces a connection that does not answer soon', async () => {
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

  it('the heartbeat are sent while connected alone', async () => {
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

describe('a session that the server does not take', () => {
  it.each([
    ['that is over', 'session_expired'],
    ['of a banned account', 'account_banned'],
  ] as const)('%s is told by its code, and not tried again', async (_, code) => {
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

  it('a session that the server does not take may be followed by one that it takes', async () => {
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
    'for the moment (%s) is not over: it tries again',
    async (code) => {
      const stub = await startSocketStub({ refuse: (handshake) => (handshake <= 2 ? code : null) });
      const clock = createManualClock();
      const client = createTestSocketClient(stub.url, { token: 't', clock });
      const quiet = clock.pending;
      client.socket.connect();
      for (const handshake of [1, 2]) {
        await waitFor(() => expect(stub.handshakes).toBe(handshake));
        // It has heard of the refusal, and waits to try again.
        await waitFor(() => expect(clock.pending).toBe(quiet + 1));
        expect(client.socket.state.status).toBe('reconnecting');
        clock.advance(4_000);
      }
      await waitFor(() => expect(client.socket.state.status).toBe('online'));
      expect([client.refused, stub.handshakes]).toEqual([[], 3]);
    },
  );
});

describe('leaving', () => {
  it('by choice stays away, whatever was about to bring it back', async () => {
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

  it('and coming back as somebody else renews with their token', async () => {
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

  it('with the scope leaves nothing behind', async () => {
    const { backend, userId, client, clock, heard } = await aListener();
    client.scope.end();
    await waitFor(() => expect(backend.context.hub.isConnected(userId)).toBe(false));
    expect([client.socket.state.status, clock.pending]).toEqual(['offline', 0]);
    balance(backend, userId, 1);
    clock.advance(60_000);
    expect([heard.coins, heard.renewals]).toEqual([[], []]);
  });

  it('with the scope while it is looking for the server ends that too', async () => {
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
