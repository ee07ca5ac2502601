import { describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { openChats, type Person } from '#tests/kit/worlds/chats.ts';
import { sharedBackend, sharedWorld } from '#tests/kit/backend/backend.ts';
import { openRtcPair } from '#tests/kit/backend/rtcPair.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { messageRate } from './messageRate.ts';

const backend = sharedBackend();
const world = sharedWorld(openChats);

/** People can reach each other over the socket if they have a chat or an encounter; strangers can't. */

describe('typing', () => {
  async function aTypist() {
    const [he, she] = [await world.person(), await world.person('goddess')];
    const connect = ({ token }: Person) => connectSocket(world.url, token);
    const [his, hers] = [await connect(he), await connect(she)];
    await hers.subscribe(channels.typing(she.userId));
    return {
      he,
      she,
      type: (data: unknown = {}) => his.publish(channels.typing(she.userId), 'typing', data),
      heard: async () => {
        await hers.ask('heartbeat', {});
        return hers.heard.splice(0).map(({ data }) => data);
      },
    };
  }

  it('is shown only to people with a common chat', async () => {
    const { he, she, type, heard } = await aTypist();
    expect(await type()).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await heard()).toEqual([]);

    const { chatId } = (await world.send(he, she)).message;
    expect(await type()).toMatchObject({ ok: true });
    expect(await heard()).toEqual([{ from: he.userId }]);

    // Her client receives nothing after she hid the chat, and his gets the same answer as before.
    await world.as(she, 'hideChat', { params: { id: chatId } });
    expect(await type()).toMatchObject({ ok: true });
    expect(await heard()).toEqual([]);
  });

  it('contains only the real sender', async () => {
    const { he, she, type, heard } = await aTypist();
    await world.becomeAcquainted(he, she);
    expect(await type({ junk: 'x'.repeat(60_000) })).toMatchObject({ ok: false, code: 'invalid_body' });
    expect(await type({ junk: 'x'.repeat(1_000), from: 'somebody' })).toMatchObject({ ok: true });
    expect(await heard()).toEqual([{ from: he.userId }]);
  });

  it('is dropped for a client that does not read, but stored events are kept', async () => {
    const { he, she } = await aTypist();
    await world.becomeAcquainted(he, she);
    const third = await world.person();
    await world.becomeAcquainted(third, he);
    const line = await aSlowLine(world.url, he);
    await line.say(
      `420["subscribe",${JSON.stringify({ channel: channels.typing(he.userId), token: he.token })}]`,
    );
    await line.say(
      `421["subscribe",${JSON.stringify({ channel: channels.call(he.userId), token: he.token })}]`,
    );
    expect(await line.read()).toContain('"ok":true');
    // The client does not read from here on.
    for (const who of [she, third]) {
      const socket = await connectSocket(world.url, who.token);
      expect(await socket.publish(channels.typing(he.userId), 'typing', {})).toMatchObject({ ok: true });
    }
    world.context.hub.send(he.userId, 'call', 'balance', { coins: 7 });
    const read = await line.read();
    expect(read).toContain('"coins":7');
    expect(read).not.toContain('typing');
  });
});

/** Connects a client over polling that reads only when the test calls it. */
async function aSlowLine(url: string, { token }: Person) {
  const base = `${url}/socket/?EIO=4&transport=polling`;
  const opened = await (await fetch(base)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const say = async (body: string) =>
    void (await (await fetch(`${base}&sid=${sid}`, { method: 'POST', body })).text());
  const read = async () => (await fetch(`${base}&sid=${sid}`)).text();
  await say(`40${JSON.stringify({ token })}`);
  await read();
  return { say, read };
}

describe('a skip', () => {
  it('is sent only to the other member of the same match or call', async () => {
    const { hub, a, b, connect, roomId } = await openRtcPair(backend);
    const stranger = await backend.signUp();
    const [one, other, third] = [await connect(a), await connect(b), await connect(stranger)];
    for (const [socket, who] of [
      [other, b],
      [third, stranger],
    ] as const)
      await socket.subscribe(channels.rtm(who.userId));
    const skip = (channel: string) => ({ match_skip_message: { channel, userId: 'x' } });
    const refused = { ok: false, code: 'forbidden' };
    const toStranger = channels.rtm(stranger.userId);
    expect(await one.publish(toStranger, 'matching_skip', skip(roomId))).toMatchObject(refused);
    expect(await third.publish(channels.rtm(b.userId), 'matching_skip', skip(roomId))).toMatchObject(refused);
    expect(await one.publish(channels.rtm(b.userId), 'matching_skip', skip('another'))).toMatchObject(
      refused,
    );
    expect(await one.publish(channels.rtm(b.userId), 'matching_skip', skip(roomId))).toMatchObject({
      ok: true,
    });
    hub.closeRtc(roomId);
    expect(await one.publish(channels.rtm(b.userId), 'matching_skip', skip(roomId))).toMatchObject(refused);
    for (const socket of [other, third]) await socket.ask('heartbeat', {});
    expect([other.heard.length, third.heard.length]).toEqual([1, 0]);
  });
});

describe('signalling', () => {
  it.each([
    ['description', { type: 'offer', sdp: 'v'.repeat(48_001) }],
    ['candidate', { candidate: { candidate: 'c'.repeat(1_025) } }],
    ['candidate', { candidate: { candidate: 'c', sdpMid: 'm'.repeat(129) } }],
    ['media', { camera: true, microphone: true, more: 'x'.repeat(5_000) }],
  ])('refuses a %s that is longer than allowed', async (event, data) => {
    const { a, connect, room } = await openRtcPair(backend);
    expect(await (await connect(a)).publish(room, event, data)).toMatchObject({
      ok: false,
      code: 'invalid_body',
    });
  });

  it('forwards only the fields of its schema', async () => {
    const { a, b, connect, room } = await openRtcPair(backend);
    const [one, other] = [await connect(a), await connect(b)];
    await other.subscribe(room);
    await one.publish(room, 'media', { camera: true, microphone: false, more: 'junk' });
    await waitFor(() => expect(other.heard.at(-1)?.event).toBe('media'));
    expect(other.heard.at(-1)?.data).toEqual({ from: a.userId, camera: true, microphone: false });
  });
});

describe('a person', () => {
  it('has one rate limit over all sockets', async () => {
    const { a, b, connect } = await openRtcPair(backend);
    const sockets = await Promise.all(Array.from({ length: 5 }, () => connect(a)));
    const answers = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 60 }, () => socket.ask('heartbeat', {}))),
    );
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    // While the test runs, the rate allows less than half of the messages above the burst.
    expect(refused.length).toBeGreaterThan((answers.length - messageRate.burst) / 2);
    expect(await (await connect(b)).ask('heartbeat', {})).toMatchObject({ ok: true });
    // Reconnecting does not reset the rate.
    for (const socket of sockets) socket.close();
    const again = await connect(a);
    const more = await Promise.all(Array.from({ length: 120 }, () => again.ask('heartbeat', {})));
    expect(more.filter(({ ok }) => !ok).length).toBeGreaterThan(20);
  });

  it('who does not read is disconnected before much is buffered', async () => {
    const { hub, a, b, connect } = await openRtcPair(backend);
    const [stuck, other] = [await connect(a), await connect(b)];
    for (const [socket, who] of [
      [stuck, a],
      [other, b],
    ] as const)
      await socket.subscribe(channels.call(who.userId));
    const transport = stuck.socket.io.engine.transport as unknown as {
      ws: { _socket: { pause(): void } };
    };
    transport.ws._socket.pause();
    const filler = 'x'.repeat(50_000);
    let sent = 0;
    await waitFor(() => {
      // A part of it is in the system's buffers.
      for (let at = 0; at < 20; at++, sent++) hub.send(a.userId, 'call', 'balance', { coins: sent, filler });
      expect(hub.isConnected(a.userId)).toBe(false);
    });
    expect(sent * filler.length).toBeLessThan(40_000_000);
    hub.send(b.userId, 'call', 'balance', { coins: 1 });
    await waitFor(() => expect(other.heard).toHaveLength(1));
  });
});
