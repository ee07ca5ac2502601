import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { formatCount, formatDuration } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Stats, type Stat } from '#renderer/ui/Facts.tsx';
import { useCallTarget, useLately, useStats } from './useStats.ts';
import { useWords } from './useWords.ts';
import styles from './details.module.css';

/** Today in numbers, and beside them what they are measured by. */
export function DayFigures({ role }: { readonly role: Role }) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const { stats, hasFailed, retry } = useStats('day');
  const lately = useLately();
  const target = useCallTarget(role === 'goddess');
  const number = (value: number | null | undefined) => formatCount(locale, value ?? null);
  if (hasFailed)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('common:error.title')}</p>
        <Button size="small" onPress={retry}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  const minutes = stats?.minutes ?? null;
  const coins = stats?.coins ?? null;
  const more = minutes === null || lately === null ? null : minutes - lately.minutesBefore;
  const perMinute = coins !== null && minutes ? Math.round(Math.abs(coins) / minutes) : null;
  const hasEarned = coins === null || coins === 0 ? isStreamer(role) : coins > 0;
  const figures: readonly Stat[] = [
    {
      label: t('today.inCalls'),
      value: number(minutes),
      unit: t('today.minutes', { count: minutes ?? 0 }),
      ...(more === null || more === 0
        ? { note: more === 0 ? t('today.same') : null }
        : {
            trend: {
              way: more > 0 ? ('up' as const) : ('down' as const),
              text: words.length(Math.abs(more) * 60),
              // Talking more is what earns; to whom it costs coins, neither is better.
              isGood: more > 0 || !isStreamer(role),
            },
            note: t(more > 0 ? 'today.more' : 'today.less'),
          }),
    },
    {
      label: t('today.answered'),
      value: stats?.count
        ? t('today.ofAll', { answered: number(stats.answered), all: number(stats.count) })
        : number(null),
      note: stats?.missed ? t('today.missed', { count: stats.missed }) : null,
    },
    {
      label: t('today.average'),
      value: lately?.average ? formatDuration(lately.average * 1_000) : number(null),
      note: target === null ? null : t('today.target', { length: words.length(target) }),
    },
    {
      label: t(hasEarned ? 'stats.earned' : 'stats.spent'),
      value: number(coins === null ? null : Math.abs(coins)),
      note: perMinute === null ? t('today.coins') : t('today.perMinute', { coins: number(perMinute) }),
    },
  ];
  return <Stats stats={figures} className={styles.figures} />;
}
