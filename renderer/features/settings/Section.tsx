import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { SectionId } from './sections.ts';
import styles from './settings.module.css';

/** A section of the page with its heading and anchor. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.heading} tabIndex={-1}>
        {t(`sections.${id}`)}
      </h2>
      {children}
    </section>
  );
}
