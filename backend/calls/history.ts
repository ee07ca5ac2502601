import type * as z from 'zod/mini';
import {
  callTabIds,
  type callHistorySchema,
  type CallStats,
  type CallTabId,
  type Period,
} from '#shared/domain/calls.ts';
import type { Context } from '../context.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageOf, pageCursorOf } from '../lib/paging.ts';
import { periodStartMs } from '../lib/calendar.ts';
import { giftsOfCalls, matchCoins, recordOfCall, recordOfMatch, sumCallGifts } from './records.ts';
import { countCalls, countMatches, endedCalls, endedMatches, sumCalls } from './pastEncounters.ts';

export type CallCounts = Readonly<Record<CallTabId, number>>;

export interface HistoryQuery {
  /** Any string; an unknown tab is empty. */
  readonly tab: string;
  /** Only calls and matches with this user; null: with everyone. */
  readonly withId: string | null;
  readonly period: Period;
  readonly count: number;
  readonly paginationToken: string | null | undefined;
}

export interface CallHistoryReader {
  page(userId: string, query: HistoryQuery): Promise<z.core.input<typeof callHistorySchema>>;
  /**
   * Returns figures of the private calls in the period, which begins at `since` (ISO time) if given, else by
   * UTC.
   */
  stats(userId: string, period: Period, since?: string | null): Promise<CallStats>;
  counts(userId: string): Promise<CallCounts>;
}

/** Reads past calls, and matches that had begun, newest first, from one side's view. */
export function createCallHistory(context: Context): CallHistoryReader {
  const { clock, database } = context;
  const people = createCompanionViews(context);

  return {
    async page(userId, { tab, withId, period, count, paginationToken }) {
      const after = pageCursorOf(paginationToken, 1);
      const known = callTabIds.find((id) => id === tab);
      const span = { sinceMs: periodStartMs(period, clock.now()), withId, after, limit: count + 1 };
      const [calls, matches] = await Promise.all([
        known && known !== 'match' ? endedCalls(database, userId, known, span) : [],
        known === 'all' || known === 'match' ? endedMatches(database, userId, span) : [],
      ]);
      const encounters = [
        ...calls.map((call) => ({ id: call.id, ms: call.created_ms, call, match: null })),
        ...matches.map((match) => ({ id: match.id, ms: match.made_ms, call: null, match })),
      ].sort((a, b) => b.ms - a.ms || (a.id < b.id ? -1 : 1));
      const { page, paginationToken: next } = pageOf(encounters, count, ({ id, ms }) => ({
        keys: [-ms],
        id,
      }));
      const others = page.map(({ call, match }) =>
        call
          ? call.caller_id === userId
            ? call.callee_id
            : call.caller_id
          : match.a === userId
            ? match.b
            : match.a,
      );
      const [coins, gifts] = await Promise.all([
        matchCoins(
          database,
          userId,
          page.flatMap(({ match }) => (match ? [match.id] : [])),
        ),
        giftsOfCalls(
          database,
          userId,
          page.flatMap(({ call }) => call ?? []),
        ),
      ]);
      const seen = new Map(
        (await people.seenBy(userId, [...new Set(others)])).map((person) => [person._id, person]),
      );
      const records = page.map(({ call, match }, at) => {
        const user = seen.get(others[at] ?? '') ?? null;
        return call
          ? recordOfCall(call, userId, user, gifts.get(call.id) ?? [])
          : recordOfMatch(match, user, coins.get(match.id) ?? 0);
      });
      return { records, paginationToken: next };
    },
    async stats(userId, period, since) {
      const sinceMs = since ? Date.parse(since) : periodStartMs(period, clock.now());
      const [calls, gifts] = await Promise.all([
        sumCalls(database, userId, sinceMs),
        sumCallGifts(database, userId, sinceMs),
      ]);
      // Each row of the history shows a call's coins with its gifts, so the sum contains the gifts too.
      return { ...calls, coins: (calls.coins ?? 0) + gifts };
    },
    async counts(userId) {
      const [calls, match] = await Promise.all([
        countCalls(database, userId),
        countMatches(database, userId),
      ]);
      return { all: calls.incoming + calls.outgoing + match, ...calls, match };
    },
  };
}
