import { earningSources, type EarningSource } from './streamer.ts';

/** Kinds of entries for each source of earnings (§3.7). */
export const earningKindsOfSource = {
  match: ['matchEarning'],
  call: ['callEarning'],
  gift: ['giftEarning'],
  media: ['mediaEarning'],
  message: ['messageEarning'],
  bonus: ['bonus', 'leaderboardPrize', 'streakReward', 'kpiBonus', 'matchReward'],
  referral: ['referralEarning'],
} as const satisfies Record<EarningSource, readonly string[]>;

/** Parts of a month other than its earnings. `other` contains every kind that no part names. */
const otherKinds = {
  returned: ['mediaEarningReturn', 'giftEarningReturn', 'referralReturn'],
  agency: ['agencyCommission', 'agencyReturn'],
  penalties: ['penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'],
  paidOut: ['payout', 'payoutReturn'],
} as const;
export const summaryParts = ['returned', 'agency', 'penalties', 'paidOut', 'other'] as const;
export type SummaryPart = (typeof summaryParts)[number];

const groupOfKind: ReadonlyMap<string, EarningSource | SummaryPart> = new Map([
  ...earningSources.flatMap((source) => earningKindsOfSource[source].map((kind) => [kind, source] as const)),
  ...(Object.keys(otherKinds) as (keyof typeof otherKinds)[]).flatMap((part) =>
    otherKinds[part].map((kind) => [kind, part] as const),
  ),
]);

/** The lines of one kind: the sum of their coins, and their number. */
export interface KindSum {
  readonly kind: string;
  readonly coins: number;
  readonly entries: number;
}

/** A type, not an interface, so that it fits a loose schema. */
type Sum = { readonly coins: number; readonly entries: number };

/** A month in coins: `opening` plus all sums equals `closing`. */
export interface StatementSummary {
  readonly opening: number;
  readonly earned: Sum;
  readonly bySource: Readonly<Record<EarningSource, Sum>>;
  readonly parts: Readonly<Record<SummaryPart, Sum>>;
  readonly closing: number;
}

/** Kind of the line that holds the balance before the period. */
const carriedKind = 'carried';

/** Sums the lines of a period by source and part. A line of kind `carried` is the opening balance. */
export function summaryOf(lines: Iterable<KindSum>): StatementSummary {
  const sums = new Map<EarningSource | SummaryPart, { coins: number; entries: number }>();
  let [opening, closing] = [0, 0];
  for (const { kind, coins, entries } of lines) {
    closing += coins;
    if (kind === carriedKind) opening += coins;
    else {
      const group = groupOfKind.get(kind) ?? 'other';
      const sum = sums.get(group) ?? { coins: 0, entries: 0 };
      sums.set(group, { coins: sum.coins + coins, entries: sum.entries + entries });
    }
  }
  const of = <Key extends EarningSource | SummaryPart>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, sums.get(key) ?? { coins: 0, entries: 0 }])) as Record<
      Key,
      Sum
    >;
  const bySource = of(earningSources);
  const earned = earningSources.reduce(
    (sum, source) => ({
      coins: sum.coins + bySource[source].coins,
      entries: sum.entries + bySource[source].entries,
    }),
    { coins: 0, entries: 0 },
  );
  return { opening, earned, bySource, parts: of(summaryParts), closing };
}
