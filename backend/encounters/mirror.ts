/** Milliseconds for which an ended encounter is remembered: an older step may arrive after the last one. */
const endedKeptMs = 60_000;

/** The part of a row that a mirror compares. */
interface Stepped {
  readonly id: string;
  readonly step: number;
}

/**
 * Decides which steps of encounters are news. Processes report steps to each other after their transactions, so that an
 * older step can arrive after a newer one.
 */
export interface StepOrder {
  /** Returns false for a step that is older than one that was seen. The same step again is news. */
  isNews(row: Stepped, isOver: boolean): boolean;
  /** The newest step that was seen of an encounter. */
  stepOf(id: string): number | undefined;
}

export function createStepOrder(now: () => number): StepOrder {
  const newest = new Map<string, { step: number; endedMs: number | null }>();
  return {
    stepOf: (id) => newest.get(id)?.step,
    isNews({ id, step }, isOver) {
      const known = newest.get(id);
      if (known && (step < known.step || (known.endedMs !== null && !isOver))) return false;
      newest.delete(id);
      newest.set(id, { step, endedMs: isOver ? now() : null });
      for (const [oldest, { endedMs }] of newest) {
        if (oldest === id || endedMs === null || now() - endedMs < endedKeptMs) break;
        newest.delete(oldest);
      }
      return true;
    },
  };
}
