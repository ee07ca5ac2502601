import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { LoadState, OfflineBanner } from '../LoadStates.tsx';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { deskLocationIn, searchOf, type DeskLocation } from './address.ts';
import { CaseList } from './CaseList.tsx';
import { CasePane } from './CasePane.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCases } from './useCases.ts';
import { useDecisions } from './useDecisions.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import styles from './desk.module.css';

export interface DeskPageProps {
  /** The id of whoever works here: nobody decides about themselves. */
  readonly me: string;
  /** How many cases are open, as soon as it is known and whenever it changes. */
  readonly onOpen: (count: number) => void;
}

/** The moderator's queue, and the case that is open beside it; on phones in its place. */
export function DeskPage({ me, onOpen }: DeskPageProps) {
  const { t } = useTranslation('moderation');
  const isBeside = !useIsPhone();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { tab, caseId } = deskLocationIn(useLocation().search);
  const state = useCases(tab);
  const decisions = useDecisions();
  const isDecided = (id: string) => decisions.made.some((made) => made.caseId === id);
  const cases = state.kind === 'ready' ? state.cases.filter(({ _id }) => !isDecided(_id)) : [];
  const open = state.kind === 'ready' ? Math.max(0, state.open - decisions.made.length) : null;
  const asked = caseId !== null && !isDecided(caseId) ? caseId : null;
  const chosen = asked ?? (isBeside ? (cases[0]?._id ?? null) : null);
  const at = cases.findIndex(({ _id }) => _id === chosen);

  useDeskKeys({ undo });

  // What is read keeps its place: without its address, a list that changes would put another case under the hand.
  const pin = useEffectEvent((id: string) => go({ caseId: id }));
  const unpinned = caseId === null && chosen !== null ? chosen : null;
  useEffect(() => {
    if (unpinned !== null) pin(unpinned);
  }, [unpinned]);

  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (open !== null) tell(open);
  }, [open]);

  function go(place: Partial<DeskLocation>): void {
    // Beside the list the page stays where it is; a case of its own begins at its top.
    const options = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(searchOf({ tab, caseId: null, ...place }), { replace: true, ...options });
  }
  function step(by: 1 | -1): void {
    const to = cases[at + by];
    if (to) go({ caseId: to._id });
    else if (by === 1 && state.kind === 'ready' && state.more === 'there') state.loadMore();
  }
  function undo(): void {
    const back = decisions.undo();
    if (back) go({ tab: 'open', caseId: back.caseId });
  }

  const undoBar = <UndoBar made={decisions.made} onUndo={undo} />;
  const list =
    state.kind !== 'ready' ? (
      <LoadState state={state} />
    ) : cases.length > 0 || state.more !== 'none' ? (
      <>
        <CaseList cases={cases} tab={tab} chosen={chosen} isBeside={isBeside} />
        <LoadMore
          more={state.more}
          onMore={state.loadMore}
          label={t('desk.more')}
          failed={t('desk.moreFailed')}
        />
      </>
    ) : (
      <EmptyState
        className={styles.empty}
        icon={tab === 'open' ? 'check' : 'list'}
        title={t(`desk.empty.${tab}.title`)}
        text={t(`desk.empty.${tab}.text`)}
      />
    );

  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineBanner />}
      <div className={styles.columns} data-alone={chosen === null || undefined}>
        {(isBeside || chosen === null) && <div className={styles.list}>{list}</div>}
        {chosen !== null && (
          <CasePane
            id={chosen}
            tab={tab}
            me={me}
            isBeside={isBeside}
            isOnline={isOnline}
            undoBar={undoBar}
            onBack={() => go({})}
            onStep={step}
            onDecide={(decision, name) => {
              decisions.decide({ caseId: chosen, decision, name });
              const next = cases[at + 1] ?? cases[at - 1];
              go({ caseId: next && next._id !== chosen ? next._id : null });
            }}
          />
        )}
      </div>
      {chosen === null && undoBar}
    </>
  );
}
