import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { dayProblems } from './earningDays.ts';
import { accounts, entryKinds, sidesOf, type EntryKind } from './ledger.ts';
import { rewardProblems } from './dailyReward.ts';
import { penaltyProblems } from './penaltyAudit.ts';
import { purchaseProblems } from './purchaseAudit.ts';
import { returnProblems } from './returns.ts';

export interface Audit {
  readonly transfers: number;
  /** Balance of each account by its transfers. The sum of all accounts is 0. */
  readonly sums: Readonly<Record<string, number>>;
  /** Problems found, one sentence each. */
  readonly problems: readonly string[];
}

/** Maximum number of problems of one kind that are listed. */
const named = 20;

const listed = (problems: readonly string[], what: string): string[] =>
  problems.length <= named
    ? [...problems]
    : [...problems.slice(0, named), `… and ${problems.length - named} more ${what}`];

/**
 * Checks all ledger data: balances equal their transfers, each transfer uses the accounts of its kind, no
 * account is negative, no reference is booked twice, and the sums of days equal their entries. Purchases,
 * returns, penalties and daily rewards must be booked as stored. The tables refuse most of these errors; the
 * audit also finds changes made outside of the product.
 */
export async function auditBook(database: Database): Promise<Audit> {
  const [balances, halves, twice, purchases, penalties, returns, rewards, sums, days] = await Promise.all([
    balanceProblems(database),
    routeProblems(database),
    repeated(database),
    purchaseProblems(database),
    penaltyProblems(database),
    returnProblems(database),
    rewardProblems(database),
    sumsOf(database),
    dayProblems(database),
  ]);
  const below = (sums['payouts'] ?? 0) < 0 ? ['the account of payouts is below zero'] : [];
  const { count } = await database
    .selectFrom('coin_transfers')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return {
    transfers: Number(count),
    sums,
    problems: [
      ...listed(balances, 'balances'),
      ...listed(halves, 'transfers'),
      ...listed(twice, 'references'),
      ...listed(days, 'sums of a day'),
      ...listed(purchases, 'purchases'),
      ...listed(penalties, 'penalties'),
      ...listed(returns, 'returns'),
      ...listed(rewards, 'rewards'),
      ...below,
    ],
  };
}

async function sumsOf(database: Database): Promise<Record<string, number>> {
  const sums: Record<string, number> = Object.fromEntries(accounts.map((account) => [account, 0]));
  const rows = await database
    .selectFrom('coin_transfers')
    .select((eb) => ['from_account', 'to_account', eb.fn.sum('coins').as('coins')])
    .groupBy(['from_account', 'to_account'])
    .execute();
  for (const { from_account, to_account, coins } of rows) {
    sums[from_account] = (sums[from_account] ?? 0) - Number(coins);
    sums[to_account] = (sums[to_account] ?? 0) + Number(coins);
  }
  return sums;
}

async function balanceProblems(database: Database): Promise<string[]> {
  const into = (account: string) =>
    sql<number>`coalesce(sum(case when to_account = ${account} then coins when from_account = ${account} then -coins else 0 end), 0)`;
  const [kept, summed] = await Promise.all([
    database.selectFrom('balances').selectAll().execute(),
    database
      .selectFrom('coin_transfers')
      .select(['user_id', into('person').as('coins'), into('escrow').as('held')])
      .groupBy('user_id')
      .execute(),
  ]);
  const sums = new Map(summed.map((row) => [row.user_id, row]));
  const people = new Set([...sums.keys(), ...kept.map(({ user_id }) => user_id)]);
  const balances = new Map(kept.map((row) => [row.user_id, row]));
  return [...people].toSorted().flatMap((userId) =>
    (['coins', 'held'] as const).flatMap((what) => {
      const has = Number(balances.get(userId)?.[what] ?? 0);
      const moved = Number(sums.get(userId)?.[what] ?? 0);
      const subject = `the ${what} of ${userId}`;
      return [
        ...(has === moved ? [] : [`${subject} are ${has}, and the transfers come to ${moved}`]),
        ...(has < 0 || moved < 0 ? [`${subject} are below zero`] : []),
      ];
    }),
  );
}

/**
 * Returns whether a kind may move coins between two accounts: in both directions between its own two, and
 * from escrow to the person for a held earning.
 */
function mayMove(kind: string, from: string, to: string): boolean {
  if (!entryKinds.includes(kind as EntryKind)) return false;
  if (kind === 'matchEarning' && from === 'escrow' && to === 'person') return true;
  const { own, other } = sidesOf(kind as EntryKind);
  return (from === own && to === other) || (from === other && to === own);
}

async function routeProblems(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('coin_transfers')
    .select((eb) => [
      'kind',
      'from_account',
      'to_account',
      eb.fn.countAll().as('count'),
      eb.fn.min('id').as('first'),
      eb.fn.min('coins').as('least'),
    ])
    .groupBy(['kind', 'from_account', 'to_account'])
    .execute();
  return rows.flatMap(({ kind, from_account: from, to_account: to, count, first, least }) => {
    const which = `${Number(count)} of ${kind} from ${from} to ${to}, the first of them ${Number(first)}`;
    return [
      ...(mayMove(kind, from, to) ? [] : [`transfers that have no two sides of theirs: ${which}`]),
      ...(Number(least) < 0 ? [`transfers below zero: ${which}`] : []),
    ];
  });
}

async function repeated(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('coin_transfers')
    .select((eb) => ['user_id', 'kind', 'ref', eb.fn.countAll().as('count')])
    .groupBy(['user_id', 'kind', 'ref'])
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .execute();
  return rows.map(
    ({ user_id, kind, ref, count }) => `${kind} ${ref} of ${user_id} is booked ${Number(count)} times`,
  );
}
