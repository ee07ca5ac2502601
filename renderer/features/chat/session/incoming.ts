import { realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import { revisionOf } from './eventChanges.ts';

type Event = ChannelEvent<'chat'>;

/** Queue of events on their way into the store: in order, in batches, paused while the store catches up. */
export interface Incoming {
  /** §9: an event is applied 100 ms after it arrived, together with events that arrived since. */
  enqueue(event: Event): void;
  /** Pauses the queue until {@link resume}, because missed changes must be applied first (§7.10). */
  pause(): void;
  /**
   * Continues after catching up to this revision. Drops and returns the events up to it, because applying
   * them could restore messages that were deleted since.
   */
  resume(reached: number | null): readonly Event[];
}

export function createIncoming(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Applies a batch. The caller must handle a rejection. */
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
      // Events that arrived during the write have already waited: apply them now.
      void flush();
    }
  }

  return {
    enqueue(event) {
      waiting.push(event);
      if (isDue || isPaused) return;
      isDue = true;
      clock.after(scope, realtime.chatDelayMs, () => void flush());
    },
    pause() {
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
