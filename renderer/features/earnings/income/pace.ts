import { HOUR_MS } from '#shared/domain/constants.ts';

export interface Pace {
  /** Elapsed part of the day, from 0 to 1. */
  readonly dayShare: number;
  readonly coinsAnHour: number;
  readonly reached:
    | { readonly kind: 'done' }
    /** Time at which this pace reaches the goal, still today. */
    | { readonly kind: 'at'; readonly atMs: number }
    /** Coins at the end of the day at this pace, below the goal. */
    | { readonly kind: 'short'; readonly coins: number };
}

/** Minimum duration for a meaningful pace, in milliseconds. */
const minMs = HOUR_MS / 4;

/**
 * Projects today's coins towards the goal, by the pace of the session, or of the whole day if there is no
 * session.
 */
export function paceOf({
  coins,
  goal,
  nowMs,
  dayFromMs,
  dayUntilMs,
  session,
}: {
  readonly coins: number;
  readonly goal: number;
  readonly nowMs: number;
  readonly dayFromMs: number;
  readonly dayUntilMs: number;
  readonly session: { readonly coins: number; readonly startedMs: number } | null;
}): Pace {
  const [inSession, inDay] = [session ? nowMs - session.startedMs : 0, nowMs - dayFromMs];
  const coinsAnHour =
    session && inSession >= minMs
      ? (session.coins / inSession) * HOUR_MS
      : (coins / Math.max(minMs, inDay)) * HOUR_MS;
  const dayShare = Math.min(1, Math.max(0, inDay / (dayUntilMs - dayFromMs)));
  if (coins >= goal) return { dayShare, coinsAnHour, reached: { kind: 'done' } };
  const atMs = coinsAnHour > 0 ? nowMs + ((goal - coins) / coinsAnHour) * HOUR_MS : Infinity;
  if (atMs < dayUntilMs) return { dayShare, coinsAnHour, reached: { kind: 'at', atMs } };
  const left = coinsAnHour * ((dayUntilMs - nowMs) / HOUR_MS);
  return { dayShare, coinsAnHour, reached: { kind: 'short', coins: Math.round(coins + left) } };
}

/**
 * Returns the beginning of the hour in which the goal was reached, by the coins of each hour of the day; null
 * if the sum of the hours is below the goal.
 */
export function reachedHourMs(
  hours: readonly { readonly at: string; readonly coins: number }[],
  goal: number,
  dayFromMs: number,
): number | null {
  let sum = 0;
  for (const { at, coins } of hours.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const atMs = Date.parse(at);
    if (atMs < dayFromMs) continue;
    sum += coins;
    if (sum >= goal) return atMs;
  }
  return null;
}

/** Returns the change since before, in percent; null if there is no earlier value. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0)
    return null;
  return Math.round((now / before - 1) * 100);
}
