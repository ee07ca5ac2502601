import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { Menu, MenuChoice } from '#renderer/ui/Menu.tsx';
import { cx } from '#renderer/ui/cx.ts';
import type { LocaleLink } from './localeLink.ts';
import styles from './Head.module.css';
import shared from './landing.module.css';

interface HeadProps {
  readonly locale: Locale;
  readonly locales: readonly LocaleLink[];
  readonly onLocale: (locale: Locale) => void;
  readonly onLogIn: () => void;
  /** Null while the banner's own sign-up button is in view, so that only one has this name. */
  readonly onSignUp: (() => void) | null;
}

/** Renders the head, which stays at the top: name, links to sections, language, log-in and sign-up. */
export function Head({ locale, locales, onLocale, onLogIn, onSignUp }: HeadProps) {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <header className={cx(styles.head, shared.night)} data-theme="dark">
      <div className={cx(shared.in, styles.row)}>
        <span className={shared.word}>
          <img src={mark} alt="" width={28} height={28} />
          Vesper
        </span>
        <nav className={styles.nav} aria-label={t('head.page')}>
          <a href="#how">{t('head.how')}</a>
          <a href="#safe">{t('head.ask')}</a>
          <a href="#questions">{t('head.questions')}</a>
        </nav>
        <Menu
          label={t('common:language')}
          trigger={
            <Button
              kind="quiet"
              icon="globe"
              className={styles.language}
              // The button keeps its name when its text is hidden on narrow screens.
              aria-label={`${t('common:language')}: ${localeNames[locale]}`}
            >
              <span lang={locale}>{localeNames[locale]}</span>
            </Button>
          }
        >
          <MenuChoice
            title={t('common:language')}
            value={locale}
            onChange={onLocale}
            options={locales.map((link) => ({
              value: link.locale,
              label: localeNames[link.locale],
              lang: link.locale,
            }))}
          />
        </Menu>
        <Button kind="quiet" className={styles.logIn} onPress={onLogIn}>
          {t('head.logIn')}
        </Button>
        {onSignUp && (
          <Button kind="glass" className={styles.signUp} onPress={onSignUp}>
            {t('hero.signUp')}
          </Button>
        )}
      </div>
    </header>
  );
}
