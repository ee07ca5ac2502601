import { proxy } from 'valtio';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

export type Decision = 'upheld' | 'dismissed';

/** What was decided and is not sent yet, or is on its way. */
export interface Made {
  readonly caseId: string;
  readonly decision: Decision;
  /** Of whom the case is. */
  readonly name: string;
  /** Until then it can be taken back; null from then on. */
  readonly undoUntilMs: number | null;
}

/** How long a decision waits, because nothing takes it back once the server has it. In milliseconds. */
export const undoWindowMs = 10_000;

export interface Decisions {
  /** Newest last. These cases have left the queue for whoever decided them. */
  readonly state: { made: readonly Made[] };
  decide(decision: Omit<Made, 'undoUntilMs'>): void;
  /** Takes back the newest that can be, and answers it. */
  undo(): Made | null;
  /** Sends the decision on this case at once, and resolves when the queue knows of it. */
  settle(caseId: string): Promise<void>;
  /** Sends what waits, at once: the page is left. */
  flush(): void;
}

/**
 * Decisions with a way back: each is sent when its seconds are over. `send` never rejects, and resolves when the queue
 * knows of it, or has the case back.
 */
export function createDecisions(options: {
  readonly clock: Clock;
  readonly scope: Scope;
  readonly send: (made: Made) => Promise<void>;
}): Decisions {
  const { clock, scope, send } = options;
  const state = proxy<{ made: readonly Made[] }>({ made: [] });
  const timers = new Map<string, () => void>();
  const sending = new Map<string, Promise<void>>();

  const forget = (caseId: string) => void (state.made = state.made.filter((made) => made.caseId !== caseId));
  function stopTimer(caseId: string): void {
    timers.get(caseId)?.();
    timers.delete(caseId);
  }

  function sendNow(caseId: string): void {
    const found = state.made.find((made) => made.caseId === caseId);
    if (found === undefined || found.undoUntilMs === null) return;
    stopTimer(caseId);
    const sent = { ...found, undoUntilMs: null };
    state.made = state.made.map((made) => (made.caseId === caseId ? sent : made));
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
      if (state.made.some((made) => made.caseId === caseId)) return;
      state.made = [...state.made, { ...decision, undoUntilMs: clock.now() + undoWindowMs }];
      timers.set(
        caseId,
        clock.after(scope, undoWindowMs, () => sendNow(caseId)),
      );
    },
    undo() {
      const last = state.made.findLast((made) => made.undoUntilMs !== null);
      if (last === undefined) return null;
      stopTimer(last.caseId);
      forget(last.caseId);
      return { ...last };
    },
    async settle(caseId) {
      sendNow(caseId);
      await sending.get(caseId);
    },
    flush() {
      for (const { caseId } of state.made) sendNow(caseId);
    },
  };
}
