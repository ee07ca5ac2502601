import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { type LegalHrefs, instead } from './links.ts';
import styles from './LanguageMenu.module.css';

/** Plain links in a native `<details>`, so that the menu works without scripts. */
export function LanguageMenu({
  locale,
  links,
  onLocale,
}: {
  locale: Locale;
  links: LegalHrefs['locales'];
  onLocale?: (locale: Locale) => void;
}) {
  const { t } = useTranslation('common');
  const menu = useRef<HTMLDetailsElement>(null);

  // Native `<details>` does not close on Escape or on a press elsewhere.
  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, 'Escape') || !menu.current?.open) return;
      const hadFocus = menu.current.contains(document.activeElement);
      close();
      if (hadFocus) menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details ref={menu} className={styles.menu}>
      <summary
        className={buttonClass({ kind: 'quiet', size: 'small', className: styles.button })}
        aria-label={`${t('language')}: ${localeNames[locale]}`}
      >
        <Icon name="globe" />
        <span lang={locale}>{localeNames[locale]}</span>
        <Icon name="down" className={styles.arrow} />
      </summary>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.locale}>
            <a
              href={link.href}
              lang={link.locale}
              hrefLang={link.locale}
              onClick={instead(onLocale && (() => onLocale(link.locale)))}
              aria-current={link.locale === locale || undefined}
            >
              {localeNames[link.locale]}
              <Icon name="check" />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
