import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { caseStates } from '#shared/api/moderation.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { applicationsTab, applicationSearchOf } from '../applications/address.ts';
import { ApplicationsDesk } from '../applications/ApplicationsDesk.tsx';
import { deskLocationIn, searchOf } from './address.ts';
import { DeskPage, type DeskPageProps } from './DeskPage.tsx';
import styles from './desk.module.css';

const tabs = [caseStates[0], applicationsTab, ...caseStates.slice(1)] as const;
type DeskTab = (typeof tabs)[number];

export interface DeskTabsProps extends DeskPageProps {
  /** How many wait, as far as it is known. */
  readonly counts: { readonly open: number; readonly applications: number };
  readonly onWaiting: (count: number) => void;
}

/** The moderator's desk: the queue of cases, and the applications of streamers. */
export function DeskTabs({ counts, onWaiting, ...cases }: DeskTabsProps) {
  const { t } = useTranslation('moderation');
  const navigate = useNavigate();
  const { search } = useLocation();
  const isApplications = new URLSearchParams(search).get('tab') === applicationsTab;
  const value: DeskTab = isApplications ? applicationsTab : deskLocationIn(search).tab;
  const countOf = (id: DeskTab) =>
    id === 'open' ? counts.open : id === applicationsTab ? counts.applications : 0;

  function go(tab: DeskTab): void {
    const to =
      tab === applicationsTab
        ? applicationSearchOf({ list: 'waiting', id: null })
        : searchOf({ tab, caseId: null });
    void navigate(to, { replace: true, preventScrollReset: true, state: { isTyped: true } });
  }

  return (
    <Tabs
      isTall
      className={styles.tabs}
      label={t('desk.tabsLabel')}
      tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`), count: countOf(id) }))}
      value={value}
      onChange={go}
    >
      {isApplications ? <ApplicationsDesk onWaiting={onWaiting} /> : <DeskPage {...cases} />}
    </Tabs>
  );
}
