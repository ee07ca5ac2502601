import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DashboardInfo } from '#shared/domain/streamer.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount, formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { Part } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { Text } from '#renderer/ui/layout.tsx';

/** Facts of the dashboard besides coins: time online, place of the week, streak and penalty level. */
export function StandingCard({ dashboard }: { readonly dashboard: Part<DashboardInfo> }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { data, hasFailed } = dashboard;
  const linked = (page: 'leaderboard' | 'streak' | 'penalties', value: number | null) => (
    <RouterLink href={hrefOf(locale, page)}>{formatCount(locale, value)}</RouterLink>
  );
  // The sums use the same request and offer the retry.
  if (hasFailed) return null;
  return (
    <Card title={t('standing.title')}>
      {!data ? (
        <Skeleton height={160} />
      ) : (
        <>
          <Facts
            facts={[
              {
                term: t('standing.online'),
                value: data.onlineSeconds === null ? '—' : words.length(data.onlineSeconds),
              },
              { term: t('standing.rank'), value: linked('leaderboard', data.rank) },
              { term: t('standing.streak'), value: linked('streak', data.streak) },
              { term: t('standing.penalty'), value: linked('penalties', data.penaltyLevel) },
            ]}
          />
          {data.updatedAt !== null && (
            <Text size={14} tone="muted">
              {t('standing.asOf', { time: formatTime(locale, new Date(data.updatedAt)) })}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}
