import { match } from '#shared/domain/constants.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CallCancelReason } from '#shared/domain/calls.ts';
import { createCallWorld, startMs, type CallWorld } from './testing.ts';

let world: CallWorld;
beforeEach(async () => {
  world = await createCallWorld();
  await world.add('u1', { coins: 200 });
  await world.add('u2', { coins: 200 });
  await world.add('g1', { price: 60 });
  await world.add('g2', { price: 25 });
});
afterEach(() => world.close());

async function expectOver(callId: string, reason: CallCancelReason, by: string | null) {
  expect(await world.row(callId)).toMatchObject({ state: 'ended', end_reason: reason, ended_by: by });
  for (const userId of ['u1', 'g1']) {
    // Event, response and history agree on reason, ending user and length.
    const { minutes, answered_ms: answeredMs, ended_ms: endedMs } = await world.row(callId);
    const duration = answeredMs === null ? 0 : Math.round(((endedMs ?? 0) - answeredMs) / 1_000);
    const end = { reason, minutes, duration, endedBy: by };
    expect(world.last(userId, 'callEnded'), userId).toEqual({ callId, ...end });
    expect(await world.isEnd(userId, callId)).toEqual({ isEnd: true, ...end });
    const { records } = await world.history(userId);
    expect(records?.[0]).toMatchObject({ _id: callId, ...end });
  }
  expect(await world.presence.of('u1')).not.toBe('inacall');
}

describe('the life of a call', () => {
  it('rings, is live once both are in the channel, is paid by the minute and ends for both', async () => {
    const answer = await world.call('u1', 'g1', 'chat', 'audio');
    if (typeof answer === 'string') throw new Error(answer);
    const { callId, credentials } = answer;
    expect(answer).toMatchObject({ price: 60, credentials: { engine: 'peer', userId: 'u1' } });
    const incoming = world.last('g1', 'incomingCall');
    expect(incoming).toMatchObject({
      callId,
      callType: 'audio',
      price: 60,
      fromUser: { _id: 'u1' },
      expiresAt: new Date(startMs + 30_000).toISOString(),
      credentials: { userId: 'g1', channelId: credentials.channelId },
    });
    expect(await world.presence.of('g1')).toBe('inacall');
    expect(world.feature.isInCall('g1')).toBe(false);
    expect(await world.minute('u1', callId, 0)).toBe('conflict');

    expect(await world.join(callId, 'u1')).toBeUndefined();
    expect(world.eventsTo('g1')).not.toContain('callUpdated');
    await world.pass(29_000);
    await world.join(callId, 'g1');
    expect(world.last('u1', 'callUpdated')).toEqual({ callId });
    expect(world.last('g1', 'callUpdated')).toEqual({ callId });
    expect(await world.row(callId)).toMatchObject({ state: 'live', answered_ms: startMs + 29_000 });
    // The ringing timeout and the next minute's timer do not fire.
    await world.pass(5_000);
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false, reason: null });
    expect(await world.minute('u1', callId, 1)).toBe('conflict');

    expect(await world.minute('u1', callId)).toEqual({ balance: 140 });
    expect(await world.minute('u1', callId, 0)).toEqual({ balance: 140 });
    expect(world.last('g1', 'balance')).toMatchObject({ coins: 36 });
    await world.pass(55_000);
    expect(await world.minute('u1', callId, 1)).toEqual({ balance: 80 });
    await world.pass(10_000);
    expect(await world.cancel('g1', callId, 'ended')).toMatchObject({ isEnd: true, reason: 'ended' });
    await expectOver(callId, 'ended', 'g1');
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([80, 72]);
    // After the end, charged minutes are confirmed and others rejected.
    expect(await world.minute('u1', callId, 1)).toEqual({ balance: 80 });
    expect(await world.minute('u1', callId, 2)).toBe('conflict');
    expect(await world.minute('u1', callId)).toBe('conflict');
    const { records } = await world.history('g1');
    expect(records?.[0]).toMatchObject({
      kind: 'call',
      callType: 'audio',
      direction: 'incoming',
      answered: true,
      user: { _id: 'u1' },
      price: 60,
      minutes: 2,
      duration: 70,
      coins: 72,
    });
    expect((await world.history('u1')).records?.[0]).toMatchObject({ direction: 'outgoing', coins: -120 });
    expect(world.missed).toEqual([]);
    // The channel closes after a moment.
    await world.pass(1_000);
    expect(await world.join(callId, 'u1')).toBe('not_found');
  });

  it('includes a callee who joins before the caller', async () => {
    const answer = await world.call('u1', 'g1');
    if (typeof answer === 'string') throw new Error(answer);
    expect(world.feature.isInCall('g1')).toBe(false);
    await world.join(answer.callId, 'g1');
    expect(await world.row(answer.callId)).toMatchObject({ state: 'ringing' });
    expect(world.feature.isInCall('g1')).toBe(true);
    expect(await world.lookup.isInCall('g1')).toBe(true);
    await world.leave(answer.callId, 'g1');
    expect(world.feature.isInCall('g1')).toBe(false);
    expect(await world.lookup.isInCall('g1')).toBe(false);
    expect(await world.lookup.isInCall('u1')).toBe(true);
  });

  it.each([
    [150_000, 3],
    [299_000, 3],
  ])('is paid for each started minute even if its timer did not run: %d ms', async (ms, minutes) => {
    const callId = await world.live('u1', 'g1');
    world.jump(ms);
    await world.cancel('g1', callId, 'ended');
    expect(await world.row(callId)).toMatchObject({ state: 'ended', minutes });
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([200 - minutes * 60, minutes * 36]);
  });

  it.each<[string, (callId: string) => Promise<unknown>, CallCancelReason, string | null, boolean]>([
    ['nobody answers', () => world.pass(30_000), 'noAnswer', null, true],
    ['she declines', (id) => world.cancel('g1', id, 'declined'), 'declined', 'g1', false],
    ['he gives up', (id) => world.cancel('u1', id, 'cancelled'), 'cancelled', 'u1', true],
    ['she is busy', (id) => world.cancel('g1', id, 'busy'), 'busy', 'g1', true],
    [
      'he leaves the channel',
      async (id) => {
        await world.leave(id, 'u1');
        await world.pass(8_000);
      },
      'cancelled',
      'u1',
      true,
    ],
    [
      'he loses the connection',
      async () => {
        await world.drop('u1');
        await world.pass(8_000);
        world.connect('u1');
      },
      'connectionLost',
      'u1',
      true,
    ],
    [
      'she answers, and he has left meanwhile',
      async (id) => {
        await world.leave(id, 'u1');
        await world.join(id, 'g1');
        await world.pass(8_000);
      },
      'cancelled',
      'u1',
      // The callee answered, so the call is not missed.
      false,
    ],
    [
      'she blocks him',
      () => world.events.announce('userBlocked', { userId: 'u1', byId: 'g1' }),
      'declined',
      'g1',
      false,
    ],
    [
      'his account is closed',
      () => world.events.announce('userMustLeave', { userId: 'u1', reason: 'stop' }),
      'cancelled',
      'u1',
      true,
    ],
  ])('ends while it rings: %s', async (_, happen, reason, by, isMissed) => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'u1');
    await happen(callId);
    await world.idle();
    // A disconnected user gets the result by asking.
    expect(await world.row(callId)).toMatchObject({ state: 'ended', end_reason: reason, ended_by: by });
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: true, reason });
    expect(world.last('g1', 'callEnded')).toMatchObject({ callId, reason });
    expect(world.missed).toEqual(isMissed ? [['g1', 'u1']] : []);
    expect(world.eventsTo('g1').includes('notification')).toBe(isMissed);
    expect(await world.coins('u1')).toBe(200);
    expect((await world.stats('g1')).missed).toBe(isMissed ? 1 : 0);
    expect((await world.tab('g1', 'missed')).records).toHaveLength(isMissed ? 1 : 0);
  });

  it.each<[string, (callId: string) => Promise<unknown>, CallCancelReason, string | null]>([
    ['his picture never came', (id) => world.cancel('u1', id, 'noVideo'), 'noVideo', 'u1'],
    ['her side says that he left', (id) => world.cancel('g1', id, 'peerLeave'), 'peerLeave', 'u1'],
    [
      'she reports him',
      () => world.events.announce('userBlocked', { userId: 'u1', byId: 'g1' }),
      'ended',
      'g1',
    ],
    [
      'moderation',
      () => world.events.announce('userMustLeave', { userId: 'g1', reason: 'moderation' }),
      'moderation',
      null,
    ],
    ['only the server may say that', (id) => world.cancel('g1', id, 'moderation'), 'ended', 'g1'],
    [
      'she leaves the channel for good',
      async (id) => {
        await world.leave(id, 'g1');
        await world.pass(8_000);
      },
      'peerLeave',
      'g1',
    ],
  ])('ends while it is live: %s', async (_, happen, reason, by) => {
    const callId = await world.live('u1', 'g1');
    expect(await world.lookup.otherSideOf(callId, 'u1')).toBe('g1');
    await happen(callId);
    await world.idle();
    await expectOver(callId, reason, by);
    // The first reason stays.
    expect(await world.cancel('u1', callId, 'ended')).toMatchObject({ isEnd: true, reason });
    expect(world.missed).toEqual([]);
    expect(await world.lookup.otherSideOf(callId, 'u1')).toBeNull();
    expect(await world.lookup.otherSideOf(callId, 'u2')).toBeUndefined();
  });
});

describe('a lost connection', () => {
  it('of five seconds changes nothing', async () => {
    const callId = await world.live('u1', 'g1');
    await world.drop('g1');
    await world.pass(5_000);
    world.connect('g1');
    await world.join(callId, 'g1');
    await world.pass(25_000);
    expect(await world.isEnd('g1', callId)).toMatchObject({ isEnd: false, reason: null });
  });

  it('of more than eight seconds ends the call for both', async () => {
    const callId = await world.live('u1', 'g1');
    await world.drop('g1');
    await world.pass(7_999, 500);
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false });
    await world.pass(1);
    expect(world.last('u1', 'callEnded')).toMatchObject({ callId, reason: 'connectionLost' });
    expect(await world.isEnd('g1', callId)).toMatchObject({ isEnd: true, reason: 'connectionLost' });
    expect(await world.row(callId)).toMatchObject({ ended_by: 'g1' });
  });

  it('twice has eight seconds each time', async () => {
    const callId = await world.live('u1', 'g1');
    for (let time = 0; time < 3; time++) {
      await world.drop('g1');
      await world.pass(6_000);
      world.connect('g1');
      await world.join(callId, 'g1');
      await world.pass(100);
    }
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false });
  });

  it('does not end the call if the new connection opens before the old one is given up', async () => {
    const callId = await world.live('u1', 'g1');
    const again = world.connect('g1');
    expect(await world.join(callId, 'g1', again)).toBeUndefined();
    await world.pass(20_000);
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false });
  });
});

describe('accepting', () => {
  it('in two windows: the second one gets busy, and the call belongs to the first', async () => {
    const second = world.connect('g1');
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'u1');
    expect(await world.join(callId, 'g1')).toBeUndefined();
    expect(await world.join(callId, 'g1', second)).toBe('busy');
    expect(second.heard.map(({ event }) => event)).toContain('callUpdated');
    expect(await world.row(callId)).toMatchObject({ state: 'live' });
  });

  it('before the caller joins: the other windows get an event, and the call is lost if the caller never joins', async () => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'g1');
    expect(world.last('g1', 'callUpdated')).toEqual({ callId });
    expect(await world.row(callId)).toMatchObject({ state: 'ringing' });
    await world.pass(30_000);
    await expectOver(callId, 'connectionLost', 'u1');
    // The callee answered, so the call is not missed.
    expect(world.missed).toEqual([]);
    expect(world.eventsTo('g1')).not.toContain('notification');
    expect(await world.stats('g1')).toMatchObject({ count: 1, answered: 0, missed: 0 });
  });

  it('before the caller joins: a callee who leaves again has not missed the call', async () => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'g1');
    await world.leave(callId, 'g1');
    await world.pass(30_000);
    expect(await world.row(callId)).toMatchObject({ state: 'ended' });
    expect(world.missed).toEqual([]);
    expect(await world.stats('g1')).toMatchObject({ missed: 0 });
  });
});

describe('coins', () => {
  it('for the first minute are charged when both are in the channel, whoever requests it', async () => {
    const callId = await world.live('u1', 'g1');
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([140, 36]);
    expect(world.last('u1', 'balance')).toMatchObject({ coins: 140 });
    await world.pass(20_000);
    await world.cancel('u1', callId, 'ended');
    await expectOver(callId, 'ended', 'u1');
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([140, 36]);
    // A later request confirms the minute without a second charge.
    expect(await world.minute('u1', callId, 0)).toEqual({ balance: 140 });
    expect(await world.row(callId)).toMatchObject({ minutes: 1 });
  });

  it('are charged for each minute as it begins, without client requests', async () => {
    const callId = await world.live('u1', 'g1');
    await world.pass(59_999, 20_000);
    expect(await world.coins('u1')).toBe(140);
    await world.pass(1);
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([80, 72]);
    await world.pass(59_999, 20_000);
    await world.cancel('g1', callId, 'ended');
    expect(await world.row(callId)).toMatchObject({ minutes: 2 });
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([80, 72]);
  });

  it('are charged at the end for minutes whose timer was late', async () => {
    const callId = await world.live('u1', 'g1');
    // All timers are late, and the call ends before anything was booked.
    world.clock.advance(130_000);
    await world.cancel('u1', callId, 'ended');
    await world.idle();
    expect(await world.row(callId)).toMatchObject({ minutes: 3, end_reason: 'ended' });
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([20, 108]);
  });

  it('that were spent while it rang end the call at its start, without a charge', async () => {
    const callId = await world.ring('u1', 'g1');
    await world.ledger.book({ userId: 'u1', kind: 'giftCharge', ref: 'a rose', coins: -150 });
    for (const userId of ['u1', 'g1']) await world.join(callId, userId);
    await expectOver(callId, 'noCoins', null);
    expect(await world.row(callId)).toMatchObject({ minutes: 0, answered_ms: null });
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([50, 0]);
    expect(world.missed).toEqual([]);
  });

  it('that run out end the call for both when the next minute would begin', async () => {
    const callId = await world.live('u1', 'g1');
    for (const minute of [0, 1, 2]) {
      expect(await world.minute('u1', callId, minute)).toEqual({ balance: 140 - minute * 60 });
      await world.pass(60_000, 10_000);
    }
    await expectOver(callId, 'noCoins', null);
    expect(await world.minute('u1', callId, 3)).toBe('not_enough_coins');
    expect([await world.coins('u1'), await world.coins('g1')]).toEqual([20, 108]);
    expect((await world.history('u1')).records?.[0]).toMatchObject({ minutes: 3, duration: 180 });
  });

  it('are paid by the user if the streamer calls, and she gets a confirmation', async () => {
    const callId = await world.live('g2', 'u2');
    expect(world.last('u2', 'incomingCall')).toMatchObject({ price: 25 });
    expect(await world.minute('u2', callId, 0)).toBe('forbidden');
    expect(await world.minute('g2', callId, 0)).toEqual({ balance: 15 });
    expect([await world.coins('u2'), await world.coins('g2')]).toEqual([175, 15]);
    await world.cancel('g2', callId, 'ended');
    expect(await world.stats('u2')).toEqual({ count: 1, answered: 1, missed: 0, minutes: 1, coins: -25 });
    expect(await world.stats('g2')).toEqual({ count: 1, answered: 1, missed: 0, minutes: 1, coins: 15 });
  });
});

describe('marks', () => {
  it('are accepted from one side each, once, and after their time', async () => {
    const callId = await world.live('u1', 'g1');
    expect(await world.mark('caller25second', 'u1', callId)).toBe('forbidden');
    await world.pass(25_000);
    expect(await world.mark('caller25second', 'u1', callId)).toEqual({});
    expect(await world.mark('callee25second', 'u1', callId)).toBe('forbidden');
    expect(await world.mark('callee25second', 'g1', callId)).toEqual({});
    expect(await world.mark('callee30second', 'g1', callId)).toBe('forbidden');
    await world.pass(5_000);
    expect(await world.mark('callee30second', 'g1', callId)).toEqual({});
    expect(await world.mark('caller25second', 'u1', callId)).toEqual({});
    expect(await world.mark('caller25second', 'u2', callId)).toBe('not_found');
    expect(await world.row(callId)).toMatchObject({
      caller25_ms: startMs + 25_000,
      callee25_ms: startMs + 25_000,
      callee30_ms: startMs + 30_000,
    });
    expect(await world.coins('u1')).toBe(140);
  });
});

describe('matches', () => {
  it('"keep talking" continues the match until both are in the call, and then ends it', async () => {
    const matchId = await world.match('u1', 'g1');
    await world.pass(match.earnsAfterMs);
    const callId = await world.ring('u1', 'g1', 'match');
    await world.join(callId, 'u1');
    expect(world.matching.matchOf('u1')).toMatchObject({ matchId });
    await world.join(callId, 'g1');
    expect(world.matching.matchOf('u1')).toBeNull();
    for (const userId of ['u1', 'g1'])
      expect(world.last(userId, 'matchEnded')).toEqual({ matchId, reason: 'call' });
    expect(await world.presence.of('g1')).toBe('inacall');
    await world.cancel('u1', callId, 'ended');
    await world.idle();
    expect(await world.presence.of('g1')).toBe('online');
    // The match and the call appear in the history with their coins.
    const { records } = await world.history('g1');
    expect(records?.map(({ kind, coins }) => [kind, coins])).toEqual(
      expect.arrayContaining([
        ['call', 36],
        ['match', 6],
      ]),
    );
    expect(await world.feature.counts('g1')).toEqual({
      all: 2,
      incoming: 1,
      outgoing: 0,
      missed: 0,
      match: 1,
    });
    expect(await world.stats('g1')).toMatchObject({ count: 1 });
    for (const [tab, kinds] of [
      ['match', ['match']],
      ['incoming', ['call']],
      ['outgoing', []],
      ['unheard-of', []],
    ] as const)
      expect((await world.tab('g1', tab)).records?.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('a declined call leaves the match unchanged', async () => {
    const matchId = await world.match('u1', 'g1');
    const callId = await world.ring('g1', 'u1', 'match');
    await world.cancel('u1', callId, 'declined');
    expect(world.matching.matchOf('g1')).toMatchObject({ matchId });
    expect(await world.presence.of('g1')).toBe('inacall');
  });

  it('a caller cannot search, and a callee searches until the call is live', async () => {
    await world.search('u1');
    const callId = await world.ring('u1', 'g2');
    expect(world.matching.isSearching('u1')).toBe(false);
    expect(await world.search('u1')).toBe('busy');
    expect(await world.search('g2')).toMatchObject({ requestId: expect.any(String) as string });
    await world.join(callId, 'u1');
    await world.join(callId, 'g2');
    expect(world.matching.isSearching('g2')).toBe(false);
    expect(await world.search('g2')).toBe('busy');
    expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false });
  });
});

describe('a restart', () => {
  /** Starts another process over the same database after this time. */
  async function restart(laterMs: number) {
    await world.die();
    const next = await createCallWorld({ database: world.database, nowMs: world.clock.now() + laterMs });
    onTestFinished(() => next.die());
    return next;
  }

  it('of an hour ends calls with the last paid minute, at no further cost', async () => {
    const live = await world.live('u1', 'g1');
    await world.minute('u1', live, 0);
    const ringing = await world.ring('u2', 'g2');
    await world.pass(5_000);
    const next = await restart(3_600_000);
    expect(await next.row(live)).toMatchObject({
      state: 'ended',
      end_reason: 'connectionLost',
      ended_by: null,
      ended_ms: startMs + 59_999,
      minutes: 1,
    });
    expect(await next.row(ringing)).toMatchObject({
      state: 'ended',
      end_reason: 'noAnswer',
      ended_ms: startMs + 30_000,
    });
    expect(await next.isEnd('u1', live)).toMatchObject({ isEnd: true, reason: 'connectionLost' });
    expect(await next.minute('u1', live, 1)).toBe('conflict');
    await next.pass(120_000, 30_000);
    expect([await next.coins('u1'), await next.coins('g1')]).toEqual([140, 36]);
    for (const userId of ['u1', 'g1', 'u2', 'g2']) next.connect(userId);
    expect(await next.call('u2', 'g1')).toMatchObject({ price: 60 });
  });

  it('of some seconds ends no call: both rejoin, and each minute is charged once', async () => {
    const callId = await world.live('u1', 'g1');
    await world.pass(50_000);
    const next = await restart(5_000);
    expect(await next.row(callId)).toMatchObject({ state: 'live' });
    expect(next.feature.isInCall('u1')).toBe(true);
    for (const userId of ['u1', 'g1']) {
      next.connect(userId);
      expect(await next.join(callId, userId)).toBeUndefined();
    }
    // The second minute begins five seconds after the restart.
    await next.pass(70_000);
    expect(await next.row(callId)).toMatchObject({ state: 'live', minutes: 3 });
    expect([await next.coins('u1'), await next.coins('g1')]).toEqual([20, 108]);
    await next.cancel('u1', callId, 'ended');
    expect(await next.row(callId)).toMatchObject({ state: 'ended', end_reason: 'ended', ended_by: 'u1' });
  });

  it('ends the call after 30 seconds if one user does not rejoin', async () => {
    const callId = await world.live('u1', 'g1');
    const next = await restart(2_000);
    next.connect('u1');
    await next.join(callId, 'u1');
    await next.pass(29_000);
    expect(await next.row(callId)).toMatchObject({ state: 'live' });
    await next.pass(1_000);
    expect(await next.row(callId)).toMatchObject({
      state: 'ended',
      end_reason: 'connectionLost',
      ended_by: 'g1',
      minutes: 1,
    });
  });

  it('during ringing does not stop it, and the call can be answered', async () => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'u1');
    const next = await restart(3_000);
    for (const userId of ['u1', 'g1']) next.connect(userId);
    await next.idle();
    expect(next.eventsTo('g1')).toContain('incomingCall');
    for (const userId of ['u1', 'g1']) await next.join(callId, userId);
    expect(await next.row(callId)).toMatchObject({ state: 'live', minutes: 1 });
  });
});
