import fc from 'fast-check';
import { HOUR_MS, DAY_MS } from '#shared/domain/constants.ts';
import { penaltyRules, ruleOf } from '#shared/domain/penalties.ts';
import { giftArt } from '#backend/gifts/index.ts';
import { weekAt, WEEK_MS, type PayoutEvent, type Person } from './events.ts';
import { appeal, impose, reduce, revoke, takeAway, withdraw } from './rules.ts';
import type { World } from './world.ts';

const who = fc.nat(2);
/** Number of times that a request is sent concurrently. */
const times = fc.integer({ min: 1, max: 3 });
const which = fc.nat(40);
const issued = penaltyRules.filter(({ key }) => key !== 'earlySkips').map(({ key }) => key);
const gifts = giftArt.filter(({ price }) => price > 0);

const kinds = {
  meet: fc.record({ who, man: who, isSkipped: fc.boolean(), times }),
  talk: fc.record({
    who,
    man: who,
    minutes: fc.constantFrom(0, 1, 2, 9),
    price: fc.constantFrom(10, 25, 60),
    times,
  }),
  gift: fc.record({ who, man: who, gift: fc.nat(gifts.length - 1), times }),
  sell: fc.record({ who, man: who, price: fc.constantFrom(45, 500, 9_000, 15_000, 200_000), times }),
  refund: fc.record({ which, times }),
  spend: fc.record({ who, times }),
  penalty: fc.record({ who, rule: fc.constantFrom(...issued), times }),
  appeal: fc.record({ which, times }),
  withdraw: fc.record({ which, times }),
  decide: fc.record({
    which,
    by: fc.nat(1),
    decision: fc.constantFrom('kept', 'reduced', 'revoked'),
    times,
  }),
  revoke: fc.record({ which, times }),
  desk: fc.record({
    which,
    clerk: fc.nat(1),
    what: fc.constantFrom('approve', 'approve', 'paid', 'paid', 'failed', 'hold', 'release', 'part'),
    times,
  }),
  agency: fc.record({ who, agencyId: fc.constantFrom('north', 'south', null), times }),
  pass: fc.record({
    ms: fc.constantFrom(HOUR_MS, 7 * HOUR_MS, DAY_MS, 3 * DAY_MS, 4 * DAY_MS, WEEK_MS),
    isOn: fc.boolean(),
    times,
  }),
} as const;
type Kinds = { [K in keyof typeof kinds]: (typeof kinds)[K] extends fc.Arbitrary<infer T> ? T : never };
export type Step = { [K in keyof Kinds]: { readonly do: K } & Kinds[K] }[keyof Kinds];

const weights: Readonly<Record<keyof Kinds, number>> = {
  ...{ meet: 1, talk: 1, gift: 1, sell: 3, refund: 2, spend: 2, agency: 2 },
  ...{ penalty: 3, appeal: 2, withdraw: 1, decide: 2, revoke: 3, desk: 4, pass: 6 },
};
export const aStep = fc.oneof(
  ...(Object.keys(kinds) as (keyof Kinds)[]).map((kind) => ({
    weight: weights[kind],
    arbitrary: (kinds[kind] as fc.Arbitrary<object>).map((values) => ({ do: kind, ...values }) as Step),
  })),
);

/** Performs one step, repeated concurrently as it says, and updates the model. */
export async function take(world: World, step: Step): Promise<void> {
  const { people, men, clock, call, many, tokenOf, safety } = world;
  // Moves time by 1 ms, so that no two steps share a moment.
  await world.jump(1);
  const nowMs = clock.now();
  const person = people['who' in step ? step.who : 0] as Person;
  const man = men['man' in step ? step.man : 0]?.userId ?? '';
  const penalties = people.flatMap((each) => each.penalties.map((penalty) => ({ owner: each, penalty })));
  const { owner = person, penalty } =
    ('which' in step ? penalties[step.which % Math.max(1, penalties.length)] : undefined) ?? {};
  const at = { params: { id: penalty?.id ?? '' } };
  switch (step.do) {
    case 'meet':
      return world.meet(person, man, step.isSkipped, step.times);
    case 'talk':
      return world.talk(person, man, step.minutes, step.price, step.times);
    case 'gift': {
      const { id, price } = gifts[step.gift] ?? { id: '', price: 0 };
      return world.gift(person, man, id, price, step.times);
    }
    case 'sell':
      return world.sell(person, man, step.price, step.times);
    case 'refund':
      return world.refund(step.which, step.times);
    case 'spend':
      return world.spend(person, step.times);
    case 'penalty': {
      const { coins, points } = ruleOf(step.rule) ?? { coins: 0, points: 0 };
      const caseId = await safety.upheldCase(person.id);
      const [first] = await many(step.times, () => safety.issue(caseId, { rule: step.rule }));
      return impose(person, { id: first?.body._id ?? '', coins, points }, nowMs);
    }
    case 'appeal':
      if (!penalty) return;
      await many(step.times, () => call('appealPenalty', { ...at, body: { text: 'No' } }, tokenOf(owner.id)));
      return appeal(penalty, nowMs);
    case 'withdraw':
      if (!penalty) return;
      await many(step.times, () => call('withdrawPenaltyAppeal', { ...at, body: {} }, tokenOf(owner.id)));
      return withdraw(owner, penalty, nowMs);
    case 'decide': {
      if (!penalty) return;
      const { decision, by } = step;
      const half = Math.floor(penalty.coins / 2);
      const body = {
        decision: decision as 'kept',
        answer: 'So it is',
        ...(decision === 'reduced' && { coins: half }),
      };
      await many(step.times, () =>
        call('decidePenaltyAppeal', { ...at, body }, safety.moderators[by as 0].token),
      );
      // The moderator who issued a penalty cannot decide its appeal.
      if (penalty.state !== 'appealed' || by === 0) return;
      if (decision === 'reduced') return reduce(owner, penalty, half, nowMs);
      return decision === 'kept' ? takeAway(owner, penalty, nowMs) : revoke(owner, penalty, nowMs);
    }
    case 'revoke':
      if (!penalty) return;
      await many(step.times, () =>
        call('revokePenalty', { ...at, body: { reason: 'Wrong' } }, safety.moderators[1].token),
      );
      return revoke(owner, penalty, nowMs);
    case 'desk':
      return atDesk(world, step);
    case 'agency': {
      const token = tokenOf(person.id);
      const { agencyId } = step;
      await many(step.times, () =>
        agencyId === null
          ? call('leaveAgency', { body: {} }, token)
          : call('assignAgency', { query: { agencyId } }, token),
      );
      return choose(person, agencyId, nowMs);
    }
    case 'pass':
      return world.pass(step.ms, step.isOn, step.times);
  }
}

/** Ends the current agency now and begins the chosen one next week. */
function choose(person: Person, agencyId: string | null, nowMs: number): void {
  const changes = person.agencies as { fromMs: number; agencyId: string | null }[];
  const last = changes.at(-1);
  if ((last?.agencyId ?? null) === agencyId) return;
  const isMember = last !== undefined && last.agencyId !== null && last.fromMs <= nowMs;
  changes.splice(0, Infinity, ...changes.filter(({ fromMs }) => fromMs <= nowMs));
  if (isMember) changes.push({ fromMs: nowMs, agencyId: null });
  if (agencyId !== null) changes.push({ fromMs: weekAt(nowMs) + WEEK_MS, agencyId });
}

async function atDesk(world: World, step: Extract<Step, { do: 'desk' }>): Promise<void> {
  const { people, call, many, clerks, clock } = world;
  const all = people.flatMap((person) => person.payouts.map((payout) => ({ person, payout })));
  const { person, payout } = all[step.which % Math.max(1, all.length)] ?? {};
  if (!person || !payout) return;
  const at = { params: { id: payout.id } };
  const { token } = clerks[step.clerk as 0];
  const turn = (from: readonly PayoutEvent['status'][], to: PayoutEvent['status']): boolean => {
    if (!from.includes(payout.status)) return false;
    payout.status = to;
    if (to === 'pending') payout.approvers.clear();
    return true;
  };
  switch (step.what) {
    case 'approve': {
      await many(step.times, () => call('approvePayout', at, token));
      if (payout.status !== 'pending') return;
      payout.approvers.add(step.clerk);
      if (payout.approvers.size >= (payout.cents > 100_000 ? 2 : 1)) payout.status = 'processing';
      return;
    }
    case 'paid':
      await many(step.times, () => call('markPayoutPaid', { ...at, body: { reference: 'R' } }, token));
      turn(['processing'], 'paid');
      return;
    case 'failed':
      await many(step.times, () => call('failPayout', { ...at, body: { reason: 'Closed' } }, token));
      if (turn(['pending', 'held', 'processing'], 'failed')) person.credit(payout.coins, clock.now());
      return;
    case 'hold':
      await many(step.times, () => call('holdPayout', { ...at, body: { reason: 'Asked her' } }, token));
      turn(['pending'], 'held');
      return;
    case 'release':
      await many(step.times, () => call('releasePayout', at, token));
      turn(['held'], 'pending');
      return;
    default: {
      const coins = 1_000;
      await many(step.times, () => call('holdPayout', { ...at, body: { reason: 'Disputed', coins } }, token));
      const id = `${payout.id}-held`;
      const isPart = payout.id.endsWith('-held') || person.payouts.some((other) => other.id === id);
      if (payout.status !== 'pending' || isPart || coins >= payout.cents - payout.feeCents) return;
      payout.coins -= coins;
      payout.cents -= coins;
      const part = { id, weekMs: payout.weekMs, coins, cents: coins, feeCents: 0 };
      person.payouts.push({ ...part, status: 'held', approvers: new Set() });
    }
  }
}
