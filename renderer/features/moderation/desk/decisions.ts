import { proxy } from 'valtio';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

export type Decision = 'upheld' | 'dismissed';

/** A decision that is waiting or being sent. */
export interface PendingDecision {
  readonly caseId: string;
  readonly decision: Decision;
  /** Name of the person of the case. */
  readonly name: string;
  /** Time until which it can be undone; null afterwards. */
  readonly undoUntilMs: number | null;
}

/** Milliseconds before a decision is sent, because the server cannot undo it. */
export const undoWindowMs = 10_000;

export interface Decisions {
  /** Newest last. The moderator's queue no longer shows these cases. */
  readonly state: { pending: readonly PendingDecision[] };
  decide(decision: Omit<PendingDecision, 'undoUntilMs'>): void;
  /** Undoes the newest waiting decision and returns it; null if there is none. */
  undo(): PendingDecision | null;
  /** Sends the decision on this case at once, and resolves when the queue is updated. */
  flushCase(caseId: string): Promise<void>;
  /** Sends all waiting decisions at once, because the page is being left. */
  flush(): void;
}

/**
 * Creates a list of decisions that can be undone until they are sent. `send` never rejects, and resolves when
 * the queue is updated or contains the case again.
 */
export function createDecisions(options: {
  readonly clock: Clock;
  readonly scope: Scope;
  readonly send: (decision: PendingDecision) => Promise<void>;
}): Decisions {
  const { clock, scope, send } = options;
  const state = proxy<{ pending: readonly PendingDecision[] }>({ pending: [] });
  const timers = new Map<string, () => void>();
  const sending = new Map<string, Promise<void>>();

  const forget = (caseId: string) =>
    void (state.pending = state.pending.filter((one) => one.caseId !== caseId));
  function stopTimer(caseId: string): void {
    timers.get(caseId)?.();
    timers.delete(caseId);
  }

  function sendNow(caseId: string): void {
    const found = state.pending.find((one) => one.caseId === caseId);
    if (found === undefined || found.undoUntilMs === null) return;
    stopTimer(caseId);
    const sent = { ...found, undoUntilMs: null };
    state.pending = state.pending.map((one) => (one.caseId === caseId ? sent : one));
    const answered = send(sent).finally(() => {
      forget(caseId);
      sending.delete(caseId);
    });
    sending.set(caseId, answered);
  }

  return {
    state,
    decide(decision) {
      const { caseId } = decision;
      if (state.pending.some((one) => one.caseId === caseId)) return;
      state.pending = [...state.pending, { ...decision, undoUntilMs: clock.now() + undoWindowMs }];
      timers.set(
        caseId,
        clock.after(scope, undoWindowMs, () => sendNow(caseId)),
      );
    },
    undo() {
      const last = state.pending.findLast((one) => one.undoUntilMs !== null);
      if (last === undefined) return null;
      stopTimer(last.caseId);
      forget(last.caseId);
      return { ...last };
    },
    async flushCase(caseId) {
      sendNow(caseId);
      await sending.get(caseId);
    },
    flush() {
      for (const { caseId } of state.pending) sendNow(caseId);
    },
  };
}
