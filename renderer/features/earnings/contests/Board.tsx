import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LeaderboardRow, LeaderboardWeek, WeeklyLeaderboard } from '#shared/domain/contests.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './contests.module.css';

/** The user whose row is highlighted, or shown below the top ten. */
export interface Me {
  readonly _id: string;
  readonly avatar: string | null;
}

/** The top ten, and the user's own row. */
export function Board({
  board,
  me,
  week,
}: {
  readonly board: WeeklyLeaderboard;
  readonly me: Me;
  readonly week: LeaderboardWeek;
}) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const { topTenBoard, currentPlace } = board;
  if (topTenBoard.length === 0)
    return (
      <EmptyState
        icon="trophy"
        title={t(week === 'current' ? 'board.empty' : 'board.emptyThen')}
        text={t('board.emptyText')}
      />
    );
  const topPoints = topTenBoard[0]?.points ?? 1;
  const isAmong = topTenBoard.some(({ userId }) => userId === me._id);
  const own: LeaderboardRow | undefined =
    currentPlace && currentPlace.place !== null && !isAmong
      ? {
          place: currentPlace.place,
          userId: me._id,
          name: null,
          avatar: me.avatar,
          points: currentPlace.points,
          prizeCoins: null,
        }
      : undefined;
  const columns: TableColumn<LeaderboardRow>[] = [
    {
      id: 'place',
      title: t('board.placeColumn'),
      cell: ({ place }) => <span className={cx(styles.place, place <= 3 && styles.top)}>{place}</span>,
    },
    {
      id: 'name',
      title: t('board.name'),
      cell: ({ userId, name, avatar }) => {
        const shown = userId === me._id ? t('board.you') : name === null ? t('gone') : cutName(name);
        return (
          <span className={styles.who}>
            <Avatar name={shown} src={avatar} size={36} />
            {shown}
          </span>
        );
      },
    },
    {
      id: 'bar',
      title: t('board.bar'),
      isTitleHidden: true,
      from: 'tablet',
      cell: ({ points }) => (
        <ProgressBar
          isMeter
          label={t('board.bar')}
          value={points ?? 0}
          max={topPoints}
          className={styles.lead}
        />
      ),
    },
    {
      id: 'points',
      title: t('board.points'),
      isNumber: true,
      cell: ({ points }) => <b>{formatCount(locale, points)}</b>,
    },
    {
      id: 'prize',
      title: t('board.prize'),
      isNumber: true,
      cell: ({ prizeCoins }) =>
        prizeCoins === null ? '—' : <Coins value={prizeCoins} className={styles.end} />,
    },
  ];
  return (
    <Table
      caption={t('board.caption')}
      columns={columns}
      rows={topTenBoard}
      rowKey={({ userId }) => userId}
      selected={me._id}
      footer={own}
    />
  );
}
