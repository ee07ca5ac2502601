import type { RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { shortId, type LegalText } from './text.ts';
import { useCurrentSection } from './useCurrentSection.ts';
import styles from './Contents.module.css';

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
