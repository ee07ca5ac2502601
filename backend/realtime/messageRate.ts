/** A bound on what one socket may send: a burst (signalling comes in bursts of twenty or so), then a steady rate. */
export const messageRate = { burst: 120, perSecond: 40 } as const;

/** True while the sender keeps within the bound; `nowMs` is any clock that only goes forward. */
export function createMessageRate(nowMs: () => number): () => boolean {
  let allowance: number = messageRate.burst;
  let lastMs = nowMs();
  return () => {
    const now = nowMs();
    allowance = Math.min(messageRate.burst, allowance + ((now - lastMs) / 1_000) * messageRate.perSecond);
    lastMs = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  };
}
