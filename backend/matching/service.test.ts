import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { match } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import { closeChannelAfterMs } from './liveMatches.ts';
import { createWorld, startMs, type World } from './testing.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld({ iceServersFor: () => [{ urls: 'stun:stun.vesper.test' }] });
  for (const id of ['u1', 'u2', 'g1', 'g2']) await world.add(id);
});
afterEach(() => world.close());

const code = (error: unknown) => (error instanceof ApiFailure ? error.code : error);

describe('the life of a match', () => {
  it('is found, started by both, lasts 25 s and ends for both', async () => {
    const { requestId } = await world.request('u1');
    expect(requestId).toMatch(/.{8,}/);
    expect(world.feature.isSearching('u1')).toBe(true);
    expect(world.sent).toEqual([]);
    await world.request('g1');

    const [mine, hers] = [world.last('u1', 'matchFound'), world.last('g1', 'matchFound')];
    expect(mine).toMatchObject({
      matchDuration: 25,
      companion: { _id: 'g1', name: 'g1', status: 'inacall' },
    });
    expect(hers).toMatchObject({ matchId: mine.matchId, companion: { _id: 'u1' } });
    expect([mine.initiator, hers.initiator].filter(Boolean)).toHaveLength(1);
    expect(mine.credentials).toMatchObject({
      engine: 'peer',
      appId: null,
      userId: 'u1',
      uid: 1,
      iceServers: [{ urls: 'stun:stun.vesper.test' }],
    });
    expect(hers.credentials).toMatchObject({ userId: 'g1', uid: 3, channelId: mine.credentials.channelId });
    expect(mine.credentials.token).not.toBe(hers.credentials.token);
    expect(world.open.get(mine.credentials.channelId)).toEqual(['u1', 'g1']);
    expect(world.feature.matchOf('u1')).toEqual({ matchId: mine.matchId, companionId: 'g1' });
    expect(world.feature.isSearching('u1')).toBe(false);
    expect(await world.presence.of('g1')).toBe('inacall');
    expect((await world.row(mine.matchId)).state).toBe('made');

    await world.start('u1', mine.matchId);
    expect(world.eventsTo('u1')).toEqual(['matchFound']);
    await world.pass(200);
    await world.start('g1', mine.matchId);
    expect(world.last('u1', 'matchStarted')).toEqual({
      matchId: mine.matchId,
      earlySkip: null,
      startedAt: new Date(startMs + 200).toISOString(),
      endsAt: new Date(startMs + 25_200).toISOString(),
    });
    expect(world.last('g1', 'matchStarted')).toEqual(world.last('u1', 'matchStarted'));
    expect(await world.row(mine.matchId)).toMatchObject({
      state: 'live',
      a_started_ms: startMs,
      b_started_ms: startMs + 200,
      started_ms: startMs + 200,
    });
    for (const userId of ['u1', 'g1']) await world.inChannel(userId);
    await world.pass(match.earnsAfterMs);
    expect(await world.coins('u1', 'g1')).toEqual([0, match.streamerEarningCoins]);
    expect(world.last('g1', 'balance')).toMatchObject({ coins: 6 });
    expect(world.eventsTo('u1')).not.toContain('balance');

    await world.pass(match.durationMs - match.earnsAfterMs - 1);
    expect(world.feature.isInMatch('u1')).toBe(true);
    await world.pass(1);
    for (const userId of ['u1', 'g1']) {
      expect(world.last(userId, 'matchEnded')).toEqual({ matchId: mine.matchId, reason: 'timeUp' });
      expect(world.feature.isInMatch(userId)).toBe(false);
    }
    expect(await world.row(mine.matchId)).toMatchObject({
      state: 'ended',
      end_reason: 'timeUp',
      ended_by: null,
    });
    expect(await world.presence.of('g1')).toBe('online');
    expect(world.open.size).toBe(1);
    await world.pass(closeChannelAfterMs);
    expect(world.open.size).toBe(0);
  });

  it('is void if it does not start within 10 s, and no one pays', async () => {
    const matchId = await world.match('u1', 'g1');
    await world.start('u1', matchId);
    await world.pass(match.startWithinMs);
    for (const userId of ['u1', 'g1']) {
      expect(world.last(userId, 'matchEnded')).toEqual({ matchId, reason: 'void' });
      expect(world.eventsTo(userId)).not.toContain('matchStarted');
    }
    expect(await world.row(matchId)).toMatchObject({ state: 'void', end_reason: 'void' });
    expect(await world.coins('u1', 'g1')).toEqual([0, 0]);
    // A late start has no effect.
    await world.start('g1', matchId);
    expect((await world.row(matchId)).state).toBe('void');
  });

  it('ends at once by a skip, and a second end changes nothing', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.end('u1', matchId, 'skip');
    expect(world.last('g1', 'matchEnded')).toEqual({ matchId, reason: 'skip' });
    const told = world.sent.length;
    await world.end('g1', matchId, 'stop');
    await world.pass(60_000);
    expect(world.sent).toHaveLength(told);
    expect(await world.row(matchId)).toMatchObject({ state: 'ended', end_reason: 'skip', ended_by: 'u1' });
  });

  it('stores who left and why, whichever side reports it first', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.end('g1', matchId, 'peerLeave');
    expect(await world.row(matchId)).toMatchObject({ end_reason: 'peerLeave', ended_by: 'u1' });
    await world.end('u1', matchId, 'skip');
    expect(await world.row(matchId)).toMatchObject({ end_reason: 'skip', ended_by: 'u1' });
    await world.end('g1', matchId, 'skip');
    expect(await world.row(matchId)).toMatchObject({ end_reason: 'skip', ended_by: 'u1' });
  });

  it('does not accept an end reason from a client that only the server may set', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.end('u1', matchId, 'moderation');
    expect(world.last('g1', 'matchEnded').reason).toBe('skip');
  });

  it('is hidden from other people: 404 for an unknown match and for another person’s', async () => {
    const matchId = await world.live('u1', 'g1');
    for (const attempt of [
      () => world.end('u2', matchId, 'skip'),
      () => world.start('u2', matchId),
      () => world.end('u1', 'unknown', 'skip'),
      () => world.start('u1', 'unknown'),
    ]) {
      expect(await attempt().catch(code)).toBe('not_found');
    }
    await world.end('u1', matchId, 'skip');
    expect(await world.end('u2', matchId, 'skip').catch(code)).toBe('not_found');
  });

  it('ends with peerLeave when a member disconnects, which also ends a search', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.request('u2');
    world.leave('g1');
    world.leave('u2');
    await world.feature.idle();
    expect(world.last('u1', 'matchEnded')).toEqual({ matchId, reason: 'peerLeave' });
    expect(world.feature.isSearching('u2')).toBe(false);
    await world.request('g2');
    expect(world.feature.isInMatch('g2')).toBe(false);
  });

  it('ends as skipped when a member searches again', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.request('g2');
    await world.request('u1');
    expect(world.last('g1', 'matchEnded')).toEqual({ matchId, reason: 'skip' });
    expect(world.feature.matchOf('u1')?.companionId).toBe('g2');
    expect(await world.presence.of('u1')).toBe('inacall');
    expect(await world.presence.of('g1')).toBe('online');
  });

  it('ends even if the new search of a member is refused', async () => {
    const matchId = await world.live('u1', 'g1');
    expect(await world.request('u1', { gender: 'female' }).catch(code)).toBe('not_enough_coins');
    expect(world.last('g1', 'matchEnded')).toEqual({ matchId, reason: 'skip' });
  });

  it('is not made with a person whose account was removed while waiting, and the other keeps searching', async () => {
    await world.request('u1');
    await world.users.update('u1', { deleted: 1 });
    await world.request('g1');
    expect(world.sent).toEqual([]);
    expect(world.feature.isInMatch('u1')).toBe(false);
    expect(world.feature.isSearching('g1')).toBe(true);
    await world.request('u2');
    expect(world.feature.matchOf('g1')?.companionId).toBe('u2');
  });
});

describe('a search', () => {
  it('stops on a cancel', async () => {
    await world.request('u1');
    await world.cancel('u1');
    await world.cancel('u1');
    await world.request('g1');
    expect(world.sent).toEqual([]);
  });

  it('continues if the cancel is from another window', async () => {
    await world.request('u1', {}, 'second');
    await world.cancel('u1', 'first');
    expect(world.feature.isSearching('u1')).toBe(true);
    await world.request('g1');
    const { matchId } = world.last('u1', 'matchFound');
    await world.cancel('u1', 'first');
    expect(world.feature.matchOf('u1')?.matchId).toBe(matchId);
    await world.cancel('u1', 'second');
    expect(world.last('g1', 'matchEnded')).toEqual({ matchId, reason: 'stop' });
  });

  it.each([
    ['the search', undefined, 'first'],
    ['the cancel', 'first', undefined],
  ])('stops if %s names no window', async (_, ofSearch, ofCancel) => {
    await world.request('u1', {}, ofSearch);
    await world.cancel('u1', ofCancel);
    expect(world.feature.isSearching('u1')).toBe(false);
  });

  it('cancels a match in the making, but not a live one', async () => {
    const crossed = await world.match('u1', 'g1');
    await world.cancel('g1');
    expect(world.last('u1', 'matchEnded')).toEqual({ matchId: crossed, reason: 'stop' });
    const running = await world.live('u2', 'g2');
    await world.cancel('u2');
    expect(world.feature.matchOf('u2')?.matchId).toBe(running);
  });

  it('keeps its waiting time if repeated with the same filter', async () => {
    await world.request('u1');
    await world.pass(100);
    await world.request('u2');
    await world.pass(100);
    await world.request('u1');
    await world.request('g1');
    expect(world.feature.matchOf('g1')?.companionId).toBe('u1');

    await world.request('g2', { ageTo: 50 });
    expect(world.feature.matchOf('g2')?.companionId).toBe('u2');
    await world.add('u3');
    await world.add('u4');
    await world.add('g3');
    await world.request('u3');
    await world.pass(100);
    await world.request('u4');
    await world.request('u3', { ageTo: 50 });
    await world.request('g3');
    expect(world.feature.matchOf('g3')?.companionId).toBe('u4');
  });

  it('finds the same two again after 15 s if no other person searches', async () => {
    const first = await world.live('u1', 'g1');
    await world.end('u1', first, 'skip');
    const second = await world.match('u1', 'g1');
    expect(second).toBe(first);
    await world.pass(match.lonePoolRelaxesAfterMs - 1);
    expect(world.feature.isInMatch('u1')).toBe(false);
    await world.pass(500);
    expect(world.feature.matchOf('u1')?.companionId).toBe('g1');
  });

  it('uses the country that others see: a goddess from RU counts as from LV', async () => {
    await world.users.update('g1', { country: 'RU' });
    await world.request('u1', { countries: ['RU'] });
    await world.request('u2', { countries: ['LV'] });
    await world.request('g1');
    expect(world.feature.matchOf('g1')?.companionId).toBe('u2');
  });
});

describe('never again', () => {
  it('unmatch ends the match and keeps the two apart, either way, for good', async () => {
    const matchId = await world.live('u1', 'g1');
    await world.unmatch('g1', 'u1');
    expect(world.last('u1', 'matchEnded')).toEqual({ matchId, reason: 'unmatch' });
    await world.unmatch('g1', 'u1');
    expect(world.feature.mayNotMeet('u1', 'g1')).toBe(true);
    await world.pass(match.metAgainAfterMs);
    await world.request('u1');
    await world.request('g1');
    await world.pass(60_000);
    expect(world.feature.isInMatch('u1')).toBe(false);
    await world.request('g2');
    expect(world.feature.matchOf('u1')?.companionId).toBe('g2');
  });

  it('a search never matches two people who are kept apart, such as demo companions, however long they wait', async () => {
    const apart = await createWorld({ areKeptApart: (a, b) => new Set(['u1', 'g1', a, b]).size === 2 });
    try {
      for (const id of ['u1', 'u2', 'g1']) await apart.add(id);
      await apart.request('u1');
      await apart.request('g1');
      await apart.pass(match.metAgainAfterMs);
      expect(apart.feature.isInMatch('u1')).toBe(false);
      await apart.request('u2');
      expect(apart.feature.matchOf('g1')?.companionId).toBe('u2');
    } finally {
      await apart.close();
    }
  });

  it('an unmatch needs another existing person', async () => {
    expect(await world.unmatch('u1', 'u1').catch(code)).toBe('invalid_body');
    expect(await world.unmatch('u1', 'nobody').catch(code)).toBe('not_found');
  });

  it('an undone block lets two waiting people meet at once, unless one of them unmatched', async () => {
    await world.feature.forbid('u1', 'g1', 'block');
    await world.feature.forbid('g1', 'u1', 'unmatch');
    await world.request('u1');
    await world.request('g1');
    await world.feature.allow('u1', 'g1', 'block');
    expect(world.feature.isInMatch('u1')).toBe(false);
    await world.feature.allow('g1', 'u1', 'unmatch');
    expect(world.feature.matchOf('u1')?.companionId).toBe('g1');
    await world.feature.idle();
  });

  it('a block ends the match with the reason `block`', async () => {
    await world.live('u1', 'g1');
    await world.feature.forbid('u1', 'g1', 'block');
    expect(world.last('g1', 'matchEnded').reason).toBe('block');
  });
});

describe('profiles and previews', () => {
  it('show only people whom the caller was matched with', async () => {
    await world.live('u1', 'g1');
    const profiles = await world.profiles('u1', ['g2', 'g1', 'g1', 'nobody']);
    expect(profiles?.map((profile) => profile._id)).toEqual(['g1']);
    expect((await world.profiles('g1', ['u1']))?.map((profile) => profile._id)).toEqual(['u1']);
    expect(await world.profiles('g1', [])).toEqual([]);
  });

  it('use a new channel for every preview', async () => {
    const first = await world.videoStart('u1');
    const second = await world.videoStart('u1');
    expect(first.channelId).not.toBe(second.channelId);
    for (const { channelId } of [first, second, second])
      expect(await world.videoEnd('u1', channelId ?? '')).toEqual({});
  });
});

describe('after a restart', () => {
  it('matches past their time have ended, and bans and meetings are still known', async () => {
    const live = await world.earning('u2', 'g2', { u2: {} });
    const made = await world.match('u1', 'g1');
    await world.add('g3');
    await world.feature.forbid('g3', 'u2', 'unmatch');
    world.scope.end();

    const again = await createWorld({ database: world.database, nowMs: startMs + 60_000 });
    expect(await again.row(made)).toMatchObject({ state: 'void', end_reason: 'void' });
    expect(await again.row(live)).toMatchObject({
      state: 'ended',
      end_reason: 'timeUp',
      ended_ms: startMs + match.durationMs,
    });
    expect(await again.coins('g1', 'g2')).toEqual([0, 6]);
    for (const userId of ['g3', 'g2', 'u2']) await again.request(userId);
    expect(again.sent.filter(({ event }) => event === 'matchFound')).toEqual([]);
    await again.request('u1');
    expect(again.feature.matchOf('u1')?.companionId).toBe('g3');
    await again.close();
  });
});

describe('several windows of one person', () => {
  const ask = (windowId: string) => world.request('u1', {}, windowId);

  it('a window that took the search over keeps it if the other one sent its next request too early', async () => {
    await ask('first');
    await world.request('g1');
    expect(world.feature.isInMatch('u1')).toBe(true);
    await ask('second');
    expect(world.last('u1', 'searchEnded')).toEqual({ windowId: 'first', reason: 'elsewhere' });
    await ask('first');
    const told = world.sent.filter(({ to, event }) => to === 'u1' && event === 'searchEnded');
    expect(told).toHaveLength(1);
    // A later Start in the first window takes the search back.
    await world.pass(1_000);
    await ask('first');
    expect(world.last('u1', 'searchEnded')).toEqual({ windowId: 'second', reason: 'elsewhere' });
  });
});
