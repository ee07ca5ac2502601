import type { ReactNode } from 'react';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import styles from './auth.module.css';

/** Link inside a translated sentence; `children` come from the translation. */
export function WordLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Button inside a translated sentence that looks like a link. */
export function WordButton({ onPress, children }: { onPress?: () => void; children?: ReactNode }) {
  return (
    <PressButton className={styles.link} onPress={onPress}>
      {children}
    </PressButton>
  );
}
