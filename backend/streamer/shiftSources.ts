import { HOUR_MS, match } from '#shared/domain/constants.ts';
import type { Database } from '../storage/database.ts';
import type { OnlineSpan } from './onlineLog.ts';

/** Maximum duration of a call. Bounds the search for calls that began before the session. */
const longestCallMs = 12 * HOUR_MS;

/**
 * Returns the calls of a session: paid times, number of calls that rang for the user, and number answered.
 */
export async function callsIn(database: Database, userId: string, fromMs: number, nowMs: number) {
  const rows = await database
    .selectFrom('calls')
    .select(['callee_id', 'payer_id', 'minutes', 'created_ms', 'answered_ms', 'ended_ms', 'end_reason'])
    .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
    .where('created_ms', '>=', fromMs - longestCallMs)
    .where('created_ms', '<=', nowMs)
    .execute();
  const paid: OnlineSpan[] = rows.flatMap((row) =>
    row.answered_ms !== null && row.payer_id !== userId && row.minutes > 0
      ? [{ fromMs: row.answered_ms, untilMs: row.ended_ms ?? nowMs }]
      : [],
  );
  const toHer = rows.filter((row) => row.callee_id === userId && row.created_ms >= fromMs);
  const answered = toHer.filter((row) => row.answered_ms !== null).length;
  // Calls that the caller cancelled do not count as missed.
  const missed = toHer.filter((row) => row.answered_ms === null && isMissed(row.end_reason)).length;
  return { paid, answered, rung: answered + missed };
}

const isMissed = (reason: string | null) => reason === 'noAnswer' || reason === 'declined';

/** Returns the matches of a session that went live. */
export async function matchesIn(database: Database, userId: string, fromMs: number, nowMs: number) {
  const sides = await Promise.all(
    (['a', 'b'] as const).map((side) =>
      database
        .selectFrom('matches')
        .select(['started_ms', 'ended_ms'])
        .where(side, '=', userId)
        // The indexes cover made_ms; a match goes live within 10 s of being made.
        .where('made_ms', '>=', fromMs - 2 * match.startWithinMs)
        .where('started_ms', '>=', fromMs)
        .execute(),
    ),
  );
  const spans: OnlineSpan[] = sides
    .flat()
    .flatMap(({ started_ms, ended_ms }) =>
      started_ms === null
        ? []
        : [{ fromMs: started_ms, untilMs: Math.min(ended_ms ?? nowMs, started_ms + match.durationMs) }],
    );
  return { spans };
}
