import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { OwnCount } from '#renderer/services/ownCount.ts';
import { cx } from '#renderer/ui/cx.ts';
import { NotYours } from '../NotYours.tsx';
import { useDashboard, useDayTurn, useHours, useShift } from '../useParts.ts';
import { OwnCountCard } from '../book/OwnCountCard.tsx';
import { useRequestedSupporter } from '../supporter/href.ts';
import { SupporterPage } from '../supporter/SupporterPage.tsx';
import { useWhy } from '../why/useWhy.ts';
import { WhySheet } from '../why/WhySheet.tsx';
import { ComparePeriods } from './ComparePeriods.tsx';
import { DaysTable } from './DaysTable.tsx';
import { Figures } from './Figures.tsx';
import { GoalCard } from './GoalCard.tsx';
import { IncomeChart } from './IncomeChart.tsx';
import { SessionCard } from './SessionCard.tsx';
import { ShiftView } from './ShiftView.tsx';
import { StandingCard } from './StandingCard.tsx';
import { Supporters } from './Supporters.tsx';
import styles from '../earnings.module.css';

export interface IncomePageProps {
  readonly role: Role;
  /** All earnings, or those of this session. */
  readonly tab: 'overview' | 'this_session';
  readonly hrefOfTab: (tab: 'overview' | 'this_session') => string;
  /** Goal in coins per day; 0: no goal. */
  readonly goal: number;
  readonly onGoal: (coins: number) => void;
  readonly ownCount: OwnCount | null;
}

/** `/income`: earnings by source, compared and explained. Each part loads and fails on its own. */
export function IncomePage(props: IncomePageProps) {
  if (props.role !== 'goddess') return <NotYours role={props.role} icon="income" />;
  return <OwnIncome {...props} />;
}

function OwnIncome({ tab, hrefOfTab, goal, onGoal, ownCount }: IncomePageProps) {
  const { t } = useTranslation('earnings');
  useDayTurn();
  const dashboard = useDashboard();
  const shift = useShift();
  const [why, setWhy] = useWhy();
  const supporter = useRequestedSupporter();
  const today = dashboard.data?.earnings?.today ?? null;
  const hours = useHours(1, goal > 0 && today !== null && today >= goal);
  const goalCard = (
    <GoalCard coins={today} shift={shift.data} hours={hours.data?.hours ?? null} {...{ goal, onGoal }} />
  );
  const own = ownCount && <OwnCountCard ownCount={ownCount} />;
  if (supporter !== null) return <SupporterPage key={supporter} userId={supporter} />;
  return (
    <>
      {tab === 'this_session' ? (
        <ShiftView {...{ dashboard, shift }} back={hrefOfTab('overview')} onWhy={setWhy}>
          {goalCard}
          {own}
        </ShiftView>
      ) : (
        <div className={styles.body}>
          <Figures dashboard={dashboard} onWhy={setWhy} />
          <div className={cx(styles.split, styles.income)}>
            <div className={styles.column}>
              <IncomeChart />
              <ComparePeriods />
              <DaysTable onWhy={setWhy} />
            </div>
            <aside className={styles.column} aria-label={t('beside')}>
              <SessionCard shift={shift} href={hrefOfTab('this_session')} />
              {goalCard}
              {own}
              <Supporters />
              <StandingCard dashboard={dashboard} />
            </aside>
          </div>
        </div>
      )}
      {why && (
        <WhySheet
          openFigure={why}
          onSource={(source) => setWhy({ ...why, source })}
          onClose={() => setWhy(null)}
        />
      )}
    </>
  );
}
