import { realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import { revisionOf } from './eventChanges.ts';

type Event = ChannelEvent<'chat'>;

/** Events on their way into the store: kept in order, applied in batches, held back while the store catches up. */
export interface Incoming {
  /** §9: an event is applied 100 ms after it came, together with what came meanwhile. */
  take(event: Event): void;
  /** Nothing is applied until {@link resume}: what was missed comes first (§7.10). */
  hold(): void;
  /**
   * What was missed is in the store, up to this revision: an event from before it is part of that, and could only bring
   * back what was taken away since. Answers those events.
   */
  resume(reached: number | null): readonly Event[];
}

export function createIncoming(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Applies a batch; a rejection is the caller's to deal with. */
  readonly apply: (events: readonly Event[]) => Promise<void>;
}): Incoming {
  const { scope, clock, apply } = options;
  let waiting: Event[] = [];
  let isPaused = false;
  let isDue = false;
  let isApplying = false;

  async function flush(): Promise<void> {
    isDue = false;
    if (isPaused || isApplying || waiting.length === 0 || scope.ended) return;
    isApplying = true;
    const batch = waiting;
    waiting = [];
    try {
      await apply(batch);
    } finally {
      isApplying = false;
      // What came while the batch was written has waited long enough.
      void flush();
    }
  }

  return {
    take(event) {
      waiting.push(event);
      if (isDue || isPaused) return;
      isDue = true;
      clock.after(scope, realtime.chatDelayMs, () => void flush());
    },
    hold() {
      isPaused = true;
    },
    resume(reached) {
      isPaused = false;
      const isPart = (event: Event) => (revisionOf(event) ?? Infinity) <= (reached ?? 0);
      const left = waiting.filter(isPart);
      waiting = waiting.filter((event) => !isPart(event));
      void flush();
      return left;
    },
  };
}
