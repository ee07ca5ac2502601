import type { ReactNode } from 'react';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './auth.module.css';

/** What went wrong with a whole form, above its button. */
export function FormMessage({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className={styles.message}>
      <Icon name="warn" />
      <span>{children}</span>
      {action}
    </div>
  );
}
