import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DecisionView } from '../decide/DecisionView.tsx';
import { SanctionUndo, type UndoableSanction } from '../decide/SanctionUndo.tsx';
import { OfflineNote } from '../LoadStates.tsx';
import { QueueList } from '../QueueList.tsx';
import { useQueue } from '../useQueue.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { deskLocationIn, searchOf } from './address.ts';
import { CaseList } from './CaseList.tsx';
import { CasePane } from './CasePane.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCases } from './useCases.ts';
import { useDecisions } from './useDecisions.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import styles from './desk.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { moderationKeys } from '../keys.ts';

export interface DeskPageProps {
  /** Id of the moderator, who cannot decide about themselves. */
  readonly me: string;
  /** Called with the number of open cases, when it is first known and on each change. */
  readonly onOpen: (count: number) => void;
  /** Called with the number of upheld cases without a sanction decision. */
  readonly onUndecided: (count: number) => void;
}

/** The moderator's queue with the open case beside it. The case replaces the list on phones. */
export function DeskPage({ me, onOpen, onUndecided }: DeskPageProps) {
  const { t } = useTranslation('moderation');
  const isOnline = useIsOnline();
  const { tab, caseId } = deskLocationIn(useLocation().search);
  const state = useCases(tab);
  const decisions = useDecisions();
  const lastPage = state.kind === 'ready' ? state.pages.at(-1) : undefined;
  const undecided = lastPage?.undecided ?? null;
  useEffect(() => {
    if (undecided !== null) onUndecided(undecided);
  }, [onUndecided, undecided]);
  /** Id of the case whose sanction is being decided, in place of the queue. */
  const [following, setFollowing] = useState<string | null>(null);
  const sanction = useUndoableSanction();
  const isDecided = (id: string) => decisions.pending.some((one) => one.caseId === id);
  const cases = state.kind === 'ready' ? state.items.filter(({ _id }) => !isDecided(_id)) : [];
  const { isBeside, chosen, goTo, open, step, openNext } = useQueue({
    ids: cases.map(({ _id }) => _id),
    requestedId: caseId !== null && !isDecided(caseId) ? caseId : null,
    searchOf: (id) => searchOf({ tab, caseId: id }),
    loadMore: state.kind === 'ready' && state.more === 'there' ? state.loadMore : null,
    waiting: lastPage ? Math.max(0, lastPage.open - decisions.pending.length) : null,
    onWaiting: onOpen,
  });
  useDeskKeys({ undo });

  function undo(): void {
    const back = decisions.undo();
    setFollowing(null);
    if (back) goTo(searchOf({ tab: 'open', caseId: back.caseId }));
  }

  const undoBar = (
    <>
      <UndoBar pending={decisions.pending} onUndo={undo} />
      <div role="status" className={styles.undo}>
        {sanction.undoable && (
          <SanctionUndo
            undoable={sanction.undoable}
            onUndone={() => {
              setFollowing(sanction.undoable?.sanction.caseId ?? null);
              sanction.forget();
            }}
          />
        )}
      </div>
    </>
  );
  if (following !== null) {
    const lost = decisions.lost.find((one) => one.caseId === following && one.decision === 'upheld');
    /** Sends the uphold before its undo time ends, or again if it failed. */
    const uphold = (): Promise<void> => {
      if (lost) decisions.decide(lost);
      return decisions.flushCase(following);
    };
    return (
      <DecisionView
        caseId={following}
        uphold={isDecided(following) || lost ? uphold : null}
        undoBar={undoBar}
        onBack={() => setFollowing(null)}
        onDecided={(made, name) => {
          sanction.note({ sanction: made, name });
          setFollowing(null);
        }}
      />
    );
  }
  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={styles.columns} data-alone={chosen === null || undefined}>
        {(isBeside || chosen === null) && (
          <div className={styles.list}>
            <QueueList
              state={state}
              isEmpty={cases.length === 0}
              empty={{
                isDone: tab === 'open',
                title: t(`desk.empty.${tab}.title`),
                text: t(`desk.empty.${tab}.text`),
              }}
            >
              <CaseList cases={cases} tab={tab} chosen={chosen} isBeside={isBeside} />
            </QueueList>
          </div>
        )}
        {chosen !== null && (
          <CasePane
            id={chosen}
            tab={tab}
            me={me}
            isBeside={isBeside}
            isOnline={isOnline}
            undoBar={undoBar}
            onBack={() => open(null)}
            onStep={step}
            onFollow={() => setFollowing(chosen)}
            onDecide={(decision, name) => {
              decisions.decide({ caseId: chosen, decision, name });
              openNext();
              // The sanction is decided right away in the same place.
              if (decision === 'upheld') setFollowing(chosen);
            }}
          />
        )}
      </div>
      {chosen === null && undoBar}
    </>
  );
}

/** Holds the latest decision while it can be undone. */
function useUndoableSanction() {
  const { clock } = useServices();
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<UndoableSanction | null>(null);
  useEffect(() => {
    const until = undoable?.sanction.undoUntil ?? null;
    if (until === null) return;
    const scope = createScope();
    clock.after(scope, Math.max(0, Date.parse(until) - clock.now()), () => setUndoable(null));
    return () => scope.end();
  }, [clock, undoable]);
  return {
    undoable,
    note(next: UndoableSanction): void {
      setUndoable(next);
      void client.invalidateQueries({ queryKey: moderationKeys.allPenalties });
      void client.invalidateQueries({ queryKey: moderationKeys.desk });
    },
    forget(): void {
      setUndoable(null);
      void client.invalidateQueries({ queryKey: moderationKeys.allPenalties });
    },
  };
}
