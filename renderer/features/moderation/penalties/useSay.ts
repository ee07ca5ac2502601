import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { moderationKeys } from '../keys.ts';

/** Sends one request at a time. Shows a message if another moderator was faster or the request failed. */
export function useSay() {
  const { t } = useTranslation('moderation');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function say(send: () => Promise<CallResult<unknown>>, done: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    const result = await send();
    setBusy(false);
    if (result.ok) notify.success(done);
    else if (result.ok === false)
      notify.error(t(result.error.code === 'conflict' ? 'penalties.late' : 'penalties.failed'));
    await client.invalidateQueries({ queryKey: moderationKeys.allPenalties });
    return result.ok === true;
  }
  return { isBusy, say };
}
