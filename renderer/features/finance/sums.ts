import type { DeskPayout } from '#shared/api/finance.ts';

/** Returns the amount that the payee receives: the amount less the fee. */
export const netOf = ({ amount, fee }: Pick<DeskPayout, 'amount' | 'fee'>): number =>
  (amount ?? 0) - (fee ?? 0);

/** Adds in cents, because floating-point sums drift. */
export const sumOf = (payouts: readonly DeskPayout[]): number =>
  payouts.reduce((cents, payout) => cents + Math.round(netOf(payout) * 100), 0) / 100;

export const peopleOf = (payouts: readonly DeskPayout[]): number =>
  new Set(payouts.map(({ user, _id }) => user?._id ?? _id)).size;

/** Groups payouts by key, in order of first appearance. */
export function groupsOf<K>(
  payouts: readonly DeskPayout[],
  keyOf: (payout: DeskPayout) => K,
): readonly (readonly [K, readonly DeskPayout[]])[] {
  return [...Map.groupBy(payouts, keyOf)];
}

/** Orders the payouts so that those of one person are adjacent. */
export const byPerson = (payouts: readonly DeskPayout[]): readonly DeskPayout[] =>
  groupsOf(payouts, ({ user, _id }) => user?._id ?? _id).flatMap(([, group]) => group);
