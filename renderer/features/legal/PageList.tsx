import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { LegalHrefs } from './hrefs.ts';
import styles from './PageList.module.css';

/** The eight pages: a column on desktop, a row that scrolls below it. */
export function PageList({ page, hrefs }: { page: LegalPage; hrefs: LegalHrefs }) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLElement>(null);

  // A row opens at the page that is read, not at the first one; and again when the window becomes narrower.
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
