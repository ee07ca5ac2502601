import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { caseStates } from '#shared/api/moderation.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { applicationsTab, applicationSearchOf } from '../applications/address.ts';
import { ApplicationsDesk } from '../applications/ApplicationsDesk.tsx';
import { penaltiesTab, penaltySearchOf } from '../penalties/address.ts';
import { PenaltiesDesk } from '../penalties/PenaltiesDesk.tsx';
import { sanctionsTab, sanctionSearchOf } from '../sanctions/address.ts';
import { SanctionsDesk } from '../sanctions/SanctionsDesk.tsx';
import { deskLocationIn, searchOf } from './address.ts';
import { DeskPage, type DeskPageProps } from './DeskPage.tsx';
import styles from './desk.module.css';

const tabs = [caseStates[0], applicationsTab, sanctionsTab, penaltiesTab, ...caseStates.slice(1)] as const;
type DeskTab = (typeof tabs)[number];

export interface DeskTabsProps extends DeskPageProps {
  /** Numbers of waiting items, as far as loaded. */
  readonly counts: {
    readonly undecided: number;
    readonly open: number;
    readonly applications: number;
    readonly appeals: number;
    readonly sanctions: number;
  };
  readonly onWaiting: (count: number) => void;
  readonly onAppeals: (count: number) => void;
  readonly onSanctionAppeals: (count: number) => void;
}

/** The moderator's desk: cases, applications of streamers, and penalties. */
export function DeskTabs({ counts, onWaiting, onAppeals, onSanctionAppeals, ...cases }: DeskTabsProps) {
  const { t } = useTranslation('moderation');
  const navigate = useNavigate();
  const { search } = useLocation();
  const requestedTab = new URLSearchParams(search).get('tab');
  const value: DeskTab =
    requestedTab === applicationsTab || requestedTab === penaltiesTab || requestedTab === sanctionsTab
      ? requestedTab
      : deskLocationIn(search).tab;
  const waiting: Partial<Record<DeskTab, number>> = {
    open: counts.open,
    upheld: counts.undecided,
    [applicationsTab]: counts.applications,
    [sanctionsTab]: counts.sanctions,
    [penaltiesTab]: counts.appeals,
  };

  function go(tab: DeskTab): void {
    const to =
      tab === applicationsTab
        ? applicationSearchOf({ list: 'waiting', id: null })
        : tab === sanctionsTab
          ? sanctionSearchOf({ state: 'appealed', id: null })
          : tab === penaltiesTab
            ? penaltySearchOf({ state: 'appealed', id: null })
            : searchOf({ tab, caseId: null });
    void navigate(to, { replace: true, preventScrollReset: true, state: { isTyped: true } });
  }

  return (
    <Tabs
      isTall
      className={styles.tabs}
      label={t('desk.tabsLabel')}
      tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`), count: waiting[id] ?? 0 }))}
      value={value}
      onChange={go}
    >
      {value === applicationsTab ? (
        <ApplicationsDesk onWaiting={onWaiting} />
      ) : value === sanctionsTab ? (
        <SanctionsDesk onAppeals={onSanctionAppeals} />
      ) : value === penaltiesTab ? (
        <PenaltiesDesk onAppeals={onAppeals} />
      ) : (
        <DeskPage {...cases} />
      )}
    </Tabs>
  );
}
