import type * as z from 'zod/mini';
import type { FigurePeriod, figureSchema } from '#shared/domain/earnings.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { ApiFailure } from '../lib/failure.ts';
import { kindsOf } from '../money/earningKinds.ts';
import { countReturns, returnsOf } from '../money/returned.ts';
import { earningSums } from '../money/earningSums.ts';
import type { EntryKind } from '../money/ledger.ts';
import { pageCursorOf, pageOf, type PageCursor } from '../lib/paging.ts';
import type { Database } from '../storage/database.ts';
import { dayOf, isoTime, monthStartMs, weekStartMs } from '../lib/calendar.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { withCauses } from './entryCauses.ts';
import { paidUntilMs } from './earnings.ts';

export interface FigureQuery {
  readonly period: FigurePeriod;
  readonly source?: EarningSource | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly count: number;
  readonly paginationToken?: string | null | undefined;
}

/** A ledger entry that is an earning. */
export interface EarningEntry {
  readonly id: number;
  readonly kind: string;
  readonly ref: string;
  /** Coins earned; 0 if the earning was returned. */
  readonly coins: number;
  readonly atMs: number;
  readonly returned: { readonly coins: number; readonly atMs: number } | null;
}

/** Returns a figure of a streamer's screens with the entries that add up to it, latest first. */
export async function figureOf(
  database: Database,
  userId: string,
  query: FigureQuery,
  nowMs: number,
): Promise<z.core.input<typeof figureSchema>> {
  const { fromMs, untilMs } = await spanOf(database, userId, query, nowMs);
  const after = pageCursorOf(query.paginationToken, 1);
  const sources = query.source ? [query.source] : earningSources;
  const [sums, returns, rows] = await Promise.all([
    earningSums(database, userId, fromMs, untilMs),
    countReturns(database, userId, fromMs, untilMs),
    latestEntries(database, userId, { sources, fromMs, untilMs, after, count: query.count + 1 }),
  ]);
  const { page, paginationToken } = pageOf(rows, query.count, placeOf);
  const bySource = sources
    .map((source) => ({ source, ...sums[source], returned: returns.get(source) ?? 0 }))
    .filter(({ entries, returned }) => entries + returned > 0);
  return {
    fromAt: fromMs === 0 ? null : isoTime(fromMs),
    untilAt: isoTime(untilMs),
    coins: bySource.reduce((sum, { coins }) => sum + coins, 0),
    entries: bySource.reduce((sum, { entries }) => sum + entries, 0),
    bySource,
    items: await withCauses(database, userId, page),
    paginationToken,
  };
}

async function spanOf(
  database: Database,
  userId: string,
  { period, from, until }: FigureQuery,
  nowMs: number,
): Promise<{ readonly fromMs: number; readonly untilMs: number }> {
  const untilMs = nowMs + 1;
  switch (period) {
    case 'today':
      return { fromMs: dayOf(nowMs) * DAY_MS, untilMs };
    case 'week':
      return { fromMs: weekStartMs(nowMs), untilMs };
    case 'month':
      return { fromMs: monthStartMs(nowMs), untilMs };
    case 'total':
      return { fromMs: 0, untilMs };
    case 'payout':
      return { fromMs: (await paidUntilMs(database, userId)) ?? 0, untilMs };
    case 'span': {
      const [fromMs, endMs] = [Date.parse(from ?? ''), Date.parse(until ?? '')];
      if (Number.isNaN(fromMs))
        throw new ApiFailure('invalid_body', 'A span has a beginning.', { field: 'from' });
      if (Number.isNaN(endMs) || endMs <= fromMs)
        throw new ApiFailure('invalid_body', 'A span ends after it begins.', { field: 'until' });
      return { fromMs: Math.max(0, fromMs), untilMs: Math.min(endMs, untilMs) };
    }
  }
}

interface EntriesQuery {
  readonly sources: readonly EarningSource[];
  readonly fromMs: number;
  readonly untilMs: number;
  readonly after: PageCursor | null;
  readonly count: number;
}

const placeOf = ({ id, atMs }: EarningEntry): PageCursor => ({ keys: [-atMs], id: idKey(id) });
/** Key that sorts entries of the same moment by their numeric id, in descending order. */
const idKey = (id: number) => String(Number.MAX_SAFE_INTEGER - id).padStart(16, '0');
const idOf = (key: string) => Number.MAX_SAFE_INTEGER - Number(key);

/** Reads each kind along its own index and merges the latest entries. */
async function latestEntries(
  database: Database,
  userId: string,
  { sources, fromMs, untilMs, after, count }: EntriesQuery,
): Promise<EarningEntry[]> {
  const ofKind = (kind: EntryKind, sinceMs: number) =>
    database
      .selectFrom('coin_entries')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('created_ms', '>=', sinceMs)
      .where('created_ms', '<', untilMs)
      .$if(after !== null, (query) => {
        const [atMs, id] = [0 - (after?.keys[0] ?? 0), idOf(after?.id ?? '')];
        return query.where((eb) => eb(eb.refTuple('created_ms', 'id'), '<', eb.tuple(atMs, id)));
      });
  async function latestOf(kind: EntryKind) {
    // Sorts by time only. Sorting by id too would scan the index of all kinds, which is slow for a rare kind.
    const times = await ofKind(kind, fromMs)
      .select('created_ms')
      .orderBy('created_ms', 'desc')
      .limit(count)
      .execute();
    const last = times.at(-1);
    return last
      ? ofKind(kind, last.created_ms).select(['id', 'kind', 'ref', 'coins', 'created_ms']).execute()
      : [];
  }
  const kinds = sources.flatMap((source): readonly EntryKind[] => kindsOf(source));
  const lists = await Promise.all(kinds.map((kind) => latestOf(kind)));
  const latest = lists
    .flat()
    .map((row) => ({ ...row, id: Number(row.id), coins: Number(row.coins), atMs: row.created_ms }))
    .sort((a, b) => b.atMs - a.atMs || b.id - a.id)
    .slice(0, count);
  const backAt = await returnsOf(database, userId, latest);
  return latest.map(({ id, kind, ref, coins, atMs }) => {
    const returnedMs = backAt.get(`${kind} ${ref}`);
    return returnedMs === undefined
      ? { id, kind, ref, coins, atMs, returned: null }
      : { id, kind, ref, coins: 0, atMs, returned: { coins, atMs: returnedMs } };
  });
}
