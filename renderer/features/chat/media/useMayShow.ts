import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ClientSettings, Settings } from '#shared/domain/settings.ts';
import { useChangePrivacy } from '#renderer/services/changePrivacy.ts';
import { useServices } from '#renderer/services/context.ts';
import { isSafeSearchOn, settingsQueries } from '#renderer/services/useSettings.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';

/** Chat and sender of a blurred media item; null: unknown. */
export interface Blurred {
  readonly chatId: string | null;
  readonly name: string | null;
}

/**
 * Returns a function that resolves to true if a blurred media item may be shown: safe search is off, the chat
 * allows it, or the user agrees. "Always show" turns safe search off. The function is the same between
 * renders.
 */
export function useMayShow(): (blurred: Blurred) => Promise<boolean> {
  const { api, dialogs } = useServices();
  const { chats } = useChats().session.storage;
  const { t } = useTranslation('compose');
  const client = useQueryClient();
  const changePrivacy = useChangePrivacy(() => notify.error(t('safeSearchStays')));
  return useMemo(() => {
    const queries = settingsQueries(api);
    /** Returns true if the user must be asked; also if the settings are unknown. */
    async function isAsked(): Promise<boolean> {
      // A query started without a network would wait for one.
      if (onlineManager.isOnline())
        await Promise.allSettled([client.fetchQuery(queries.settings), client.fetchQuery(queries.chosen)]);
      const settings = client.getQueryData<Settings>(queries.settings.queryKey);
      const chosen = client.getQueryData<ClientSettings>(queries.chosen.queryKey);
      return !settings || !chosen || isSafeSearchOn(settings, chosen);
    }
    return async ({ chatId, name }) => {
      if (!(await isAsked())) return true;
      if (chatId !== null && (await chats.isSensitiveShown({ chatId }))) return true;
      const answer = await dialogs.open('sensitive content', {
        ...(name !== null && { name }),
        isInChat: chatId !== null,
      });
      if (answer === 'inChat' && chatId !== null) await chats.setSensitiveShown({ chatId, isShown: true });
      if (answer === 'always') changePrivacy({ safeSearch: false });
      return answer !== null;
    };
  }, [api, chats, dialogs, client, changePrivacy]);
}
