import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Milliseconds until a failed renewal is retried. The SDK announces the expiry 30 seconds ahead. */
const againAfterMs = 5_000;

/**
 * Returns a function that fetches a new token and passes it to the SDK. Retries until it succeeds; renewals
 * never overlap.
 */
export function createTokenRenewal(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly fetch: () => Promise<string>;
  readonly hand: (token: string) => Promise<void>;
}): () => void {
  const { scope, clock, fetch, hand } = options;
  let isUnderWay = false;

  async function renew(): Promise<void> {
    try {
      const token = await fetch();
      if (scope.ended) return;
      await hand(token);
      isUnderWay = false;
    } catch {
      if (!scope.ended) clock.after(scope, againAfterMs, () => void renew());
    }
  }

  return () => {
    if (isUnderWay || scope.ended) return;
    isUnderWay = true;
    void renew();
  };
}
