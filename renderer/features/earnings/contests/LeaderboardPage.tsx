import { Link } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LeaderboardWeek, WeeklyLeaderboard } from '#shared/domain/contests.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FailedPart } from '../FailedPart.tsx';
import { useLeaderboard } from '../useParts.ts';
import { Board, type Me } from './Board.tsx';
import { Countdown } from './Countdown.tsx';
import page from '../earnings.module.css';
import styles from './contests.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export interface LeaderboardPageProps {
  readonly role: Role;
  readonly me: Me;
  readonly tab: 'this_week' | 'last_week';
  readonly onTab: (tab: 'this_week' | 'last_week') => void;
}

/** `/weekly-leaderboard`: the top ten, the streamer's own place, and the time left in the week. */
export function LeaderboardPage({ role, me, tab, onTab }: LeaderboardPageProps) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const week: LeaderboardWeek = tab === 'this_week' ? 'current' : 'previous';
  const { data, hasFailed, retry } = useLeaderboard(week);
  return (
    <div className={page.body}>
      {hasFailed ? (
        <FailedPart onRetry={retry} />
      ) : !data ? (
        <Skeleton height={104} />
      ) : (
        <Head board={data} week={week} takesPart={role === 'goddess'} />
      )}
      <section className={cx(page.section, styles.board)} aria-label={t('board.best')}>
        <header className={page.sectionHead}>
          <h2 className={page.heading}>{t('board.best')}</h2>
          <SegmentedChoice
            label={t('board.week')}
            options={[
              { value: 'this_week', label: t('board.current') },
              { value: 'last_week', label: t('board.previous') },
            ]}
            value={tab}
            onChange={onTab}
          />
        </header>
        {data ? <Board board={data} me={me} week={week} /> : !hasFailed && <Skeleton height={520} />}
      </section>
      <p className={page.note}>
        {t('board.counts')} <Link to={hrefOf(locale, 'leaderboardFaq')}>{t('board.how')}</Link>
      </p>
    </div>
  );
}

function Head({
  board,
  week,
  takesPart,
}: {
  readonly board: WeeklyLeaderboard;
  readonly week: LeaderboardWeek;
  readonly takesPart: boolean;
}) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const { currentPlace, topTenBoard, endsAt } = board;
  const place = currentPlace?.place ?? null;
  const number = (value: number | null) => formatCount(locale, value);
  const points = currentPlace?.points ?? 0;
  // Compares places and not row indexes, because blocked streamers are missing from the rows.
  const last = topTenBoard.at(-1);
  const toPrize = place !== null && last && place > last.place ? (last.points ?? 0) - points + 1 : null;
  // Equal points share a place, so the next place up may be more than one better.
  const above = topTenBoard.find((row) => row.points === points + (currentPlace?.toNext ?? 0))?.place;
  const sentence =
    place === null
      ? t(!takesPart ? 'board.notPart' : week === 'current' ? 'board.noPoints' : 'board.noPointsThen')
      : week === 'previous'
        ? t('board.pointsThen', { count: points, points: number(currentPlace?.points ?? null) })
        : place === 1
          ? t('board.first')
          : [
              t('board.toNext', { points: number(currentPlace?.toNext ?? null), place: above ?? place - 1 }),
              ...(toPrize === null ? [] : [t('board.toPrize', { points: number(toPrize) })]),
            ].join(' ');
  const first = topTenBoard.find((row) => row.place === 1)?.prizeCoins ?? null;
  return (
    <header className={styles.head}>
      <div className={styles.grow}>
        <Text size={14} tone="muted">
          {t(week === 'current' ? 'board.place' : 'board.placeThen')}
        </Text>
        <p className={styles.display}>{place === null ? '—' : t('board.nth', { place })}</p>
        <Text size={14} tone="muted" isNumber>
          {sentence}
        </Text>
      </div>
      {week === 'current' && endsAt !== null && <Countdown endsAt={endsAt} />}
      {first !== null && (
        <div className={styles.prize}>
          <p>{t('board.firstPrize')}</p>
          <Coins value={first} className={styles.prizeCoins} />
        </div>
      )}
    </header>
  );
}
