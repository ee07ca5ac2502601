import type { Context } from '../context.ts';
import type { DeadNode } from '../cluster/nodes.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Milliseconds after which any process takes an overdue step. */
const overdueMs = 1_000;
/**
 * Milliseconds between two searches for overdue steps. A single process has a timer for each step, so the
 * search only finds failed steps. With several processes it finds the steps of a dead one.
 */
const sweepEveryMs = { alone: 60_000, shared: 500 };
/** Milliseconds between two reads of all open encounters, in case a message of another process was lost. */
const refreshEveryMs = 30_000;

export interface SharedSteps {
  readonly context: Pick<Context, 'clock' | 'cluster' | 'scope'>;
  readonly tasks: Pick<TaskQueue, 'runInBackground'>;
  /** Plural name of the encounters, for the log. */
  readonly what: string;
  /** Takes the steps that were due before this time. */
  readonly sweep: (beforeMs: number) => Promise<void>;
  /** Loads the encounters of other processes, and drops finished ones. */
  readonly refresh: () => Promise<void>;
  /** Removes the users of a dead process from their encounters. */
  readonly onNodeDeath: (dead: DeadNode) => Promise<void>;
}

/**
 * Continues encounters that no timer of this process continues: failed steps, and encounters of other
 * processes.
 */
export function shareSteps({ context, tasks, what, sweep, refresh, onNodeDeath }: SharedSteps): void {
  const { clock, cluster, scope } = context;
  const { broadcasts, shared } = cluster;
  clock.every(scope, shared ? sweepEveryMs.shared : sweepEveryMs.alone, () =>
    tasks.runInBackground(`continuing overdue ${what}`, sweep(clock.now() - overdueMs)),
  );
  if (!shared) return;
  const refreshSoon = () => tasks.runInBackground(`reading the open ${what}`, refresh());
  clock.every(scope, refreshEveryMs, refreshSoon);
  scope.onEnd(broadcasts.onMissed(refreshSoon));
  scope.onEnd(
    shared.nodes.onNodeDeath((dead) =>
      tasks.runInBackground(`leaving the ${what} of a dead node`, onNodeDeath(dead)),
    ),
  );
}

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
interface StepOrder {
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
