import type * as z from 'zod/mini';
import type { PayoutPartKey, payoutPartsSchema } from '#shared/domain/payoutParts.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { sourceOfKind } from '../money/earningKinds.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { payoutCoinRate } from '../money/figures.ts';
import { linesOfPayout, type BookLine } from './lines.ts';

type Parts = z.core.input<typeof payoutPartsSchema>;

/** The charge entry of the payer for each kind of earning. */
const chargeOf: Readonly<Record<string, string>> = {
  callEarning: 'callCharge',
  giftEarning: 'giftCharge',
  mediaEarning: 'mediaCharge',
};

interface SplitPayout {
  /** Lines of each part, with the coins that count in it. */
  readonly of: Readonly<Record<LinePart, readonly BookLine[]>>;
  readonly grossOf: (line: BookLine) => number;
}
/** Parts that consist of lines; the other parts are amounts of money only. */
type LinePart = Exclude<PayoutPartKey, 'fee' | 'paid' | 'cameBack'>;

/** Assigns each line to exactly one part; together they are the payout. */
async function splitPayout(
  db: Connection,
  payout: PayoutsTable,
  pending: readonly BookLine[],
): Promise<SplitPayout> {
  const { lines } = await linesOfPayout(db, payout, pending);
  const earned = lines.filter(({ kind }) => sourceOfKind(kind) !== null);
  const charges = await chargesOf(db, earned, payout.user_id);
  const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const steps = {
    carried: of('carried'),
    returned: of('mediaEarningReturn', 'giftEarningReturn', 'referralReturn'),
    penalties: of('penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'),
    agency: of('agencyCommission', 'agencyReturn'),
    held: of('heldPart'),
  };
  const named = new Set([earned, ...Object.values(steps)].flat());
  return {
    of: {
      ...steps,
      gross: earned,
      kept: earned,
      share: earned,
      other: lines.filter((line) => !named.has(line)),
      payout: lines,
    },
    grossOf: (line) => charges.get(`${chargeOf[line.kind] ?? ''} ${line.ref}`) ?? line.coins,
  };
}

/** Returns the lines of one part with the coins that count in it; empty for a part of money only. */
export async function linesOfPart(
  db: Connection,
  payout: PayoutsTable,
  part: PayoutPartKey,
  pending: readonly BookLine[] = [],
): Promise<{ readonly line: number; readonly booked: BookLine; readonly coins: number }[]> {
  if (part === 'fee' || part === 'paid' || part === 'cameBack') return [];
  const { of, grossOf } = await splitPayout(db, payout, pending);
  const numbers = new Map(of.payout.map((line, at) => [line, at + 1]));
  return of[part].map((booked) => ({
    line: numbers.get(booked) ?? 0,
    booked,
    coins:
      part === 'gross' ? grossOf(booked) : part === 'kept' ? booked.coins - grossOf(booked) : booked.coins,
  }));
}

/** Returns the parts of a payout: the gross amount, deductions and the remainder (§2 "payouts"). */
export async function partsOf(
  db: Connection,
  payout: PayoutsTable,
  pending: readonly BookLine[] = [],
): Promise<Parts> {
  const { of, grossOf } = await splitPayout(db, payout, pending);
  const gross = sum(of.gross.map(grossOf));
  const share = sum(of.share.map(({ coins }) => coins));
  const part = (key: LinePart, coins = sum(of[key].map((line) => line.coins))) => ({
    key,
    coins,
    amount: Math.round((coins * 100) / payoutCoinRate) / 100,
    entries: of[key].length,
  });
  const optional = (key: LinePart) => (of[key].length === 0 ? [] : [part(key)]);
  const amount = payout.amount_cents / 100;
  const [fee, paid] = [payout.fee_cents / 100, (payout.amount_cents - payout.fee_cents) / 100];
  return {
    parts: [
      part('gross', gross),
      part('kept', share - gross),
      part('share', share),
      ...optional('carried'),
      ...optional('returned'),
      ...optional('penalties'),
      ...optional('agency'),
      ...optional('other'),
      ...optional('held'),
      { ...part('payout', payout.coins), amount },
      // A failed payout has no fee, and the streamer received nothing.
      ...(payout.status === 'failed'
        ? [
            { key: 'cameBack' as const, coins: -payout.coins, amount: -amount, entries: null },
            { key: 'paid' as const, coins: null, amount: 0, entries: null },
          ]
        : [
            { key: 'fee' as const, coins: null, amount: -fee, entries: null },
            { key: 'paid' as const, coins: null, amount: paid, entries: null },
          ]),
    ],
    bySource: bySource(of.share, grossOf),
    agency: await agencyIn(db, of.agency),
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

/** Returns the agency of the last commission line. */
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

const refsPerQuery = 500;

async function chargesOf(
  db: Connection,
  earned: readonly BookLine[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const refs = earned.flatMap(({ kind, ref }) => (kind in chargeOf ? [ref] : []));
  const found = new Map<string, number>();
  for (let from = 0; from < refs.length; from += refsPerQuery) {
    const rows = await db
      .selectFrom('coin_transfers')
      .select(['kind', 'ref', 'coins'])
      .where('ref', 'in', refs.slice(from, from + refsPerQuery))
      .where('kind', 'in', Object.values(chargeOf))
      .where('user_id', '!=', userId)
      .execute();
    for (const { kind, ref, coins } of rows) found.set(`${kind} ${ref}`, Number(coins));
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
