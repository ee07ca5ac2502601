import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Shift } from '#shared/domain/earnings.ts';

type Times = Pick<Shift['hours'][number], 'call' | 'match' | 'waiting' | 'away'>;

export const wholeOf = ({ call, match, waiting, away }: Times): number => call + match + waiting + away;

/** Returns the paid share of the session in percent; 0 if it has just begun. */
export function paidPercent(times: Times): number {
  const whole = wholeOf(times);
  return whole === 0 ? 0 : Math.round(((times.call + times.match) / whole) * 100);
}

export function onlineSeconds({ seconds }: Shift): number {
  return seconds ? seconds.call + seconds.match + seconds.waiting : 0;
}

/** Minimum length of a session, in seconds, for a meaningful hourly rate. */
const minSeconds = 300;

/** Returns the coins per hour of the whole session, absences included; null if it has just begun. */
export function coinsAnHour({ coins, seconds }: Shift): number | null {
  const whole = seconds ? wholeOf(seconds) : 0;
  if (coins === null || whole < minSeconds) return null;
  return Math.round((coins * HOUR_MS) / (whole * 1_000));
}
