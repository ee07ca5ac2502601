import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { LegalHrefs } from './links.ts';
import styles from './Navigation.module.css';
import { shortId, type LegalText } from './text.ts';
import { useCurrentSection } from './useCurrentSection.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';

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

/**
 * The list "On this page", with the current section marked. Desktop only, because narrow screens have one
 * column.
 */
export function Contents({ text, article }: { text: LegalText; article: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('legal');
  const current = useCurrentSection(article, [shortId, ...text.sections.map(({ id }) => id)]);
  const link = (id: string, words: string, lang?: string) => (
    <a key={id} href={`#${id}`} lang={lang} aria-current={current === id ? 'location' : undefined}>
      {words}
    </a>
  );
  return (
    <nav className={styles.contents} aria-label={t('onThisPage')}>
      <span className={styles.title} aria-hidden="true">
        {t('onThisPage')}
      </span>
      {link(shortId, t('inShort'))}
      {text.sections.map(({ id, title }) => link(id, title, text.locale))}
    </nav>
  );
}

/**
 * Links to the previous and the next page. `data-end` marks the end of the text for the table of contents.
 */
export function Neighbours({ page, hrefs }: { page: LegalPage; hrefs: LegalHrefs }) {
  const { t } = useTranslation(['legal', 'common']);
  const at = legalPages.indexOf(page);
  const [previous, next] = [legalPages[at - 1], legalPages[at + 1]];
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')} data-end>
      {previous && (
        <AnchorButton kind="quiet" size="small" href={hrefs.pages[previous]} rel="prev" icon="back">
          <VisuallyHidden>{t('previous')}</VisuallyHidden>
          {t(`common:legal.${previous}`)}
        </AnchorButton>
      )}
      {next && (
        <AnchorButton kind="quiet" size="small" className={styles.next} href={hrefs.pages[next]} rel="next">
          <VisuallyHidden>{t('next')}</VisuallyHidden>
          {t(`common:legal.${next}`)}
          <Icon name="right" />
        </AnchorButton>
      )}
    </nav>
  );
}
