import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Report } from '#shared/domain/reports.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

export interface ReportState {
  /** `sent`: the report is there; what was asked for beside it may still be refused. */
  readonly step: 'writing' | 'sending' | 'sent' | 'blocking';
  readonly problem: string | null;
  readonly isBlocked: boolean;
}

const begin: ReportState = { step: 'writing', problem: null, isBlocked: false };

/** Sends a report, then blocks where that was asked for. Each that fails says so and can be tried again by itself. */
export function useReport(userId: string) {
  const { t } = useTranslation('companion');
  const { api, reports } = useServices();
  const [state, setState] = useState<ReportState>(begin);
  /** Back closes the form while the report is on its way. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  function problemOf(answer: Exclude<CallResult<unknown>, { ok: true }>): string {
    const code = answer.ok === false ? answer.error.code : 'network';
    if (code === 'network') return t('report.offline');
    if (code === 'too_many_requests') return t('report.tooMany');
    return t(code === 'not_found' ? 'gone' : 'report.failed');
  }

  async function block(): Promise<void> {
    // What went wrong the first time stands until it is known how the next try went.
    setState(({ problem }) => ({ step: 'blocking', problem, isBlocked: false }));
    const answer = await api.call('block', { params: { id: userId } });
    const isBlocked = answer.ok === true;
    setState({ step: 'sent', problem: answer.ok === true ? null : problemOf(answer), isBlocked });
  }

  return {
    ...state,
    block,
    async send(
      report: Pick<Report, 'reason' | 'comment' | 'source' | 'refId'>,
      isBlocking: boolean,
    ): Promise<void> {
      setState({ ...begin, step: 'sending' });
      reports.add(userId);
      const answer = await api.call('report', { body: { ...report, userId } });
      if (answer.ok !== true) {
        reports.forget(userId);
        if (!isOpen.current) notify.error(t('report.notSent'), { text: t('report.notSentText') });
        setState({ ...begin, problem: problemOf(answer) });
      } else if (isBlocking) await block();
      else setState({ ...begin, step: 'sent' });
    },
  };
}
