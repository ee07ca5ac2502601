import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './ladder.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export type RungState = 'done' | 'now' | 'later';

export interface Rung {
  readonly id: string;
  readonly title: string;
  readonly state: RungState;
  /** For example "8 of 8", or a word. */
  readonly count?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Steps in order: done, current and upcoming. */
export function Ladder({ rungs, label }: { readonly rungs: readonly Rung[]; readonly label?: string }) {
  const { t } = useTranslation('application');
  return (
    <ol className={styles.ladder} aria-label={label}>
      {rungs.map(({ id, title, state, count, action, children }, index) => (
        <li
          key={id}
          className={cx(state === 'done' && styles.isDone, state === 'now' && styles.isNow)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.nr} aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          <div className={styles.rung}>
            <div className={styles.top}>
              <h3>
                {title}
                {state === 'done' && <VisuallyHidden>, {t('step.done')}</VisuallyHidden>}
              </h3>
              {count !== undefined && (
                <Text as="span" size={14} tone="muted" isNumber wrap="line">
                  {count}
                </Text>
              )}
              {action}
            </div>
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}
