/**
 * Milliseconds for which an ended encounter is remembered, because an older step may arrive after the last
 * one.
 */
const endedKeptMs = 60_000;

/** The columns that a mirror compares. */
interface Stepped {
  readonly id: string;
  readonly step: number;
}

/**
 * Detects outdated steps of encounters. Processes report steps to each other after their transactions, so an
 * older step can arrive after a newer one.
 */
export interface StepOrder {
  /** Returns false for a step that is older than the newest seen one; true for an equal or newer step. */
  isNews(row: Stepped, isOver: boolean): boolean;
  /** Returns the newest step seen of an encounter; undefined if unknown. */
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
