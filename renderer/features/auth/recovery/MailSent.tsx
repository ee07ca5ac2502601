import type { ReactNode } from 'react';
import sky from '#resources/art/land-dusk.webp';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import styles from '../parts/auth.module.css';

/** Says to which address a mail was sent, and what to do next. */
export function MailSent({ text, hint }: { text: ReactNode; hint: ReactNode }) {
  return (
    <div className={styles.sent} role="status">
      <SkyArt src={sky} icon="send" />
      <p>{text}</p>
      <p className={styles.aside}>{hint}</p>
    </div>
  );
}
