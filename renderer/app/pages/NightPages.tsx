import type { ReactNode } from 'react';
import sea from '#resources/art/land-sea.webp?url';
import { locales, defaultLocale } from '#shared/domain/constants.ts';
import { findPage, inLocale, splitPath, hrefOf } from '#shared/domain/pages.ts';
import city from '#resources/art/land-city.webp?url';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { isLocale } from '#renderer/i18n/init.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './pages.module.css';

/** A full-screen message over a drawn night sky, for example "not found". */
function NightPage({
  art,
  at,
  icon,
  title,
  text,
  actions,
  isDisplay,
  children,
}: {
  art: string;
  /** The part of the picture that a narrow screen shows. */
  at: 'left' | 'middle';
  /** Shown in a round glass frame above the title. */
  icon?: IconName;
  title: string;
  text: string;
  actions?: ReactNode;
  /** True: the title uses the display font. */
  isDisplay?: boolean;
  children?: ReactNode;
}) {
  return (
    <main className={styles.night} data-theme="dark">
      <img className={cx(styles.sky, styles[at])} src={art} alt="" />
      <div className={styles.words}>
        {icon && (
          <span className={styles.window}>
            <Icon name={icon} />
          </span>
        )}
        <h1 className={cx(styles.title, isDisplay && styles.display)}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </main>
  );
}

/** Returns the path without a prefix of an unsupported language; null if no page is at that path either. */
function pathWithoutPrefix(pathname: string): string | null {
  const { path } = splitPath(pathname);
  const [, rest] = /^\/[a-z]{2}(?:-[a-z]{2})?(\/.*)?$/i.exec(path) ?? [];
  return rest !== undefined && findPage(rest) ? rest : null;
}

/**
 * Page for an unknown address (§2). If only the language prefix is unsupported, links to the page in a
 * supported one.
 */
export function NotFoundPage({
  pathname,
  home,
  isVisitor,
}: {
  pathname: string;
  home: string;
  isVisitor?: boolean;
}) {
  const { t } = useTranslation(['pages', 'common']);
  const suggestedPath = pathWithoutPrefix(pathname);
  return (
    <NightPage
      art={sea}
      at="middle"
      title={t('common:notFound.title')}
      isDisplay
      text={t('common:notFound.text')}
      actions={
        <AnchorButton kind="solid" href={home}>
          {t(isVisitor ? 'notFound.home' : 'common:notFound.action')}
        </AnchorButton>
      }
    >
      {suggestedPath !== null && (
        <div className={styles.languages}>
          <p>{t('notFound.languages')}</p>
          <ul>
            {locales.map((locale) => (
              <li key={locale}>
                <a href={inLocale(locale, suggestedPath)} lang={locale} hrefLang={locale}>
                  {localeNames[locale]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </NightPage>
  );
}

/** Page for users whose last known country is not served (§2). A visitor can go to the start page. */
export function ForbiddenPage({ onLogOut }: { onLogOut?: () => void }) {
  const { t, i18n } = useTranslation(['common', 'pages']);
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale;
  return (
    <NightPage
      art={city}
      at="left"
      icon="globe"
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      actions={
        onLogOut ? (
          <Button kind="glass" onPress={onLogOut}>
            {t('account.logOut')}
          </Button>
        ) : (
          <AnchorButton kind="glass" href={hrefOf(locale, 'landing')}>
            {t('pages:notFound.home')}
          </AnchorButton>
        )
      }
    />
  );
}
