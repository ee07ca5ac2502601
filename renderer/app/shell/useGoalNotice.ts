import { useEffect, useEffectEvent } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { GoalNews } from '../session/studioNews.ts';

/** Shows a toast on any page when the coins of the day reach the streamer's goal. */
export function useGoalNotice(news: GoalNews | null, locale: Locale): void {
  const { i18n } = useTranslation();
  const tell = useEffectEvent(async (coins: number) => {
    await loadNamespaces(i18n, locale, ['earnings']);
    const t = i18n.getFixedT(locale, 'earnings');
    notify.success(t('goal.news', { count: coins, coins: formatCount(locale, coins) }));
  });
  useEffect(() => news?.onReached((coins) => void tell(coins)), [news]);
}
