import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { ShownPage } from '../pages/pageRow.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useMatchKind, useUnread } from '../session/sessionHooks.ts';
import { rowOf } from '../pages/pageTable.ts';
import { prefetch, textsOf } from '../pages/prefetch.ts';
import { isVisitorPage } from '../pages/visitorPages.ts';
import { withoutParameter } from '../guards/entry.ts';
import { reactivateIfRemoved } from '../guards/reactivate.ts';
import { takeOtherSignIn } from '../guards/otherSignIn.ts';

/** Sets the title to the name of the page or the search, after the number of unread chats. */
export function useTitle(page: ShownPage, live: SignedInServices | null): void {
  const { t } = useTranslation('pages');
  const matching = useMatchKind(live);
  const isSearching = page === 'match' && matching === 'searching';
  const name = isSearching ? t('searching') : t(`name.${page}` as 'name.match');
  const unread = useUnread(live);
  const title = `${unread > 0 ? `(${unread}) ` : ''}${t('title', { page: name })}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Milliseconds after the page is shown, so that the preload does not slow the page itself. */
const preloadAfterMs = 3_000;

/** Preloads the page that users most often open next, so that it renders in the frame of the press. */
export function useNextPage(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const { i18n } = useTranslation();
  const { clock } = useServices();
  const next = isVisitorPage(page) ? undefined : rowOf(page).next;
  useEffect(() => {
    if (next === undefined || !live) return undefined;
    return clock.after(live.scope, preloadAfterMs, () => {
      void prefetch(next);
      void loadNamespaces(i18n, locale, textsOf(next));
    });
  }, [i18n, clock, live, locale, next]);
}

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
        const theirs = await reactivateIfRemoved(api, signedIn);
        end(session.token());
        session.signIn(theirs);
        location.replace(to);
      });
    // oxlint-disable-next-line exhaustive-deps -- asked once, when the page stands
  }, []);
}
