import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { match } from '#shared/domain/constants.ts';
import { completeLocker } from '#tests/kit/backend/locker.ts';
import { ApiFailure } from '../lib/failure.ts';
import { createWorld, type World } from './testing.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { testDatabase } from '#tests/kit/backend/database.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const paid = { gender: 'female' } as const;

async function entries(ref: string) {
  return world.database
    .selectFrom('coin_entries')
    .select(['user_id', 'kind', 'coins'])
    .where('ref', '=', ref)
    .orderBy('user_id')
    .execute();
}

describe('the coins of a match', () => {
  it('are moved exactly once, however often both sides report the start', async () => {
    await world.add('u1', { coins: 25 });
    await world.add('g1');
    const matchId = await world.match('u1', 'g1', { u1: paid });
    const both = ['u1', 'g1', 'g1', 'u1', 'u1', 'g1'];
    await Promise.all(both.map((userId) => world.start(userId, matchId)));
    for (const userId of both) await world.start(userId, matchId);
    for (const userId of ['u1', 'g1', 'u1', 'g1']) await world.inChannel(userId);
    await world.pass(2 * match.earnsAfterMs);
    expect(await entries(matchId)).toEqual([
      { user_id: 'g1', kind: 'matchEarning', coins: 6 },
      { user_id: 'u1', kind: 'matchFilter', coins: -10 },
    ]);
    expect(await world.coins('u1', 'g1')).toEqual([15, 6]);
    expect(world.eventsTo('u1').filter((event) => event !== 'matchFound')).toEqual([
      'matchStarted',
      'balance',
    ]);
    expect(world.last('u1', 'balance')).toMatchObject({ coins: 15 });
    expect(world.last('g1', 'balance')).toMatchObject({ coins: 6 });
    await world.end('u1', matchId, 'skip');
    expect(await world.coins('u1', 'g1')).toEqual([15, 6]);
  });

  it('are not moved if only one side reports the start, however often', async () => {
    await world.add('u1', { coins: 10 });
    await world.add('g1');
    const matchId = await world.match('u1', 'g1', { u1: paid });
    for (let count = 0; count < 3; count++) await world.start('u1', matchId);
    expect((await world.row(matchId)).state).toBe('made');
    expect(await entries(matchId)).toEqual([]);
  });

  it('are not moved if a payer has spent them since: the match is void for both', async () => {
    await world.add('u1', { coins: 10 });
    await world.add('g1', { coins: 10 });
    const matchId = await world.match('u1', 'g1', { u1: paid, g1: { gender: 'male' } });
    await world.ledger.book({ userId: 'g1', kind: 'seed', ref: 'spent', coins: -5 });
    await world.start('g1', matchId);
    await world.start('u1', matchId);
    for (const userId of ['u1', 'g1']) {
      expect(world.last(userId, 'matchEnded')).toEqual({ matchId, reason: 'void' });
      expect(world.eventsTo(userId)).not.toContain('balance');
    }
    expect(await entries(matchId)).toEqual([]);
    expect(await world.coins('u1', 'g1')).toEqual([10, 5]);
    expect(await world.row(matchId)).toMatchObject({ state: 'void', started_ms: null });
  });

  it('are not earned by a person who reports the start but never joins the channel', async () => {
    await world.add('u1');
    await world.add('g1');
    const matchId = await world.live('u1', 'g1');
    await world.inChannel('g1');
    await world.pass(match.durationMs);
    expect(await world.row(matchId)).toMatchObject({ state: 'ended', end_reason: 'timeUp' });
    expect(await entries(matchId)).toEqual([]);
  });

  it.each([
    ['in the channel before it was live', 0, 1],
    ['in the channel after it was live', 1, 0],
  ])('are earned after both were there for three seconds: %s', async (_, liveFirst, liveLast) => {
    await world.add('u1');
    await world.add('g1');
    const matchId = await world.match('u1', 'g1');
    const begin = async () => {
      for (const userId of ['u1', 'g1']) await world.start(userId, matchId);
      await world.pass(1_000);
    };
    if (liveFirst) await begin();
    for (const userId of ['u1', 'g1']) await world.inChannel(userId);
    await world.pass(1_000);
    if (liveLast) await begin();
    await world.pass(match.earnsAfterMs - 1_001);
    expect(await world.coins('g1')).toEqual([0]);
    await world.pass(1);
    expect(await world.coins('g1')).toEqual([match.streamerEarningCoins]);
  });

  it.each(['left', 'lost'] as const)(
    'are not earned by interrupted seconds: a person who %s the channel starts again',
    async (how) => {
      await world.add('u1');
      await world.add('g1');
      await world.live('u1', 'g1');
      for (const userId of ['u1', 'g1']) await world.inChannel(userId);
      await world.pass(match.earnsAfterMs - 1);
      await world.inChannel('u1', how);
      await world.pass(match.earnsAfterMs);
      await world.inChannel('u1');
      await world.pass(match.earnsAfterMs - 1);
      expect(await world.coins('g1')).toEqual([0]);
      await world.pass(1);
      expect(await world.coins('g1')).toEqual([match.streamerEarningCoins]);
    },
  );

  it('are earned once a day with the same person, and again with each other person', async () => {
    for (const id of ['u1', 'u2', 'g1']) await world.add(id);
    const meet = async (userId: string) => {
      const matchId = await world.earning(userId, 'g1');
      await world.end(userId, matchId, 'skip');
      await world.pass(match.metAgainAfterMs);
      return world.coins('g1');
    };
    expect(await meet('u1')).toEqual([6]);
    expect(await meet('u1')).toEqual([6]);
    expect(await meet('u2')).toEqual([12]);
    expect(await meet('u1')).toEqual([12]);
    // The clock starts at noon, so the next day begins in twelve hours.
    await world.pass(12 * 60 * 60_000);
    expect(await meet('u1')).toEqual([18]);
  });

  it('are earned by both of two streamers, held for a pending one until approval, and by neither of two users', async () => {
    await world.add('g1', { coins: 10 });
    await world.add('g2', { coins: 10, role: 'pendingGoddess', bio: 'Hello', phone: '+371 20000000' });
    await completeLocker(world.database, 'g2');
    await world.earning('g1', 'g2', { g1: paid, g2: paid });
    expect(await world.coins('g1', 'g2')).toEqual([6, 0]);
    await world.ledger.settleHeld('g2', 'released');
    expect(await world.coins('g1', 'g2')).toEqual([6, 6]);
    await world.add('u1', { coins: 10 });
    await world.add('u2', { coins: 10 });
    await world.earning('u1', 'u2', { u1: { gender: 'male' }, u2: { gender: 'male' } });
    expect(await world.coins('u1', 'u2')).toEqual([0, 0]);
  });

  it.each(['start', 'skip', 'timeOut'] as const)(
    'agree with the first of a concurrent start, skip and time-out: %s first',
    async (first) => {
      await world.add('u1', { coins: 10 });
      await world.add('g1');
      const matchId = await world.match('u1', 'g1', { u1: paid });
      await world.start('g1', matchId);
      const acts: Record<'start' | 'skip' | 'timeOut', () => Promise<unknown>> = {
        start: () => world.start('u1', matchId),
        skip: () => world.end('g1', matchId, 'skip'),
        timeOut: async () => world.clock.advance(match.startWithinMs),
      };
      const working = [acts[first]()];
      // Waits one microtask, so that this act is first in the match's queue and not further.
      await Promise.resolve();
      for (const name of ['start', 'skip', 'timeOut'] as const)
        if (name !== first) working.push(acts[name]());
      await Promise.all(working);
      await world.feature.idle();
      const started = first === 'start';
      expect((await world.row(matchId)).state).toBe(started ? 'ended' : 'void');
      expect(await world.coins('u1', 'g1')).toEqual(started ? [0, 0] : [10, 0]);
      for (const userId of ['u1', 'g1']) {
        expect(world.eventsTo(userId).filter((event) => event === 'matchEnded')).toHaveLength(1);
        expect(world.eventsTo(userId).includes('matchStarted')).toBe(started);
      }
    },
  );
});

describe('any events in any order', () => {
  /** Number of runs with moved coins. Without such runs the property would prove nothing. */
  let runsWithCoins = 0;
  let runsWithEarnings = 0;
  const people = ['u1', 'u2', 'u3', 'g1', 'g2'];
  /** Number of concurrent acts: a server has several connections, any other database has one. */
  const atOnce = testDatabase().kind === 'server' ? 10 : 4;
  const person = fc.constantFrom(...people);
  const genderOf = (userId: string, wish: 'both' | 'other' | 'same') => {
    if (wish === 'both') return wish;
    return userId.startsWith('g') === (wish === 'same') ? 'female' : 'male';
  };
  const act = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('request' as const),
        userId: person,
        wish: fc.constantFrom('both' as const, 'both' as const, 'other' as const, 'same' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), userId: person }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('startBoth' as const), userId: person }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('meet' as const),
        userId: person,
        other: person,
        wish: fc.constantFrom('both' as const, 'other' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('spend' as const), userId: person, ref: fc.uuid() }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), userId: person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), userId: person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('gone' as const), userId: person }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('unmatch' as const), userId: person, other: person }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, 9_000, 26_000) }),
    },
  );

  it('balances are the sum of their entries, payers pay only for live matches, streamers earn once per partner', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: atOnce }), { size: '+1' }),
        async (rounds) => {
          const run = await createWorld();
          for (const id of people) await run.add(id, { coins: 30 });
          /** Pairs of people who were both in a channel. */
          const met = new Set<string>();

          const doOne = async (each: (typeof rounds)[number][number]): Promise<unknown> => {
            switch (each.kind) {
              case 'request':
                return run.request(each.userId, { gender: genderOf(each.userId, each.wish) });
              case 'start': {
                const matchId = run.feature.matchOf(each.userId)?.matchId;
                return (
                  matchId && Promise.all([run.start(each.userId, matchId), run.start(each.userId, matchId)])
                );
              }
              case 'startBoth': {
                const current = run.feature.matchOf(each.userId);
                if (!current) return;
                return Promise.all(
                  [each.userId, current.companionId].map((id) => run.start(id, current.matchId)),
                );
              }
              case 'meet': {
                const filter = (id: string) => ({ gender: genderOf(id, each.wish) }) as const;
                await Promise.allSettled([each.userId, each.other].map((id) => run.request(id, filter(id))));
                const current = run.feature.matchOf(each.userId);
                if (!current || !run.eventsTo(each.userId).includes('matchFound')) return;
                const { matchId, credentials } = run.last(each.userId, 'matchFound');
                if (matchId !== current.matchId) return;
                met.add(matchId);
                for (const userId of [each.userId, current.companionId])
                  run.rtc({ channelId: credentials.channelId, userId, what: 'joined' });
                return Promise.all([each.userId, current.companionId].map((id) => run.start(id, matchId)));
              }
              case 'spend':
                return run.ledger.book({ userId: each.userId, kind: 'seed', ref: each.ref, coins: -8 });
              case 'end': {
                const matchId = run.feature.matchOf(each.userId)?.matchId;
                return matchId && run.end(each.userId, matchId, 'skip');
              }
              case 'cancel':
                return run.cancel(each.userId);
              case 'gone':
                return run.leave(each.userId);
              case 'unmatch':
                return run.unmatch(each.userId, each.other);
              case 'pass':
                return run.pass(each.ms);
            }
          };
          // The acts of one round run concurrently.
          for (const round of rounds) {
            const done = await Promise.allSettled(round.map(doOne));
            for (const { reason } of done.filter((each) => each.status === 'rejected')) {
              expect(reason).toBeInstanceOf(ApiFailure);
            }
            await run.feature.idle();
          }

          const rows = await run.database.selectFrom('matches').selectAll().execute();
          const booked = await run.database.selectFrom('coin_entries').selectAll().execute();
          const expected: string[] = [];
          const earned = booked.filter(({ kind }) => kind === 'matchEarning');
          const pairs = earned.map(({ user_id, ref }) => {
            const row = rows.find(({ id }) => id === ref);
            return `${user_id} by ${row?.a === user_id ? row.b : row?.a}`;
          });
          expect(new Set(pairs).size, 'a pair earns once').toBe(pairs.length);
          for (const { user_id, ref, coins } of earned) {
            const row = rows.find(({ id }) => id === ref);
            const lastedMs = (row?.ended_ms ?? run.clock.now()) - (row?.started_ms ?? Infinity);
            expect([user_id[0], coins, met.has(ref)]).toEqual(['g', 6, true]);
            expect(lastedMs).toBeGreaterThanOrEqual(match.earnsAfterMs);
          }
          runsWithEarnings += earned.length > 0 ? 1 : 0;
          for (const row of rows) {
            const wasLive = row.state === 'live' || row.state === 'ended';
            expect(row.started_ms !== null).toBe(wasLive);
            if (!wasLive) continue;
            const filters = JSON.parse(row.filters) as Record<string, { gender: string }>;
            for (const userId of [row.a, row.b]) {
              if (filters[userId]?.gender !== 'both') expected.push(`${userId} matchFilter ${row.id} -10`);
            }
          }
          const ofMatches = booked.filter(({ kind }) => kind !== 'seed' && kind !== 'matchEarning');
          runsWithCoins += expected.length > 0 ? 1 : 0;
          expect(
            ofMatches.map((each) => `${each.user_id} ${each.kind} ${each.ref} ${each.coins}`).sort(),
          ).toEqual(expected.sort());
          for (const userId of people) {
            const sum = booked
              .filter((entry) => entry.user_id === userId)
              .reduce((total, each) => total + each.coins, 0);
            expect(await run.coins(userId)).toEqual([sum]);
            expect(sum).toBeGreaterThanOrEqual(0);
            // A person has at most one open match, and no search beside it.
            const open = rows.filter(
              (row) => ['made', 'live'].includes(row.state) && [row.a, row.b].includes(userId),
            );
            expect(open.length).toBe(run.feature.isInMatch(userId) ? 1 : 0);
            expect(run.feature.isInMatch(userId) && run.feature.isSearching(userId)).toBe(false);
            // Everyone who received `matchFound` also received `matchEnded`, or is still in the match.
            const found = run.eventsTo(userId).filter((event) => event === 'matchFound').length;
            const over = run.eventsTo(userId).filter((event) => event === 'matchEnded').length;
            expect(found - over).toBe(open.length);
          }
          await run.close();
        },
      ),
      { numRuns: propertyRuns(20, 60), interruptAfterTimeLimit: 20_000 },
    );
    // A small number of runs may include none.
    if (testDatabase().kind !== 'sqlite') return;
    expect(runsWithCoins).toBeGreaterThan(inGateOrProof(5, 15));
    expect(runsWithEarnings).toBeGreaterThan(inGateOrProof(0, 5));
  });
});
