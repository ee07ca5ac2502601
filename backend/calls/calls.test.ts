import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { createCallWorld, startMs } from './testing.ts';

/** A user with coins and a streamer over HTTP and sockets, with the events of each. */
const clock = createManualClock(startMs);
const backend = sharedBackend({ clock });

async function open() {
  const { database } = backend.context;
  const { ledger } = changesWithoutEvents(database, clock);
  async function join(role: 'user' | 'goddess') {
    const person = await backend.signUp({ gender: role === 'user' ? 'male' : 'female' });
    await database.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
    const socket = await connectSocket(backend.url, person.token);
    for (const channel of [channels.call(person.userId), channels.chat(person.userId)])
      await socket.subscribe(channel);
    return { ...person, socket };
  }
  const [man, queen] = [await join('user'), await join('goddess')];
  await ledger.book({ userId: man.userId, kind: 'seed', ref: 'test', coins: 500 });
  const start = async () => {
    const params = { userId: queen.userId, fromScreen: 'chat' };
    const { status, body } = await backend.call('startCall', { params, body: {} }, man.token);
    expect(status).toBe(200);
    return body;
  };
  /** Waits for pending events: an acknowledgement arrives after them. */
  async function settle() {
    await backend.features.idle();
    for (const { socket } of [man, queen]) await socket.ask('heartbeat', {});
  }
  return { man, queen, start, settle };
}

describe('a call over HTTP and sockets', () => {
  it('of two minutes gives every response as in the contract', async () => {
    const { man, queen, start, settle } = await open();
    const { callId, credentials, price } = await start();
    expect(price).toBe(60);
    const channel = channels.rtc(credentials.channelId);
    expect(await man.socket.subscribe(channel)).toMatchObject({ ok: true, peers: [] });
    expect(await queen.socket.subscribe(channel)).toMatchObject({ ok: true, peers: [man.userId] });
    await settle();
    expect(man.socket.events()).toEqual(['joined', 'balance', 'callUpdated']);
    expect(queen.socket.events()).toContain('incomingCall');

    const id = { params: { id: callId } };
    for (const minute of [0, 1]) {
      expect((await backend.call('callMinute', { ...id, body: { minute } }, man.token)).body.balance).toBe(
        440 - minute * 60,
      );
      clock.advance(minute === 0 ? 60_000 : 59_999);
      await settle();
    }
    const media = [{ giftId: 'rose' }];
    const gift = { body: { to: queen.userId, type: 'media' as const, tempId: crypto.randomUUID(), media } };
    expect((await backend.call('sendMessage', gift, man.token)).status).toBe(200);
    expect((await backend.call('caller25second', id, man.token)).status).toBe(200);
    expect((await backend.call('callee25second', id, queen.token)).status).toBe(200);
    expect((await backend.call('callee30second', id, queen.token)).status).toBe(200);
    expect((await backend.call('isCallEnd', id, queen.token)).body).toMatchObject({
      isEnd: false,
      reason: null,
    });
    const end = { params: { callId }, body: { reason: 'ended' as const } };
    expect((await backend.call('cancelCall', end, queen.token)).body).toMatchObject({
      isEnd: true,
      reason: 'ended',
    });
    await settle();
    expect(man.socket.heard.findLast(({ event }) => event === 'callEnded')).toMatchObject({
      data: { callId, reason: 'ended' },
    });
    expect((await backend.call('getCallStats', { query: {} }, queen.token)).body).toEqual({
      count: 1,
      answered: 1,
      missed: 0,
      minutes: 2,
      // 60 for two minutes and 12 for the rose.
      coins: 84,
    });
    const history = await backend.call('getCallHistory', { query: {} }, man.token);
    expect(history.body.records).toMatchObject([
      { _id: callId, coins: -120, duration: 120, minutes: 2, gifts: [{ giftId: 'rose', coins: -20 }] },
    ]);
    const hers = await backend.call('getCallHistory', { query: {} }, queen.token);
    expect(hers.body.records).toMatchObject([
      { _id: callId, coins: 72, duration: 120, minutes: 2, gifts: [{ giftId: 'rose', coins: 12 }] },
    ]);
    const since = (ms: number) => ({ query: { since: new Date(clock.now() + ms).toISOString() } });
    expect((await backend.call('getCallStats', since(-HOUR_MS), man.token)).body.count).toBe(1);
    expect((await backend.call('getCallStats', since(1_000), man.token)).body.count).toBe(0);
    const tabs = await backend.call('getCallsTabs', {}, man.token);
    expect(tabs.body.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0]);
  });

  it('that is missed is announced, and the streamer’s automatic message is sent', async () => {
    const { man, queen, start, settle } = await open();
    const text = 'I was away for a moment.';
    const autoReplies = { missedCall: { enabled: true, text } };
    expect((await backend.call('updateClientSettings', { body: { autoReplies } }, queen.token)).status).toBe(
      200,
    );
    const { callId } = await start();
    clock.advance(30_000);
    await settle();
    await backend.features.idle();
    await settle();
    expect(queen.socket.heard.find(({ event }) => event === 'notification')?.data).toMatchObject({
      _id: callId,
      kind: 'missedCall',
      user: { _id: man.userId },
    });
    expect(man.socket.heard.find(({ event }) => event === 'message')?.data).toMatchObject({
      message: { text },
    });
  });

  it('that is answered takes the place of an earlier missed call in the preview of the chat', async () => {
    const { man, queen, start, settle } = await open();
    for (const [from, to] of [
      [man, queen],
      [queen, man],
    ] as const) {
      const body = { to: to.userId, type: 'text' as const, text: 'Hello', tempId: crypto.randomUUID() };
      expect((await backend.call('sendMessage', { body }, from.token)).status).toBe(200);
    }
    await start();
    clock.advance(30_000);
    await settle();
    await settle();
    const lastCall = async () =>
      (await backend.call('getChatList', { query: {} }, queen.token)).body.chats[0]?.lastCall;
    const missed = await lastCall();
    expect(missed).toMatchObject({ direction: 'incoming' });
    expect(missed?.answeredSince).not.toBe(true);
    clock.advance(1_000);
    const { callId, credentials } = await start();
    for (const { socket } of [man, queen]) await socket.subscribe(channels.rtc(credentials.channelId));
    await settle();
    await backend.call('cancelCall', { params: { callId }, body: { reason: 'ended' } }, queen.token);
    await settle();
    await settle();
    expect(await lastCall()).toMatchObject({ _id: missed?._id, answeredSince: true });
    const updated = queen.socket.heard.findLast(({ event }) => event === 'chatUpdated');
    expect(updated?.data).toMatchObject({ chat: { lastCall: { answeredSince: true }, unreadMessages: 2 } });
  });

  it.each(['block', 'report'] as const)('ends on a %s', async (what) => {
    const { man, queen, start, settle } = await open();
    const { callId, credentials } = await start();
    for (const { socket } of [man, queen]) await socket.subscribe(channels.rtc(credentials.channelId));
    await settle();
    const answer =
      what === 'block'
        ? await backend.call('block', { params: { id: man.userId } }, queen.token)
        : await backend.call(
            'report',
            { body: { userId: man.userId, reason: 'abuse', source: 'call' } as never },
            queen.token,
          );
    expect(answer.status).toBe(200);
    await settle();
    expect(man.socket.heard.at(-1)).toMatchObject({ event: 'callEnded', data: { callId, reason: 'ended' } });
    const again = { params: { userId: queen.userId, fromScreen: 'chat' }, body: {} };
    expect((await backend.call('startCall', again, man.token)).body.code).toBe(
      what === 'block' ? 'blocked' : undefined,
    );
  });

  it('blocks searching, and an artist cannot be called', async () => {
    const { man, queen, start } = await open();
    await start();
    const search = await backend.call('matchRequest', { body: { matchingFilter: {} } } as never, man.token);
    expect([search.status, search.body.code]).toEqual([409, 'busy']);
    await backend.context.database
      .updateTable('users')
      .set({ role: 'artist' })
      .where('id', '=', queen.userId)
      .execute();
    const params = { userId: man.userId, fromScreen: 'chat' };
    expect((await backend.call('startCall', { params, body: {} }, queen.token)).body.code).toBe('forbidden');
  });
});

describe('the history', () => {
  it('has pages of twenty, newest first, with each row once, within its period', async () => {
    const world = await createCallWorld();
    await world.add('u1', { coins: 100 });
    await world.add('g1');
    const ids: string[] = [];
    for (let at = 0; at < 45; at++) {
      const callId = await world.ring('u1', 'g1');
      await world.cancel('u1', callId, 'cancelled');
      ids.unshift(callId);
      // Includes several calls in the same millisecond.
      if (at % 3 === 0) await world.pass(at === 30 ? DAY_MS : 1_000, DAY_MS);
    }
    const pages: (string[] | undefined)[] = [];
    let token: string | null | undefined;
    do {
      const page = await world.history('g1', token);
      pages.push(page.records?.map(({ _id }) => _id));
      token = page.paginationToken;
    } while (token);
    expect(pages.map((page) => page?.length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat())).toEqual(new Set(ids));
    const created = (await world.history('g1', null, 'all', 100)).records?.map((record) => record.created);
    expect(created).toEqual([...(created ?? [])].sort().reverse());
    // The clock is on the next day, which has 14 calls.
    expect((await world.history('g1', null, 'day')).records).toHaveLength(14);
    expect(await world.stats('g1', 'day')).toEqual({
      count: 14,
      answered: 0,
      missed: 14,
      minutes: 0,
      coins: 0,
    });
    expect((await world.stats('g1', 'week')).count).toBe(45);
    expect((await world.stats('u1', 'all')).missed).toBe(0);
    await expect(world.history('g1', 'no such page')).rejects.toThrow('no such page');
    await world.close();
  });
});
