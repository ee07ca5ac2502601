import type { RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { longDate } from './longDate.ts';
import { offlineCopy, saveFile } from './offlineCopy.ts';
import { useOrigin } from './useOrigin.ts';
import styles from './Tools.module.css';

/** Buttons to print and to save a copy. The stylesheet hides them without scripts. */
export function Tools({
  page,
  locale,
  article,
}: {
  page: LegalPage;
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
