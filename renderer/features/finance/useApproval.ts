import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { DeskPayout } from '#shared/api/finance.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { financeKeys } from './keys.ts';
import { sumOf } from './sums.ts';
import { useStep } from './useDesk.ts';

/** Approvals made a moment ago that can still be undone. */
export interface UndoableApproval {
  readonly ids: readonly string[];
  readonly amount: number;
  readonly currency: string | null;
  readonly undoUntilMs: number;
}

export interface Approval {
  /** Payouts in the open dialog; null while it is closed. */
  readonly toConfirm: readonly DeskPayout[] | null;
  readonly ask: (payouts: readonly DeskPayout[] | null) => void;
  readonly approve: (payouts: readonly DeskPayout[]) => Promise<void>;
  readonly isBusy: boolean;
  readonly undoable: UndoableApproval | null;
  readonly undo: () => Promise<void>;
}

/**
 * Confirms, approves and undoes. The server enforces the ten seconds, and the undo bar disappears at the same
 * time.
 */
export function useApproval(): Approval {
  const { t } = useTranslation('finance');
  const { api, clock } = useServices();
  const queries = useQueryClient();
  const step = useStep();
  const [toConfirm, ask] = useState<readonly DeskPayout[] | null>(null);
  const [undoable, setUndoable] = useState<UndoableApproval | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (undoable === null) return;
    const scope = createScope();
    clock.after(scope, Math.max(0, undoable.undoUntilMs - clock.now()), () => setUndoable(null));
    return () => scope.end();
  }, [clock, undoable]);

  return {
    toConfirm,
    ask,
    isBusy,
    undoable,
    async approve(payouts) {
      setBusy(true);
      const answer = await step(api.call('approvePayouts', { body: { ids: payouts.map(({ _id }) => _id) } }));
      setBusy(false);
      ask(null);
      if (answer === null) return;
      const { approved, refused, undoUntil } = answer;
      if (refused.length > 0) notify.error(t('failure.some', { count: refused.length }));
      setUndoable({
        ids: approved,
        amount: sumOf(payouts.filter(({ _id }) => approved.includes(_id))),
        currency: payouts[0]?.currency ?? null,
        undoUntilMs: undoUntil === null ? 0 : Date.parse(undoUntil),
      });
    },
    async undo() {
      if (undoable === null) return;
      const answer = await api.call('undoApprovals', { body: { ids: [...undoable.ids] } });
      setUndoable(null);
      await queries.invalidateQueries({ queryKey: financeKeys.all });
      if (answer.ok) notify.success(t('undo.done', { count: answer.value.undone.length }));
      else if (answer.ok === false)
        notify.error(t(answer.error.code === 'conflict' ? 'undo.late' : 'failure.other'));
    },
  };
}
