/**
 * Rate limit for the messages of one person over all their sockets: a burst, because signalling sends about
 * twenty at once, then a steady rate.
 */
export const messageRate = { burst: 120, perSecond: 40 } as const;

/** Milliseconds after which a person has the whole burst again, so that the entry can be dropped. */
const forgottenAfterMs = (messageRate.burst / messageRate.perSecond) * 1_000;

interface Allowance {
  left: number;
  lastMs: number;
}

export interface MessageRate {
  /** Counts a message. Returns false if the person has sent too many. */
  isWithin(userId: string): boolean;
}

/** Creates the rate limit. `nowMs` must be a clock that never goes back. */
export function createMessageRate(nowMs: () => number): MessageRate {
  // Sorted by the last message, so that entries to drop are at the start.
  const allowances = new Map<string, Allowance>();

  function forgetOld(now: number): void {
    for (const [userId, { lastMs }] of allowances) {
      if (now - lastMs < forgottenAfterMs) return;
      allowances.delete(userId);
    }
  }

  return {
    isWithin(userId) {
      const now = nowMs();
      forgetOld(now);
      const { left, lastMs } = allowances.get(userId) ?? { left: messageRate.burst, lastMs: now };
      const refilled = Math.min(messageRate.burst, left + ((now - lastMs) / 1_000) * messageRate.perSecond);
      const isWithin = refilled >= 1;
      allowances.delete(userId);
      allowances.set(userId, { left: isWithin ? refilled - 1 : refilled, lastMs: now });
      return isWithin;
    },
  };
}
