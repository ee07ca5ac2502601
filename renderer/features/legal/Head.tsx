import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { type LegalHrefs, instead } from './links.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './Head.module.css';

export interface HeadProps {
  readonly locale: Locale;
  readonly hrefs: LegalHrefs;
  readonly onLogIn?: () => void;
  readonly onLocale?: (locale: Locale) => void;
}

/** Logo, language menu and log-in. All are links, so that they work without scripts. */
export function Head({ locale, hrefs, onLogIn, onLocale }: HeadProps) {
  const { t } = useTranslation('legal');
  return (
    <header className={styles.head}>
      <a className={styles.home} href={hrefs.home} aria-label={t('home')}>
        <img src={mark} alt="" width={32} height={32} />
        Vesper
      </a>
      <LanguageMenu locale={locale} links={hrefs.locales} onLocale={onLocale} />
      {hrefs.logIn !== null && (
        <AnchorButton
          kind="quiet"
          size="small"
          className={styles.logIn}
          href={hrefs.logIn}
          onClick={instead(onLogIn)}
        >
          {t('logIn')}
        </AnchorButton>
      )}
    </header>
  );
}
