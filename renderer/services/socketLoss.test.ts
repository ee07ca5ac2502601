import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { realtime } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createTestSocketClient } from '#tests/kit/people/client.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { online, hearCalls, statusesOf, wiresOf, balance, aListener } from './testing/socketListener.ts';

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
      expect.stringContaining('unreadable message'),
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
