import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { LegalHrefs } from './hrefs.ts';
import styles from './PageList.module.css';

/** Links to the eight pages: a column on desktop, a scrolling row on narrower screens. */
export function PageList({ page, hrefs }: { page: LegalPage; hrefs: LegalHrefs }) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLElement>(null);

  // Scrolls the row to the current page, also after the window becomes narrower.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !current || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => {
      const middle = current.offsetLeft - row.offsetLeft + current.offsetWidth / 2;
      row.scrollTo({ left: middle - row.clientWidth / 2, behavior: 'instant' });
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [page]);

  return (
    <nav ref={list} className={styles.list} aria-label={t('legal.title')}>
      {legalPages.map((id) => (
        <a key={id} href={hrefs.pages[id]} aria-current={id === page ? 'page' : undefined}>
          {t(`legal.${id}`)}
        </a>
      ))}
    </nav>
  );
}
