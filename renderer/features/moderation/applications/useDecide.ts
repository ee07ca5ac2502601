import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { RefusalReason } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { moderationKeys } from '../keys.ts';
import type { Mark } from './marks.ts';

export type Verdict =
  | { readonly decision: 'approved' }
  | { readonly decision: 'returned'; readonly marks: readonly Mark[]; readonly message: string }
  | { readonly decision: 'refused'; readonly refusal: RefusalReason; readonly message: string };

/** Decides about one application. Shows a message if another moderator was faster or the request failed. */
export function useDecide(id: string, name: string, onDone: () => void) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const client = useQueryClient();
  const [busy, setBusy] = useState<Verdict['decision'] | null>(null);

  async function decide(verdict: Verdict): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(verdict.decision);
    const result = await api.call('decideApplication', { params: { id }, body: bodyOf(verdict) });
    setBusy(null);
    if (result.ok) notify.success(t(`applications.done.${verdict.decision}`, { name }));
    else if (result.ok === false) {
      const isLate = result.error.code === 'conflict';
      notify.error(t(isLate ? 'applications.late.title' : 'applications.unsent.title'), {
        text: t(isLate ? 'applications.late.text' : 'applications.unsent.text', { name }),
      });
    }
    void client.invalidateQueries({ queryKey: moderationKeys.allApplications });
    if (result.ok) onDone();
    return result.ok === true;
  }
  return { busy, decide };
}

function bodyOf(verdict: Verdict) {
  if (verdict.decision === 'approved') return { decision: verdict.decision };
  const message = verdict.message.trim() === '' ? null : verdict.message.trim();
  if (verdict.decision === 'refused')
    return { decision: verdict.decision, refusal: verdict.refusal, message };
  const reasons = verdict.marks.map(({ note, ...mark }) => ({
    ...mark,
    note: note.trim() === '' ? null : note.trim(),
  }));
  return { decision: verdict.decision, reasons, message };
}
