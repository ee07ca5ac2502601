import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { moderationKeys } from '../keys.ts';
import { createDecisions, type Decision, type Decisions, type PendingDecision } from './decisions.ts';
import type { CasesPage } from './useCases.ts';

export interface UsedDecisions extends Pick<Decisions, 'decide' | 'undo' | 'flushCase'> {
  readonly pending: readonly PendingDecision[];
  /** Decisions that failed to be sent, so that their cases are open again. */
  readonly lost: readonly PendingDecision[];
}

/** Holds the decisions made on this page. Leaving the page sends those that wait. */
export function useDecisions(): UsedDecisions {
  const { t } = useTranslation('moderation');
  const { api, clock, scope } = useServices();
  const client = useQueryClient();
  const [lost, setLost] = useState<readonly PendingDecision[]>([]);
  const [decisions] = useState(() => {
    async function send(sent: PendingDecision): Promise<void> {
      const { caseId, decision, name } = sent;
      const answer = await sendDecision(api, caseId, decision);
      setLost((before) => before.filter((each) => each.caseId !== caseId));
      if (answer === 'failed') {
        setLost((before) => [...before, sent]);
        notify.error(t('desk.unsent.title'), { text: t('desk.unsent.text', { name }) });
        return;
      }
      if (answer === 'late') notify.info(t('desk.already.title'), { text: t('desk.already.text', { name }) });
      // A response on its way may still contain the case.
      await client.cancelQueries({ queryKey: moderationKeys.list('open') });
      client.setQueryData<InfiniteData<CasesPage>>(moderationKeys.list('open'), (data) =>
        data === undefined ? data : without(data, caseId),
      );
      void client.invalidateQueries({ queryKey: moderationKeys.desk });
      // The sanction view reads whether this moderator may decide, which changes with the uphold. Awaited,
      // because otherwise the view would reject the moderator until the response arrives.
      await client.invalidateQueries({ queryKey: moderationKeys.caseDecision(caseId) });
    }
    return createDecisions({ clock, scope, send });
  });
  const { pending } = useSnapshot(decisions.state);

  useEffect(() => {
    addEventListener('pagehide', decisions.flush);
    return () => {
      removeEventListener('pagehide', decisions.flush);
      decisions.flush();
    };
  }, [decisions]);

  return { pending, lost, decide: decisions.decide, undo: decisions.undo, flushCase: decisions.flushCase };
}

/** `late`: the case was already decided. */
async function sendDecision(
  api: ApiClient,
  id: string,
  decision: Decision,
): Promise<'done' | 'late' | 'failed'> {
  // Leaving the page sends what waits, and only a request that is kept alive arrives then.
  const request = { params: { id }, body: { decision } };
  const result = await api.call('decideModerationCase', request, { keepalive: true });
  if (result.ok) return 'done';
  const isGone = result.ok === false && ['conflict', 'not_found'].includes(result.error.code);
  return isGone ? 'late' : 'failed';
}

function without({ pages, ...rest }: InfiniteData<CasesPage>, caseId: string): InfiniteData<CasesPage> {
  return {
    ...rest,
    pages: pages.map((page) => ({
      ...page,
      open: Math.max(0, page.open - 1),
      cases: page.cases.filter(({ _id }) => _id !== caseId),
    })),
  };
}
