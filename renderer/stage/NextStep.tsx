import type { ReactNode } from 'react';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './nextStep.module.css';

interface NextStepProps {
  /** Buttons, the harmless one first. */
  readonly children: ReactNode;
  /** The user's coins in words; null if they are not shown. */
  readonly balance: string | null;
  /** Lays the buttons out side by side if there is room. */
  readonly isRow?: boolean;
}

/**
 * Shows the next actions before or after a call, with the balance below. On phones the balance covers the
 * area of the call controls, so that a late press there starts no call.
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
