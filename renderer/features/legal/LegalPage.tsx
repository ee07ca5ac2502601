import { useRef } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage as LegalPageId } from '#shared/domain/pages.ts';
import { Article } from './Article.tsx';
import { Contents } from './Contents.tsx';
import { Head } from './Head.tsx';
import type { LegalHrefs } from './hrefs.ts';
import { Neighbours } from './Neighbours.tsx';
import { PageList } from './PageList.tsx';
import type { LegalText } from './text.ts';
import { Tools } from './Tools.tsx';
import styles from './LegalPage.module.css';

export interface LegalPageProps {
  readonly page: LegalPageId;
  readonly locale: Locale;
  readonly hrefs: LegalHrefs;
  /** What `loadLegalText` brought. */
  readonly text: LegalText;
  /** Instead of following the link, where a script can do better. */
  readonly onLogIn?: () => void;
  readonly onLocale?: (locale: Locale) => void;
}

/** §2 "Legal pages". Everything comes by props, so that it renders without a browser as well (prerendering). */
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
