import { useId, useState, type ReactNode } from 'react';
import type { CallRecord } from '#shared/domain/calls.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { AvatarStack } from '#renderer/ui/AvatarStack.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { useWords } from './useWords.ts';
import styles from './fold.module.css';

const shownFaces = 4;

/** The matches of one day in a row: how many, with how many people, for how long. Opens in place. */
export function MatchFold({
  records,
  children,
}: {
  readonly records: readonly CallRecord[];
  readonly children: (records: readonly CallRecord[]) => ReactNode;
}) {
  const { t } = useTranslation('history');
  const words = useWords();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const people = [
    ...new Map(records.flatMap(({ user }) => (user ? [[user._id, user] as const] : []))).values(),
  ];
  const seconds = records.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return (
    <>
      <PressButton
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <span className={styles.disc}>
          <Icon name="match" />
        </span>
        <span className={styles.words}>
          <b>{t('fold.matches', { count: records.length })}</b>
          <span>
            {t('fold.people', { count: people.length })} · {words.length(seconds)}
          </span>
        </span>
        <AvatarStack
          people={people
            .slice(0, shownFaces)
            .map(({ _id, avatar, name }) => ({ id: _id, src: avatar, name }))}
        />
        <Icon name="down" className={styles.arrow} />
      </PressButton>
      <div id={id}>{isOpen && children(records)}</div>
    </>
  );
}
