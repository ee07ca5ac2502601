import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { cx } from '#renderer/ui/cx.ts';
import { legalPages } from '#shared/domain/pages.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import type { LocaleLink } from './localeLink.ts';
import { LegalLink } from './LegalLink.tsx';
import styles from './Foot.module.css';
import shared from './landing.module.css';

/** Links to the languages and the legal pages (§2). */
export function Foot({ locale, locales }: { locale: Locale; locales: readonly LocaleLink[] }) {
  const { t } = useTranslation(['landing', 'common']);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={cx(styles.foot, shared.night)} data-theme="dark">
      <div className={cx(shared.in, styles.row)}>
        <div>
          <span className={shared.word}>
            <img src={mark} alt="" width={28} height={28} loading="lazy" />
            Vesper
          </span>
          <nav className={styles.languages} aria-label={t('common:language')}>
            {locales.map((link) => (
              <a
                key={link.locale}
                href={link.href}
                lang={link.locale}
                hrefLang={link.locale}
                aria-current={link.locale === locale || undefined}
              >
                {localeNames[link.locale]}
              </a>
            ))}
          </nav>
        </div>
        <nav className={styles.links} aria-label={t('common:legal.title')}>
          {legalPages.map((page) => (
            <LegalLink key={page} page={page} />
          ))}
          {/* The year may differ from the one written at prerendering. */}
          <span suppressHydrationWarning>{t('foot.copyright', { year })}</span>
        </nav>
      </div>
    </footer>
  );
}
