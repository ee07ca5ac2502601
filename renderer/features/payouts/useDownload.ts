import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { saveFile } from '#renderer/services/saveFile.ts';
import { ownTimeZone } from '#renderer/services/tableFile.ts';
import { notify } from '#renderer/ui/notify.tsx';

/** Downloads the sealed statement of a payout or a month as a file. */
export function useDownload(): {
  readonly isBusy: boolean;
  readonly download: (what: { payoutId?: string; month?: string }) => Promise<void>;
} {
  const { t } = useTranslation('payouts');
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async download(what) {
      setBusy(true);
      const answer = await api.call('getStatement', { query: { ...what, timeZone: ownTimeZone() } });
      setBusy(false);
      if (answer.ok) saveFile(answer.value.fileName, answer.value.csv);
      else if (answer.ok === false) notify.error(t('statement.failed'));
    },
  };
}
