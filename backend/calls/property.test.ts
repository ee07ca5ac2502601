import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCallWorld, startMs, type CallWorld } from './testing.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';

/** Three users of both sides: two compete for the third, and calls go in both directions. */
const people = ['u1', 'u2', 'g1'] as const;
const seedCoins = { u1: 150, u2: 1_000, g1: 0 } as const;
const price = 25;
const share = 15;

type Step =
  | { readonly do: 'call' | 'keepTalking'; readonly who: string; readonly to: string }
  | { readonly do: 'join' | 'leave' | 'drop' | 'connect' | 'cancel'; readonly who: string }
  | { readonly do: 'minute'; readonly who: string; readonly minute: number | undefined }
  | { readonly do: 'match' | 'talk'; readonly who: string; readonly to: string }
  | { readonly do: 'pass'; readonly ms: number };

const who = fc.constantFrom(...people);
const pair = fc.constantFrom(['u1', 'g1'], ['u2', 'g1'], ['g1', 'u1'], ['g1', 'u2'], ['u1', 'u2']);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ do: fc.constantFrom('call', 'keepTalking'), pair })
      .map(({ do: what, pair: [from = '', to = ''] }): Step => ({ do: what as 'call', who: from, to })),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'drop' as const, 'cancel' as const), who }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), who }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('minute' as const),
      who,
      minute: fc.option(fc.nat(3), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: pair.map(([from = '', to = '']): Step => ({ do: 'match', who: from, to })),
  },
  // A call with both users, which single random steps rarely reach.
  {
    weight: 7,
    arbitrary: pair.map(([from = '', to = '']): Step => ({ do: 'talk', who: from, to })),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(300, 1_500, 7_000, 9_000, 31_000, 60_000, 90_000),
    }),
  },
);

/** Users for whom a second call may ring (split `multiplecalls`). */
const several = fc.subarray([...people]);

/** History of each call, to check that no state is reverted. */
type Seen = Map<string, { state: string; reason: string | null; minutes: number }>;
/** Number of second calls that rang. */
let seconds = 0;
const order = ['ringing', 'live', 'ended'];

async function check(world: CallWorld, seen: Seen, severalFor: readonly string[]): Promise<void> {
  const rows = await world.database.selectFrom('calls').selectAll().execute();
  const entries = await world.database.selectFrom('coin_entries').selectAll().execute();
  const open = rows.filter(({ state }) => state !== 'ended');
  const inOne = open.flatMap(({ caller_id, callee_id }) => [caller_id, callee_id]);
  const answered = open.filter(({ state }) => state === 'live');
  const talking = answered.flatMap(({ caller_id, callee_id }) => [caller_id, callee_id]);
  expect(new Set(talking).size, 'nobody is in two calls').toBe(talking.length);
  for (const userId of people) {
    const theirs = open.filter(({ caller_id, callee_id }) => [caller_id, callee_id].includes(userId));
    const may = severalFor.includes(userId) ? 2 : 1;
    if (theirs.length > 1) seconds += 1;
    expect(theirs.length, 'one more rings, where a second call may').toBeLessThanOrEqual(may);
  }
  for (const row of rows) {
    const before = seen.get(row.id) ?? { state: 'ringing', reason: null, minutes: 0 };
    expect(order.indexOf(row.state), 'no state goes back').toBeGreaterThanOrEqual(
      order.indexOf(before.state),
    );
    if (before.state === 'ended')
      expect(
        [row.end_reason, row.minutes],
        'the first reason stays, and nothing is charged after it',
      ).toEqual([before.reason, before.minutes]);
    seen.set(row.id, { state: row.state, reason: row.end_reason, minutes: row.minutes });
    expect(row.state === 'ended').toBe(row.end_reason !== null);
    expect(row.state === 'live' ? row.answered_ms : 0).not.toBeNull();
    const of = (kind: string) =>
      entries.filter((entry) => entry.kind === kind && entry.ref.startsWith(`${row.id}:`));
    const [paid, earned] = [of('callCharge'), of('callEarning')];
    expect([paid.length, earned.length], 'each charged minute is earned, and counted').toEqual([
      row.minutes,
      row.minutes,
    ]);
    const minutes = paid.map(({ ref }) => Number(ref.split(':')[1]));
    expect(new Set(minutes).size, 'each minute once').toBe(minutes.length);
    const lastedMs = (row.ended_ms ?? world.clock.now()) - (row.answered_ms ?? row.ended_ms ?? 0);
    for (const minute of minutes)
      expect(minute * 60_000, 'only started minutes').toBeLessThanOrEqual(lastedMs);
    const begun = row.answered_ms === null ? 0 : Math.floor(lastedMs / 60_000) + 1;
    if (row.end_reason !== 'noCoins') expect(row.minutes, 'a minute that began is never free').toBe(begun);
    expect(paid.every(({ coins, user_id }) => coins === -price && user_id !== 'g1')).toBe(true);
    expect(earned.every(({ coins, user_id }) => coins === share && user_id === 'g1')).toBe(true);
  }
  for (const userId of people) {
    const own = entries.filter((entry) => entry.user_id === userId);
    const sum = own.reduce((total, { coins }) => total + coins, 0);
    expect(sum).toBeGreaterThanOrEqual(0);
    expect(await world.coins(userId)).toBe(sum);
    const isBusy = inOne.includes(userId) || world.matching.matchOf(userId) !== null;
    const shown = world.isConnected(userId) ? (isBusy ? 'inacall' : 'online') : 'offline';
    expect(await world.presence.of(userId), `how ${userId} is shown`).toBe(shown);
  }
  const live = open.find(({ state }) => state === 'live');
  if (live)
    for (const userId of [live.caller_id, live.callee_id])
      expect(world.matching.matchOf(userId), 'nobody in a call is in a match').toBeNull();
}

async function take(world: CallWorld, step: Step): Promise<void> {
  if (step.do === 'pass') return world.pass(step.ms, 500);
  const latest = await world.database
    .selectFrom('calls')
    .select('id')
    .where((eb) => eb.or([eb('caller_id', '=', step.who), eb('callee_id', '=', step.who)]))
    .orderBy('created_ms', 'desc')
    .orderBy('state', 'desc')
    .executeTakeFirst();
  // The latest call of this user, over or not; an unknown id if there is none.
  const id = latest?.id ?? '';
  switch (step.do) {
    case 'call':
      return void (await world.call(step.who, step.to));
    case 'keepTalking':
      return void (await world.call(step.who, step.to, 'match'));
    case 'talk': {
      const answer = await world.call(step.who, step.to);
      if (typeof answer === 'string') return;
      for (const userId of [step.who, step.to]) await world.join(answer.callId, userId);
      return;
    }
    case 'match':
      for (const userId of [step.who, step.to]) {
        await world.search(userId);
        await world.idle();
      }
      return;
    case 'connect':
      if (!world.isConnected(step.who)) world.connect(step.who);
      return;
    case 'drop':
      return world.drop(step.who);
    case 'join':
      if (latest) await world.join(id, step.who);
      return;
    case 'leave':
      if (latest) await world.leave(id, step.who);
      return;
    case 'cancel':
      return void (await world.cancel(step.who, id, 'ended'));
    case 'minute':
      return void (await world.minute(step.who, id, step.minute));
  }
}

const talk: Step = { do: 'talk', who: 'u1', to: 'g1' };
const pass = (ms: number): Step => ({ do: 'pass', ms });

it('after any actions of three users: coins add up, each minute is charged once, no call reverts or stays open', async () => {
  let talked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 5, maxLength: 60, size: 'max' }),
      several,
      async (steps, severalFor) => {
        const world = await createCallWorld();
        try {
          for (const userId of people) await world.add(userId, { coins: seedCoins[userId], price });
          await world.allowSeveral(severalFor);
          const quiet = world.clock.pending;
          const seen: Seen = new Map();
          for (const step of steps) {
            await take(world, step);
            await world.idle();
            await check(world, seen, severalFor);
          }
          for (const userId of people) await world.drop(userId);
          await world.pass(40_000, 500);
          await check(world, seen, severalFor);
          expect(
            [...seen.values()].every(({ state }) => state === 'ended'),
            'no call is left open',
          ).toBe(true);
          expect(world.clock.pending, 'no timer is left').toBe(quiet);
          talked += [...seen.values()].filter(({ minutes }) => minutes > 1).length;
        } finally {
          await world.close();
        }
      },
    ),
    {
      numRuns: propertyRuns(40, 150),
      // A second call and a call of several minutes, which random runs sometimes miss.
      examples: [[[talk, { do: 'call', who: 'u2', to: 'g1' }, pass(7_000), pass(90_000)], [...people]]],
    },
  );
  expect(seconds, 'the steps do lead to second calls').toBeGreaterThan(inGateOrProof(0, 20));
  expect(talked, 'the steps do lead to calls of several minutes').toBeGreaterThan(inGateOrProof(0, 5));
}, 120_000);

it('after a restart at any moment no abandoned call stays open, and the ledger balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 25 }), several, async (steps, severalFor) => {
      const world = await createCallWorld();
      try {
        for (const userId of people) await world.add(userId, { coins: seedCoins[userId], price });
        await world.allowSeveral(severalFor);
        const seen: Seen = new Map();
        for (const step of steps) await take(world, step);
        await world.idle();
        await check(world, seen, severalFor);
        await world.die();
        const next = await createCallWorld({
          database: world.database,
          nowMs: Math.max(startMs, world.clock.now()) + 5_000,
        });
        await next.pass(130_000, 10_000);
        await check(next, seen, severalFor);
        expect([...seen.values()].every(({ state }) => state === 'ended')).toBe(true);
        await next.die();
      } finally {
        await world.close();
      }
    }),
    { numRuns: propertyRuns(20, 60), examples: [[[talk, pass(31_000), pass(27_000)], []]] },
  );
});
