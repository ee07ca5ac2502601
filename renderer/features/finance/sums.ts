import type { DeskPayout } from '#shared/api/finance.ts';

/** Returns what reaches the person: the amount less the fee. */
export const netOf = ({ amount, fee }: Pick<DeskPayout, 'amount' | 'fee'>): number =>
  (amount ?? 0) - (fee ?? 0);

/** Adds in cents, because sums of fractions drift. */
export const sumOf = (payouts: readonly DeskPayout[]): number =>
  payouts.reduce((cents, payout) => cents + Math.round(netOf(payout) * 100), 0) / 100;

export const peopleOf = (payouts: readonly DeskPayout[]): number =>
  new Set(payouts.map(({ user, _id }) => user?._id ?? _id)).size;

/** Groups payouts that belong together, in the order in which each group comes first. */
export function groupsOf<K>(
  payouts: readonly DeskPayout[],
  keyOf: (payout: DeskPayout) => K,
): readonly (readonly [K, readonly DeskPayout[]])[] {
  return [...Map.groupBy(payouts, keyOf)];
}

/** Puts the payouts of one person one below the other. */
export const byPerson = (payouts: readonly DeskPayout[]): readonly DeskPayout[] =>
  groupsOf(payouts, ({ user, _id }) => user?._id ?? _id).flatMap(([, group]) => group);
