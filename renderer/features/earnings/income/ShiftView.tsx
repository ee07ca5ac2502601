import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Shift } from '#shared/domain/earnings.ts';
import type { DashboardInfo } from '#shared/domain/streamer.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Stats } from '#renderer/ui/Facts.tsx';
import { FailedPart } from '../FailedPart.tsx';
import type { Part } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { WhyNumber } from '../why/WhyNumber.tsx';
import type { OpenFigure } from '../why/useWhy.ts';
import { Hours } from './Hours.tsx';
import { PaidBar } from './PaidBar.tsx';
import { coinsAnHour, onlineSeconds } from './shift.ts';
import styles from '../earnings.module.css';

interface ShiftViewProps {
  readonly dashboard: Part<DashboardInfo>;
  readonly shift: Part<Shift>;
  readonly back: string;
  readonly onWhy: (asked: OpenFigure) => void;
  /** Cards beside the session: the goal and the own count. */
  readonly children: ReactNode;
}

/** The current session as a page: the earnings by hour and the paid share of the time. */
export function ShiftView({ dashboard, shift, back, onWhy, children }: ShiftViewProps) {
  const { t } = useTranslation('earnings');
  const { data } = shift;
  return (
    <div className={styles.body}>
      <div className={styles.crumb}>
        <Link to={back}>
          <Icon name="back" />
          {t('session.back')}
        </Link>
        <h2>{t('session.title')}</h2>
      </div>
      {shift.hasFailed ? (
        <FailedPart onRetry={shift.retry} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : data.startedAt === null ? (
        <EmptyState icon="clock" title={t('session.noneTitle')} text={t('session.none')} />
      ) : (
        <>
          <ShiftFigures shift={data} startedAt={data.startedAt} dashboard={dashboard.data} onWhy={onWhy} />
          <PaidBar shift={data} />
          <div className={styles.split}>
            <div className={styles.column}>
              <Hours shift={data} />
            </div>
            <aside className={styles.column} aria-label={t('beside')}>
              {children}
            </aside>
          </div>
        </>
      )}
    </div>
  );
}

function ShiftFigures({
  shift,
  startedAt,
  dashboard,
  onWhy,
}: {
  readonly shift: Shift;
  readonly startedAt: string;
  readonly dashboard: DashboardInfo | null;
  readonly onWhy: (asked: OpenFigure) => void;
}) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { clock } = useServices();
  const { calls, coins, matches } = shift;
  const label = t('session.earned');
  const why = (): void =>
    onWhy({
      period: 'span',
      label,
      coins: coins ?? 0,
      from: startedAt,
      // A minute ahead, because the server cuts the range at the time of its response.
      until: new Date(clock.now() + 60_000).toISOString(),
    });
  const rate = calls && calls.rung > 0 ? words.percent((calls.answered / calls.rung) * 100) : null;
  return (
    <Stats
      stats={[
        {
          label: t('session.anHour'),
          value: formatCount(locale, coinsAnHour(shift)),
          note: t('session.since', {
            time: words.time(Date.parse(startedAt)),
            length: words.length(onlineSeconds(shift)),
          }),
        },
        {
          label,
          value: (
            <WhyNumber
              label={label}
              text={formatCount(locale, coins)}
              onPress={coins === null ? null : why}
            />
          ),
          note: t('figures.coins'),
        },
        {
          label: t('session.matches'),
          value: formatCount(locale, matches),
          note: dashboard?.matches?.limit
            ? t('session.ofLimit', {
                used: formatCount(locale, dashboard.matches.used),
                limit: formatCount(locale, dashboard.matches.limit),
              })
            : '',
        },
        {
          label: t('session.answeredCalls'),
          value: calls ? t('session.answeredOf', calls) : '—',
          note: rate ?? t('session.noCalls'),
        },
      ]}
    />
  );
}
