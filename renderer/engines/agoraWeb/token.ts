import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** A renewal that failed is tried again after this; the SDK announces it half a minute in advance. */
const againAfterMs = 5_000;

/** Fetches a new token and hands it over, again and again until it worked, never two at once. */
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
