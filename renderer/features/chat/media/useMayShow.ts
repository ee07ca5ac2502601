import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ClientSettings, Settings } from '#shared/domain/settings.ts';
import { useChangePrivacy } from '#renderer/services/changePrivacy.ts';
import { useServices } from '#renderer/services/context.ts';
import { isSafeSearchOn, settingsQueries } from '#renderer/services/useSettings.ts';
import { notify } from '#renderer/ui/notify.tsx';

/**
 * Whether something blurred may be shown: without a word while safe search is off, else as the person answers. "Always
 * show" turns safe search off, where the settings have it. The same between renders.
 */
export function useMayShow(): (name: string | null) => Promise<boolean> {
  const { api, dialogs } = useServices();
  const { t } = useTranslation('compose');
  const client = useQueryClient();
  const changePrivacy = useChangePrivacy(() => notify.error(t('safeSearchStays')));
  return useMemo(() => {
    const queries = settingsQueries(api);
    /** Where it can't be known, asking does no harm. */
    async function isAsked(): Promise<boolean> {
      // A query that begins without a network waits for one.
      if (onlineManager.isOnline())
        await Promise.allSettled([client.fetchQuery(queries.settings), client.fetchQuery(queries.chosen)]);
      const settings = client.getQueryData<Settings>(queries.settings.queryKey);
      const chosen = client.getQueryData<ClientSettings>(queries.chosen.queryKey);
      return !settings || !chosen || isSafeSearchOn(settings, chosen);
    }
    return async (name) => {
      if (!(await isAsked())) return true;
      const answer = await dialogs.open('sensitive content', name === null ? {} : { name });
      if (answer === 'always') changePrivacy({ safeSearch: false });
      return answer !== null;
    };
  }, [api, dialogs, client, changePrivacy]);
}
