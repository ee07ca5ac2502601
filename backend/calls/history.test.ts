import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { callCancelReasons, callTabIds, periods, type CallRecord } from '#shared/domain/calls.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { personMediaOf } from '#tests/kit/worlds/galleries.ts';
import { bookHistory, type PastEntry } from '../money/history.ts';
import { periodStartMs } from '../lib/calendar.ts';
import { createCallHistory } from './history.ts';
import { createCallWorld, startMs } from './testing.ts';

/** A past encounter; several may begin in the same millisecond. */
const aPastEncounter = fc.record({
  isMatch: fc.boolean(),
  /** Age in days plus a few milliseconds. */
  ago: fc.record({ days: fc.nat(40), ms: fc.nat(2) }),
  man: fc.constantFrom('u1', 'u2'),
  isHers: fc.boolean(),
  minutes: fc.nat(4),
  reason: fc.constantFrom(...callCancelReasons),
});
type PastEncounter = typeof aPastEncounter extends fc.Arbitrary<infer T> ? T : never;

const log = pino({ level: 'silent' });
const price = 25;
const share = 15;
const idOf = (at: number) => `talk-${(at * 7_919) % 1_000}-${at}`;
const msOf = ({ ago }: PastEncounter) => startMs - ago.days * DAY_MS - ago.ms;

async function store(
  world: Awaited<ReturnType<typeof createCallWorld>>,
  encounters: readonly PastEncounter[],
) {
  const entries: PastEntry[] = [];
  for (const [at, encounter] of encounters.entries()) {
    const { man, isHers, isMatch, minutes, reason } = encounter;
    const [id, ms] = [idOf(at), msOf(encounter)];
    if (isMatch) {
      entries.push({ userId: 'g1', kind: 'matchEarning', ref: id, coins: 6, atMs: ms });
      const times = {
        made_ms: ms,
        a_started_ms: ms,
        b_started_ms: ms,
        started_ms: ms,
        ended_ms: ms + 25_000,
      };
      const row = { id, a: man, b: 'g1', channel_id: id, state: 'ended', filters: '{}' };
      await world.database
        .insertInto('matches')
        .values({ ...row, ...times, end_reason: 'timeUp', ended_by: null })
        .execute();
      continue;
    }
    for (let minute = 0; minute < minutes; minute++) {
      const booked = { ref: `${id}:${minute}`, atMs: ms };
      entries.push({ ...booked, userId: man, kind: 'callCharge', coins: 0 - price });
      entries.push({ ...booked, userId: 'g1', kind: 'callEarning', coins: share });
    }
    await world.database
      .insertInto('calls')
      .values({
        id,
        caller_id: isHers ? 'g1' : man,
        callee_id: isHers ? man : 'g1',
        call_type: 'video',
        from_screen: 'chat',
        channel_id: id,
        payer_id: man,
        price,
        share,
        minutes,
        state: 'ended',
        created_ms: ms,
        expires_ms: ms + 30_000,
        answered_ms: minutes > 0 ? ms : null,
        ended_ms: ms + minutes * 60_000,
        end_reason: reason,
        ended_by: null,
        taken_ms: null,
        caller25_ms: null,
        callee25_ms: null,
        callee30_ms: null,
      })
      .execute();
  }
  const before = ['u1', 'u2'].map((userId): PastEntry => ({
    userId,
    kind: 'seed',
    ref: 'test',
    coins: 10_000,
    atMs: 0,
  }));
  await world.unitOfWork.run((work) => bookHistory(work, [...before, ...entries]));
  return entries;
}

it('the pages contain each record once, newest first, with the ledger’s coins', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPastEncounter, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 1, max: 25 }),
      async (encounters, count) => {
        const world = await createCallWorld();
        try {
          for (const id of ['u1', 'u2', 'g1']) await world.add(id);
          const entries = await store(world, encounters);
          const history = createCallHistory({
            ...world,
            log,
            personMedia: personMediaOf(world.database, world.clock),
          });
          const ofMe = (userId: string) =>
            encounters.flatMap((encounter, at) =>
              userId === 'g1' || encounter.man === userId ? [{ encounter, id: idOf(at) }] : [],
            );
          async function walk(userId: string, tab: string, period: (typeof periods)[number]) {
            const records: CallRecord[] = [];
            let paginationToken: string | null = null;
            for (let turn = 0; turn <= encounters.length; turn++) {
              const page = await history.page(userId, { tab, withId: null, period, count, paginationToken });
              records.push(...(page.records as CallRecord[]));
              paginationToken = page.paginationToken ?? null;
              if (paginationToken === null) break;
              expect(page.records).toHaveLength(count);
            }
            expect(paginationToken).toBeNull();
            expect(new Set(records.map(({ _id }) => _id)).size).toBe(records.length);
            const times = records.map(({ created }) => created);
            expect(times).toEqual(times.toSorted().toReversed());
            return records;
          }
          const asked = {
            tab: 'all',
            withId: 'u1',
            period: 'all',
            count: 99,
            paginationToken: null,
          } as const;
          const between = await history.page('g1', asked);
          expect(new Set((between.records as CallRecord[]).map(({ _id }) => _id))).toEqual(
            new Set(ofMe('u1').map(({ id }) => id)),
          );
          for (const userId of ['g1', 'u1']) {
            const counts = await history.counts(userId);
            for (const tab of callTabIds)
              expect(await walk(userId, tab, 'all'), tab).toHaveLength(counts[tab]);
            for (const period of periods) {
              const sinceMs = periodStartMs(period, world.clock.now());
              const mine = ofMe(userId).filter(({ encounter }) => msOf(encounter) >= sinceMs);
              const records = await walk(userId, 'all', period);
              expect(new Set(records.map(({ _id }) => _id))).toEqual(new Set(mine.map(({ id }) => id)));
              const calls = records.filter(({ kind }) => kind === 'call');
              const sum = (of: readonly { readonly coins: number | null }[]) =>
                of.reduce((total, { coins }) => total + (coins ?? 0), 0);
              const stats = await history.stats(userId, period);
              const booked = entries.filter(
                (entry) => entry.userId === userId && entry.atMs >= sinceMs && entry.kind !== 'matchEarning',
              );
              expect([stats.coins, stats.count]).toEqual([sum(calls), calls.length]);
              expect(stats.coins).toBe(sum(booked));
              const earned = entries.filter((entry) => entry.userId === userId && entry.atMs >= sinceMs);
              expect(sum(records)).toBe(sum(earned));
            }
          }
        } finally {
          await world.close();
        }
      },
    ),
    { numRuns: propertyRuns(10, 25) },
  );
});
