/**
 * A bound on what one person may send with all their sockets: a burst (signalling comes in bursts of twenty or so), then
 * a steady rate.
 */
export const messageRate = { burst: 120, perSecond: 40 } as const;

/** After this time a person has the whole burst again, and nothing need be remembered of them. */
const forgottenAfterMs = (messageRate.burst / messageRate.perSecond) * 1_000;

interface Allowance {
  left: number;
  lastMs: number;
}

export interface MessageRate {
  /** Counts a message. Returns false if the person has sent too many. */
  isWithin(userId: string): boolean;
}

/** `nowMs` is any clock that only goes forward. */
export function createMessageRate(nowMs: () => number): MessageRate {
  // In the order of their last message, so that those to forget are at its head.
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
