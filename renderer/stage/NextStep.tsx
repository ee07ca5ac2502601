import type { ReactNode } from 'react';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './nextStep.module.css';

interface NextStepProps {
  /** Buttons, the harmless one first. */
  readonly children: ReactNode;
  /** The person's coins in words; null if they are not shown. */
  readonly balance: string | null;
  /** Side by side if there is room. */
  readonly isRow?: boolean;
}

/**
 * What to do before or after a call, with the balance below. On a phone only words stand where the controls of a ring and
 * of a call are, so that a press meant for those calls nobody.
 */
export function NextStep({ children, balance, isRow = false }: NextStepProps) {
  return (
    <div className={styles.step}>
      <div className={cx(styles.buttons, isRow && styles.row)}>{children}</div>
      <p className={styles.balance} data-empty={balance === null || undefined}>
        {balance !== null && <Icon name="wallet" />}
        <span>{balance}</span>
      </p>
    </div>
  );
}
