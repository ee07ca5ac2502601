import { useRef, type RefObject } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage as LegalPageId } from '#shared/domain/pages.ts';
import { Article } from './Article.tsx';
import { Contents, Neighbours, PageList } from './Navigation.tsx';
import { Head } from './Head.tsx';
import type { LegalHrefs } from './links.ts';
import type { LegalText } from './text.ts';
import styles from './LegalPage.module.css';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { longDate } from './longDate.ts';
import { offlineCopy, saveFile } from './offlineCopy.ts';
import { useOrigin } from './useOrigin.ts';

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

/** Buttons to print and to save a copy. The stylesheet hides them without scripts. */
function Tools({
  page,
  locale,
  article,
}: {
  page: LegalPageId;
  locale: Locale;
  article: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation(['legal', 'common']);
  const origin = useOrigin();

  function save(): void {
    if (!article.current) return;
    const saved = t('savedOn', { date: longDate(locale, new Date()) });
    const copy = offlineCopy(article.current, {
      title: `${t(`common:legal.${page}`)} · Vesper`,
      locale,
      foot: origin === '' ? saved : `${saved} · ${new URL(location.pathname + location.search, origin).href}`,
    });
    saveFile(`vesper-${page}-${locale}.html`, 'text/html;charset=utf-8', copy);
  }

  return (
    <div className={styles.tools} data-screen-only>
      <Button size="small" icon="doc" onPress={() => globalThis.print()}>
        {t('print')}
      </Button>
      <Button size="small" icon="download" onPress={save}>
        {t('saveCopy')}
      </Button>
    </div>
  );
}
