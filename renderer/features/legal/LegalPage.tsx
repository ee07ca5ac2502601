import { useRef } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage as LegalPageId } from '#shared/domain/pages.ts';
import { Article } from './Article.tsx';
import { Contents, Neighbours, PageList } from './Navigation.tsx';
import { Head } from './Head.tsx';
import type { LegalHrefs } from './hrefs.ts';
import type { LegalText } from './text.ts';
import { Tools } from './Tools.tsx';
import styles from './LegalPage.module.css';

export interface LegalPageProps {
  readonly page: LegalPageId;
  readonly locale: Locale;
  readonly hrefs: LegalHrefs;
  /** Result of `loadLegalText`. */
  readonly text: LegalText;
  /** Called instead of following the link, once scripts run. */
  readonly onLogIn?: () => void;
  readonly onLocale?: (locale: Locale) => void;
}

/**
 * Page for legal texts (§2 "Legal pages"). Takes everything as props, so that it can be prerendered without a
 * browser.
 */
export function LegalPage({ page, locale, hrefs, text, onLogIn, onLocale }: LegalPageProps) {
  const article = useRef<HTMLElement>(null);
  return (
    <div className={styles.page}>
      <Head locale={locale} hrefs={hrefs} onLogIn={onLogIn} onLocale={onLocale} />
      <div className={styles.columns}>
        <PageList page={page} hrefs={hrefs} />
        <main className={styles.main}>
          <Article
            ref={article}
            page={page}
            locale={locale}
            text={text}
            hrefs={hrefs}
            tools={<Tools page={page} locale={locale} article={article} />}
          />
          <Neighbours page={page} hrefs={hrefs} />
        </main>
        <Contents text={text} article={article} />
      </div>
    </div>
  );
}
