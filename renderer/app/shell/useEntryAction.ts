import { useEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { withoutParameter } from '../guards/entry.ts';

/**
 * Runs the `action` of the address once and removes it. `reactivate` is from §2; the others come from links
 * in emails.
 */
export function useEntryAction(): void {
  const { t } = useTranslation(['pages', 'common']);
  const { dialogs } = useServices();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const action = new URLSearchParams(search).get('action');

  useEffect(() => {
    if (action === null) return;
    if (action === 'reactivate') notify.success(t('common:signedIn.reactivated'), { id: 'action' });
    else if (action === 'emailConfirmed') notify.success(t('emailConfirmed'), { id: 'action' });
    else if (action === 'newPassword') void dialogs.open('new password', { isReset: true });
    else if (action === 'emailUndone') {
      notify.success(t('emailUndone'), { id: 'action' });
      void dialogs.open('new password', { isReset: true });
    } else return;
    void navigate(withoutParameter(pathname + search + hash, 'action'), { replace: true });
    // oxlint-disable-next-line exhaustive-deps -- the action alone says that something is asked for
  }, [action]);
}
