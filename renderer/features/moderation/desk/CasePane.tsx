import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CaseState } from '#shared/api/moderation.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadState } from '../LoadStates.tsx';
import { CaseView } from './CaseView.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import type { Decision } from './decisions.ts';
import { useCase } from './useCase.ts';
import { useCaseWords } from './useCaseWords.ts';
import { useDeskKeys, letterOf } from './useDeskKeys.ts';
import styles from './desk.module.css';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';

export interface CasePaneProps {
  readonly id: string;
  readonly tab: CaseState;
  readonly me: string;
  readonly isBeside: boolean;
  readonly isOnline: boolean;
  /** Bar to undo the previous decision, shown above the buttons. */
  readonly undoBar: ReactNode;
  readonly onBack: () => void;
  readonly onStep: (by: 1 | -1) => void;
  /** Opens the sanction view of an upheld case. */
  readonly onFollow: () => void;
  readonly onDecide: (decision: Decision, name: string) => void;
}

/** The open case with the possible decisions. */
export function CasePane(props: CasePaneProps) {
  const { id, tab, me, isBeside, isOnline, undoBar, onBack, onStep, onFollow, onDecide } = props;
  const { t } = useTranslation('moderation');
  const state = useCase(id);
  const words = useCaseWords();
  const [picture, setPicture] = useState({ id, isShown: false });
  // Each opened case starts with its picture covered, also one opened again.
  if (picture.id !== id) setPicture({ id, isShown: false });
  const isShown = picture.id === id && picture.isShown;
  const details = state.kind === 'ready' ? state.details : null;
  const isOpen = details?.state === 'open';
  const why = !isOpen ? null : details.user?._id === me ? 'own' : isOnline ? null : 'offline';
  const decide =
    isOpen && why === null ? (decision: Decision) => onDecide(decision, words.name(details)) : null;
  const toggle = () => setPicture({ id, isShown: !isShown });
  useDeskKeys({
    uphold: decide ? () => decide('upheld') : undefined,
    dismiss: decide ? () => decide('dismissed') : undefined,
    next: () => onStep(1),
    previous: () => onStep(-1),
    picture: details && details.frame !== null ? toggle : undefined,
  });
  return (
    <section className={styles.pane} aria-label={t('desk.caseLabel')}>
      {!isBeside && <BackLink label={t('desk.back')} onPress={onBack} className={styles.back} />}
      <div className={styles.scroll}>
        {state.kind === 'missing' ? (
          <EmptyState
            className={styles.empty}
            icon="search"
            title={t('desk.missing.title')}
            text={t('desk.missing.text')}
          />
        ) : state.kind === 'ready' ? (
          <CaseView
            details={state.details}
            tab={tab}
            isShown={isShown}
            onToggle={toggle}
            onFollow={onFollow}
          />
        ) : (
          <LoadState state={state} />
        )}
      </div>
      <footer className={styles.foot}>
        {undoBar}
        {(isOpen || state.kind === 'loading') && <DecisionBar onDecide={decide} why={why} />}
        <KeyHints />
      </footer>
    </section>
  );
}

const hints = ['next', 'previous', 'picture'] as const;

/** Keyboard shortcuts that no button shows. */
function KeyHints() {
  const { t } = useTranslation('moderation');
  return (
    <ul className={styles.hints} aria-label={t('desk.keys.label')}>
      {hints.map((hint) => (
        <li key={hint}>
          <ShortcutKeys keys={[letterOf(hint)]} /> {t(`desk.keys.${hint}`)}
        </li>
      ))}
    </ul>
  );
}
