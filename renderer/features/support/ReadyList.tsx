import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { ReadyChoice } from './readyWords.ts';
import styles from './ready.module.css';

/** Returns the id of an option, which `aria-activedescendant` of the field names. */
export const optionId = (listId: string, key: string): string => `${listId}-${key}`;

/** Ready-made answers above the field, which `/` opens. The field keeps the focus, so a press must not take it. */
export function ReadyList({
  id,
  search,
  choices,
  total,
  active,
  onChoose,
}: {
  readonly id: string;
  readonly search: string;
  readonly choices: readonly ReadyChoice[];
  /** Number of all answers. */
  readonly total: number;
  readonly active: number;
  readonly onChoose: (choice: ReadyChoice) => void;
}) {
  const { t } = useTranslation('support');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className={styles.pop}>
      <header aria-hidden="true">
        <Icon name="search" />
        <span>/{search}</span>
        <span>{t('ready.found', { shown: choices.length, total })}</span>
      </header>
      <div ref={list} id={id} role="listbox" aria-label={t('ready.label')}>
        {choices.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
          <div
            key={choice.key}
            id={optionId(id, choice.key)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={cx(at === active && styles.isActive)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <b>{choice.title}</b>
            <span>{choice.text}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {choices.length === 0 ? t('ready.none') : ''}
      </p>
    </div>
  );
}
