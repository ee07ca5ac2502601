import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import en from '#resources/locales/en/desktop.json';
import es from '#resources/locales/es/desktop.json';
import ru from '#resources/locales/ru/desktop.json';
import uk from '#resources/locales/uk/desktop.json';

type Texts = typeof en;
/** Keys of the texts that the main process shows, for example `menu.copy`. */
export type WordKey = {
  [Group in keyof Texts & string]: `${Group}.${keyof Texts[Group] & string}`;
}[keyof Texts & string];

const texts: Readonly<Record<Locale, Texts>> = { en, es, ru, uk };

/** Returns the system's first language that the product supports. */
export function localeOf(preferred: readonly string[]): Locale {
  const languages = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return (
    languages.map((language) => locales.find((locale) => locale === language)).find(Boolean) ?? defaultLocale
  );
}

export interface Words {
  /** Returns the text in the current language, with its placeholders filled. */
  say(key: WordKey, values?: Readonly<Record<string, string>>): string;
  locale(): Locale;
  setLocale(locale: Locale): void;
}

/**
 * Creates the texts of the main process: menus, and the dialog of a failed start. Pages have separate texts.
 */
export function createWords(systemLanguages: () => readonly string[]): Words {
  /** Language that the user chose in the page; null before the page has sent it. */
  let chosen: Locale | null = null;
  const locale = () => chosen ?? localeOf(systemLanguages());
  return {
    locale,
    setLocale: (next) => void (chosen = next),
    say(key, values = {}) {
      const [group, name] = key.split('.') as [keyof Texts, string];
      const text = (texts[locale()][group] as Readonly<Record<string, string>>)[name] ?? key;
      return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, placeholder: string) => values[placeholder] ?? whole);
    },
  };
}
