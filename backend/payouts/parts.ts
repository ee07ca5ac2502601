import type * as z from 'zod/mini';
import type { PayoutPartKey, payoutPartsSchema } from '#shared/domain/payoutParts.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { sourceOfKind } from '../money/earningKinds.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { payoutCoinRate } from '../streamer/figures.ts';
import { linesOfPayout, type BookLine } from './lines.ts';

type Parts = z.core.input<typeof payoutPartsSchema>;

/** What the payer paid for the same thing, by what it brought her. */
const chargeOf: Readonly<Record<string, string>> = {
  callEarning: 'callCharge',
  giftEarning: 'giftCharge',
  mediaEarning: 'mediaCharge',
};

/** How a payout came to be: what people paid, what was taken of it and by whom, and what is left (§2 "payouts"). */
export async function partsOf(db: Connection, payout: PayoutsTable): Promise<Parts> {
  const { lines } = await linesOfPayout(db, payout);
  const earned = lines.filter(({ kind }) => sourceOfKind(kind) !== null);
  const charges = await chargesOf(db, earned, payout.user_id);
  const grossOf = (line: BookLine) => charges.get(`${chargeOf[line.kind] ?? ''} ${line.ref}`) ?? line.coins;
  const gross = sum(earned.map(grossOf));
  const share = sum(earned.map(({ coins }) => coins));
  const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const [returned, penalties, agency, carried, held] = [
    of('mediaEarningReturn', 'referralReturn'),
    of('penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'),
    of('agencyCommission', 'agencyReturn'),
    of('carried'),
    of('heldPart'),
  ];
  const named = new Set([earned, returned, penalties, agency, carried, held].flat());
  const other = lines.filter((line) => !named.has(line));

  const coinsOf = (some: readonly BookLine[]) => sum(some.map(({ coins }) => coins));
  const part = (key: PayoutPartKey, some: readonly BookLine[], coins = coinsOf(some)) => ({
    key,
    coins,
    amount: Math.round((coins * 100) / payoutCoinRate) / 100,
    entries: some.length,
  });
  const optional = (key: PayoutPartKey, some: readonly BookLine[]) =>
    some.length === 0 ? [] : [part(key, some)];
  const amount = payout.amount_cents / 100;
  const [fee, paid] = [payout.fee_cents / 100, (payout.amount_cents - payout.fee_cents) / 100];
  return {
    parts: [
      part('gross', earned, gross),
      part('kept', earned, share - gross),
      part('share', earned, share),
      ...optional('carried', carried),
      ...optional('returned', returned),
      ...optional('penalties', penalties),
      ...optional('agency', agency),
      ...optional('other', other),
      ...optional('held', held),
      { ...part('payout', lines, payout.coins), amount },
      { key: 'fee', coins: null, amount: -fee, entries: null },
      { key: 'paid', coins: null, amount: paid, entries: null },
    ],
    bySource: bySource(earned, grossOf),
    agency: await agencyIn(db, agency),
  };
}

function bySource(earned: readonly BookLine[], grossOf: (line: BookLine) => number): Parts['bySource'] {
  const lines = Map.groupBy(earned, ({ kind }) => sourceOfKind(kind));
  return earningSources.flatMap((source: EarningSource) => {
    const own = lines.get(source) ?? [];
    if (own.length === 0) return [];
    return [
      {
        source,
        entries: own.length,
        gross: sum(own.map(grossOf)),
        share: sum(own.map(({ coins }) => coins)),
      },
    ];
  });
}

/** The agency that had the last part of it. */
async function agencyIn(db: Connection, lines: readonly BookLine[]): Promise<Parts['agency']> {
  const agencyId = lines.at(-1)?.ref.split(' ')[1];
  if (agencyId === undefined) return null;
  const row = await db
    .selectFrom('agencies')
    .select(['name', 'commission_percent'])
    .where('id', '=', agencyId)
    .executeTakeFirst();
  return row ? { name: row.name, percent: row.commission_percent } : null;
}

const refsAtOnce = 500;

async function chargesOf(
  db: Connection,
  earned: readonly BookLine[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const refs = earned.flatMap(({ kind, ref }) => (kind in chargeOf ? [ref] : []));
  const found = new Map<string, number>();
  for (let from = 0; from < refs.length; from += refsAtOnce) {
    const rows = await db
      .selectFrom('coin_transfers')
      .select(['kind', 'ref', 'coins'])
      .where('ref', 'in', refs.slice(from, from + refsAtOnce))
      .where('kind', 'in', Object.values(chargeOf))
      .where('user_id', '!=', userId)
      .execute();
    for (const { kind, ref, coins } of rows) found.set(`${kind} ${ref}`, Number(coins));
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
