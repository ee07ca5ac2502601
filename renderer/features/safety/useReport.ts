import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Report } from '#shared/domain/reports.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

export interface ReportState {
  /** `sent`: the server has the report. Blocking the user may still have failed. */
  readonly step: 'writing' | 'sending' | 'sent' | 'blocking';
  readonly problem: string | null;
  readonly isBlocked: boolean;
}

const begin: ReportState = { step: 'writing', problem: null, isBlocked: false };

/**
 * Sends a report and then blocks the user if requested. Each step has its own error and can be retried alone.
 */
export function useReport(userId: string) {
  const { t } = useTranslation('companion');
  const { api, reports } = useServices();
  const [state, setState] = useState<ReportState>(begin);
  /**
   * False after the form was closed. The browser's Back button closes it even while the report is being sent.
   */
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
    // Keeps the error of the first try until the next one has a result.
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
