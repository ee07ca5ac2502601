import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import sea from '#resources/art/land-sea.webp?url';
import { locales } from '#shared/domain/constants.ts';
import { findPage, inLocale, splitPath } from '#shared/domain/pages.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { NightPage } from './NightPage.tsx';
import styles from './pages.module.css';

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
