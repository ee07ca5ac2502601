import type { ReactNode } from 'react';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './auth.module.css';

/** Words inside a sentence that lead somewhere; `children` come from the translation. */
export function WordLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** The same, for what is not an address. */
export function WordButton({ onPress, children }: { onPress?: () => void; children?: ReactNode }) {
  return (
    <PressButton className={styles.link} onPress={onPress}>
      {children}
    </PressButton>
  );
}
