import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { maxSocketMessageBytes } from '#shared/realtime/wire.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';
import { openRtcPair } from '#tests/kit/backend/rtcPair.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { disconnectedAfterMs } from './hub.ts';
import { messageRate } from './messageRate.ts';

const backend = sharedBackend();

describe('the handshake', () => {
  it.each([
    ['no token', undefined, 'unauthorized'],
    ['an object', { toString: 'x' }, 'unauthorized'],
    ['an unknown token', 'nobody knows this', 'unauthorized'],
  ])('refuses %s', async (_, token, code) => {
    await expect(connectSocket(backend.url, token)).rejects.toMatchObject({ data: { code } });
  });

  it('refuses an ended session, a banned account and an unknown origin', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ clock });
    const { token, userId } = await backend.signUp();
    await expect(connectSocket(backend.url, token, { origin: 'http://evil.example' })).rejects.toThrow();
    const polling = await fetch(`${backend.url}/socket/?EIO=4&transport=polling`, {
      headers: { origin: 'http://evil.example' },
    });
    expect([polling.status, await polling.json()]).toEqual([403, { code: 4, message: 'bad_origin' }]);
    const desktop = await fetch(`${backend.url}/socket/?EIO=4&transport=polling`, {
      headers: { origin: 'app://vesper' },
    });
    expect(desktop.headers.get('access-control-allow-origin')).toBe('app://vesper');
    await desktop.text();
    await connectSocket(backend.url, token, { origin: 'app://vesper' });
    await connectSocket(backend.url, token, { origin: backend.url });

    await backend.context.database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    await expect(connectSocket(backend.url, token)).rejects.toMatchObject({
      data: { code: 'account_banned' },
    });
    await backend.context.database.updateTable('users').set({ banned: 0 }).where('id', '=', userId).execute();
    clock.sleep(session.lifetimeMs);
    await expect(connectSocket(backend.url, token)).rejects.toMatchObject({
      data: { code: 'session_expired' },
    });
  });

  it('also works over polling', async () => {
    const { token } = await backend.signUp();
    const socket = await connectSocket(backend.url, token, { transports: ['polling'] });
    expect(await socket.ask('heartbeat', {})).toMatchObject({ ok: true });
  });
});

describe('channels', () => {
  it('refuse people for whom they are not meant', async () => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const stranger = await backend.signUp();
    const [socket, outside] = [await connect(a), await connect(stranger)];
    const own = [
      channels.chat(a.userId),
      channels.call(a.userId),
      channels.typing(a.userId),
      channels.rtm(a.userId),
      room,
    ];
    for (const channel of own) {
      expect([channel, await socket.subscribe(channel)]).toMatchObject([channel, { ok: true }]);
      expect([channel, await outside.subscribe(channel)]).toMatchObject([
        channel,
        { ok: false, code: 'forbidden' },
      ]);
    }
    for (const channel of ['user/x', 'nonsense', '', channels.rtc('no-such-room')]) {
      expect(await socket.subscribe(channel)).toMatchObject({ ok: false, code: 'not_found' });
    }
    const forbidden = [channels.chat(b.userId), channels.call(a.userId)];
    for (const channel of forbidden) {
      expect(await socket.publish(channel, 'message', {})).toMatchObject({ ok: false, code: 'forbidden' });
    }
    expect(await outside.publish(room, 'bye', {})).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('number a person’s events, and tell a late subscriber the current number', async () => {
    const { hub, a, connect } = await openRtcPair(backend);
    const socket = await connect(a);
    const channel = channels.call(a.userId);
    const { seq: first } = await socket.subscribe(channel);
    // The number does not equal the one of a backend started at another time.
    expect(first).toBeGreaterThan(1_000_000);
    await socket.ask('unsubscribe', { channel });
    hub.send(a.userId, 'call', 'balance', { coins: 1 });
    expect(await socket.subscribe(channel)).toMatchObject({ ok: true, seq: first + 1 });
    hub.send(a.userId, 'call', 'balance', { coins: 2 });
    hub.send(a.userId, 'chat', 'chatDeleted', { chatId: 'c' });
    hub.send(a.userId, 'call', 'balance', { coins: 3 });
    await waitFor(() => expect(socket.heard).toHaveLength(2));
    expect(socket.heard).toEqual([
      { channel, event: 'balance', data: { coins: 2 }, seq: first + 2 },
      { channel, event: 'balance', data: { coins: 3 }, seq: first + 3 },
    ]);
    await socket.ask('unsubscribe', { channel });
    hub.send(a.userId, 'call', 'balance', { coins: 4 });
    await socket.ask('heartbeat', {});
    expect(socket.heard).toHaveLength(2);
    expect((await socket.subscribe(channel)).seq).toBe(first + 4);
  });

  it('carry typing and skips to the other person, always with the real sender', async () => {
    const { a, b, connect, acquaint, roomId } = await openRtcPair(backend);
    await acquaint();
    const [one, other] = [await connect(a), await connect(b)];
    await other.subscribe(channels.typing(b.userId));
    await other.subscribe(channels.rtm(b.userId));
    await one.publish(channels.typing(b.userId), 'typing', { from: 'somebody else' });
    await one.publish(channels.rtm(b.userId), 'matching_skip', {
      match_skip_message: { channel: roomId, userId: b.userId },
    });
    await waitFor(() => expect(other.heard).toHaveLength(2));
    expect(other.heard).toEqual([
      { channel: channels.typing(b.userId), event: 'typing', data: { from: a.userId }, seq: 0 },
      {
        channel: channels.rtm(b.userId),
        event: 'matching_skip',
        data: { match_skip_message: { channel: roomId, userId: a.userId } },
        seq: 0,
      },
    ]);
  });

  it('carry nothing between two people with a block, without revealing it', async () => {
    const { a, b, connect, acquaint } = await openRtcPair(backend);
    await acquaint();
    const [one, other] = [await connect(a), await connect(b)];
    await other.subscribe(channels.typing(b.userId));
    await backend.features.matching.forbid(b.userId, a.userId, 'block');
    expect(await one.publish(channels.typing(b.userId), 'typing', {})).toMatchObject({ ok: true });
    await backend.features.matching.allow(b.userId, a.userId, 'block');
    await one.publish(channels.typing(b.userId), 'typing', {});
    await waitFor(() => expect(other.heard).not.toEqual([]));
    expect(other.heard).toHaveLength(1);
  });

  it('refuse invalid messages', async () => {
    const { b, a, connect, room } = await openRtcPair(backend);
    const socket = await connect(a);
    const invalid: [string, string, unknown][] = [
      [channels.rtm(b.userId), 'matching_skip', {}],
      [channels.rtm(b.userId), 'unheard of', {}],
      [channels.typing(b.userId), 'constructor', {}],
      [channels.typing(b.userId), 'typing', null],
      [room, 'description', { type: 'nonsense', sdp: '' }],
      [room, 'joined', { userId: b.userId }],
      [room, 'left', { userId: b.userId }],
    ];
    for (const [channel, event, data] of invalid) {
      expect([event, await socket.publish(channel, event, data)]).toMatchObject([
        event,
        { ok: false, code: 'invalid_body' },
      ]);
    }
    for (const message of [
      undefined,
      null,
      'x',
      {},
      { channel: 1 },
      { channel: 'x'.repeat(200), token: '' },
    ]) {
      expect(await socket.ask('subscribe', message)).toMatchObject({ ok: false, code: 'invalid_body' });
    }
    socket.socket.emit('subscribe');
    socket.socket.emit('no such message', () => undefined);
    expect(await socket.ask('heartbeat', {})).toMatchObject({ ok: true });
  });

  it('accept only a valid token of the same person', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ clock });
    const { a, b, connect } = await openRtcPair(backend);
    const socket = await connect(a);
    const channel = channels.chat(a.userId);
    const ask = (token: string) => socket.ask('subscribe', { channel, token });
    expect(await ask(b.token)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await ask('unknown')).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await ask(await backend.issueToken(a.userId))).toMatchObject({ ok: true });
    clock.sleep(session.lifetimeMs);
    await waitFor(() => expect(socket.socket.connected).toBe(false));
  });

  it.each([
    ['was banned', { banned: 1 }, 'account_banned'],
    ['has removed the account', { deleted: 1 }, 'forbidden'],
  ] as const)('a person who %s can send nothing more, and is disconnected', async (_, columns, code) => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const [his, hers] = [await connect(a), await connect(b)];
    for (const each of [his, hers]) await each.subscribe(room);
    await backend.context.database.updateTable('users').set(columns).where('id', '=', a.userId).execute();
    hers.heard.splice(0);
    expect(await his.publish(room, 'media', { camera: true, microphone: true })).toMatchObject({ code });
    await waitFor(() => expect(his.socket.connected).toBe(false));
    await waitFor(() => expect(hers.heard.map(({ event }) => event)).not.toContain('media'));
  });

  it('of a banned person are closed even if they only listen', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ clock });
    const { a, b, connect } = await openRtcPair(backend);
    const [his, hers] = [await connect(a), await connect(b)];
    await backend.context.database
      .updateTable('users')
      .set({ banned: 1 })
      .where('id', '=', a.userId)
      .execute();
    clock.advance(15_000);
    await waitFor(() => expect(his.socket.connected).toBe(false));
    expect(await hers.ask('heartbeat', {})).toMatchObject({ ok: true });
  });
});

describe('people', () => {
  it('are connected with their first socket, and gone shortly after their last', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ clock });
    const { hub, a, connect } = await openRtcPair(backend);
    const [came, went] = [vi.fn(), vi.fn()];
    hub.onConnected(came);
    const forget = hub.onDisconnected(went);
    const tabs = [await connect(a), await connect(a)];
    expect(came.mock.calls).toEqual([[a.userId]]);
    for (const tab of tabs) tab.close();
    await waitFor(() => expect(hub.isConnected(a.userId)).toBe(false));

    clock.advance(disconnectedAfterMs - 1);
    const back = await connect(a);
    clock.advance(disconnectedAfterMs);
    expect([came.mock.calls.length, went.mock.calls.length]).toEqual([1, 0]);

    back.close();
    await waitFor(() => expect(hub.isConnected(a.userId)).toBe(false));
    clock.advance(disconnectedAfterMs);
    expect(went.mock.calls).toEqual([[a.userId]]);
    forget();
    (await connect(a)).close();
    await waitFor(() => expect(hub.isConnected(a.userId)).toBe(false));
    clock.advance(disconnectedAfterMs);
    expect([came.mock.calls.length, went.mock.calls.length]).toEqual([2, 1]);
  });

  it('appear online while connected, and can be disconnected', async () => {
    const { hub, a, connect } = await openRtcPair(backend);
    const socket = await connect(a);
    expect(await backend.context.presence.of(a.userId)).toBe('online');
    hub.disconnectUser(a.userId);
    await waitFor(() => expect(socket.socket.connected).toBe(false));
    await waitFor(async () => expect(await backend.context.presence.of(a.userId)).toBe('offline'));
  });

  it('have a limited number of sockets', async () => {
    const { a, connect } = await openRtcPair(backend);
    for (let tab = 0; tab < 16; tab++) await connect(a);
    await expect(connect(a)).rejects.toMatchObject({ data: { code: 'too_many_requests' } });
  });
});

describe('a socket that floods', () => {
  it('is answered with too_many_requests', async () => {
    const { a, connect } = await openRtcPair(backend);
    const socket = await connect(a);
    const answers = await Promise.all(
      Array.from({ length: messageRate.burst + 100 }, () => socket.ask('heartbeat', {})),
    );
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused.length).toBeGreaterThan(50);
    expect(answers.slice(0, messageRate.burst).every(({ ok }) => ok)).toBe(true);
  });

  it('is closed when one message is too large', async () => {
    const { a, connect, room } = await openRtcPair(backend);
    const { socket } = await connect(a);
    socket.emit('publish', { channel: room, data: 'x'.repeat(maxSocketMessageBytes + 1) });
    await waitFor(() => expect(socket.connected).toBe(false));
  });
});

it('the server stops quickly with open sockets', async () => {
  const backend = await startTestBackend();
  const { a, b, connect } = await openRtcPair(backend);
  const sockets = [await connect(a), await connect(b)];
  const startedMs = performance.now();
  await backend.close();
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  for (const { socket } of sockets) await waitFor(() => expect(socket.connected).toBe(false));
});

it('the backend stops even if a sleeping page does not acknowledge the close', async () => {
  const backend = await startTestBackend();
  const line = connect(backend.port, '127.0.0.1');
  const head = [
    'GET /socket/?EIO=4&transport=websocket HTTP/1.1',
    `host: 127.0.0.1:${backend.port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  line.write(`${head.join('\r\n')}\r\n\r\n`);
  line.on('error', () => {});
  onTestFinished(() => void line.destroy());
  await new Promise((done) => line.once('data', done));
  line.pause();
  // Without the fix this takes half a minute, longer than the test's timeout.
  await backend.close();
});
