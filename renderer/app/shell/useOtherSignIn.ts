import { useEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { broughtBack } from '../guards/broughtBack.ts';
import { takeOtherSignIn } from '../guards/otherSignIn.ts';

/** Asks before a sign-in link to another account replaces the session: an attacker may have sent the link. */
export function useOtherSignIn(): void {
  const { t } = useTranslation(['pages', 'common']);
  const { api, dialogs, session } = useServices();

  useEffect(() => {
    const other = takeOtherSignIn();
    if (!other) return;
    const { signedIn, to } = other;
    const nameOf = (user: { name: string | null; email: string | null } | null) =>
      user?.name ?? user?.email ?? '';
    const end = (token: string | null) =>
      void api.call('logout', { body: {} }, { token: token ?? undefined, keepalive: true });
    void dialogs
      .open('confirm action', {
        title: t('otherAccount.title'),
        text: t('otherAccount.text', {
          name: nameOf(signedIn.user),
          current: nameOf(session.state.user),
        }),
        actionText: t('otherAccount.action'),
        cancelText: t('otherAccount.stay'),
      })
      .then(async (answer) => {
        if (answer !== 'confirmed') return end(signedIn.authData.token);
        const theirs = await broughtBack(api, signedIn);
        end(session.token());
        session.signIn(theirs);
        location.replace(to);
      });
    // oxlint-disable-next-line exhaustive-deps -- asked once, when the page stands
  }, []);
}
