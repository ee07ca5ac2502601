import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { subscribe } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { UploadEntry, Uploads } from '#renderer/services/uploads/uploads.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { loadToasts } from '#renderer/ui/Toast.tsx';
import { formatCount } from '#renderer/i18n/format.ts';
import type { FramedPage } from '../pages/pageRow.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import type { GoalNews } from '../session/studioNews.ts';

/** Pages that show the uploads themselves. */
const shownOn: Record<'story' | 'gallery', readonly FramedPage[]> = {
  story: ['match', 'online', 'profile'],
  gallery: ['profile', 'profileEdit'],
};
const kindOf = ({ purpose }: Pick<UploadEntry, 'purpose'>) => (purpose === 'story' ? 'story' : 'gallery');

/** Reports a failed upload on pages that do not show it, with a link to where it waits. */
export function useUploadNotice(uploads: Uploads | null, page: FramedPage, locale: Locale): void {
  const { i18n } = useTranslation();
  const navigate = useNavigate();

  const report = useEffectEvent(async (entry: UploadEntry) => {
    const kind = kindOf(entry);
    if (shownOn[kind].includes(page)) return;
    await loadNamespaces(i18n, locale, ['uploads']);
    const t = i18n.getFixedT(locale, 'uploads');
    notify.error(t(`elsewhere.${kind}`), {
      id: `upload:${entry.id}`,
      text: t('elsewhere.text'),
      actionText: t('elsewhere.see'),
      onAction: () => void navigate(hrefOf(locale, kind === 'story' ? 'profile' : 'profileEdit')),
    });
  });
  useEffect(() => {
    if (!uploads) return undefined;
    const { state } = uploads;
    const failedIn = () => state.list.filter((entry) => entry.state === 'failed');
    let reported = new Set(failedIn().map(({ id }) => id));
    return subscribe(state, () => {
      const failed = failedIn();
      for (const entry of failed) if (!reported.has(entry.id)) void report(entry);
      // A retried upload may fail again, and is then reported again.
      reported = new Set(failed.map(({ id }) => id));
    });
  }, [uploads]);
}

/** Shows a toast on any page when the coins of the day reach the streamer's goal. */
export function useGoalNotice(news: GoalNews | null, locale: Locale): void {
  const { i18n } = useTranslation();
  const showGoal = useEffectEvent(async (coins: number) => {
    await loadNamespaces(i18n, locale, ['earnings']);
    const t = i18n.getFixedT(locale, 'earnings');
    notify.success(t('goal.news', { count: coins, coins: formatCount(locale, coins) }));
  });
  useEffect(() => news?.onReached((coins) => void showGoal(coins)), [news]);
}

const loadToastsAfterMs = 5_000;

/**
 * Loads the code of toasts some seconds after the start, to keep the first page small. On demand would be too
 * late for the toast about a missing network.
 */
export function useLateToasts(live: SignedInServices | null): void {
  const { clock } = useServices();
  useEffect(() => {
    if (!live) return;
    return clock.after(live.scope, loadToastsAfterMs, () => void loadToasts().catch(() => undefined));
  }, [clock, live]);
}

/** Shows a toast until the network is back (§4.21). */
export function useOfflineToast(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    notify.offline();
    return () => notify.online();
  }, [isOffline]);
}
