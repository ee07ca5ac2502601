import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useAskAgain, useStoreApplication } from './useApplication.ts';

/** The request that is running. */
export type Step = 'send' | 'withdraw' | 'appeal';

/** Sends, withdraws or appeals the application. A press is ignored while a request is running. */
export function useApplicationSteps() {
  const { t } = useTranslation('application');
  const { api } = useServices();
  const store = useStoreApplication();
  const askAgain = useAskAgain();
  const [busy, setBusy] = useState<Step | null>(null);

  async function run(step: Step, call: () => Promise<CallResult<OwnApplication>>): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(step);
    const result = await call();
    setBusy(null);
    if (result.ok) store(result.value);
    else if (result.ok === false) {
      const isLate = result.error.code === 'conflict';
      notify.error(t(isLate ? `failed.${step}Late` : 'failed.title'), {
        text: t(isLate ? 'failed.lateText' : 'failed.text'),
      });
      askAgain();
    }
    return result.ok === true;
  }

  return {
    busy,
    send: () => run('send', () => api.call('submitApplication')),
    withdraw: () => run('withdraw', () => api.call('withdrawApplication')),
    appeal: (text: string) => run('appeal', () => api.call('appealApplication', { body: { text } })),
  };
}
