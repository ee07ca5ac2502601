import i18next, { type FormatterModule, type i18n as I18n } from 'i18next';
import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import { logger } from '#shared/lib/logger.ts';
import { loadTexts } from './files.ts';
import { formatCount, formatPercent } from './format.ts';
import type { Namespace } from './resources.ts';

/** Returns the texts; null if the file is missing or broken. */
async function load(locale: Locale, namespace: Namespace): Promise<Record<string, unknown> | null> {
  try {
    return await loadTexts(locale, namespace);
  } catch (cause) {
    logger.warn(`locale ${locale}/${namespace} could not be loaded`, cause);
    return null;
  }
}

export function isLocale(value: string | undefined): value is Locale {
  return (locales as readonly (string | undefined)[]).includes(value);
}

async function loadNamespace(i18n: I18n, locale: Locale, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(locale, namespace)) return;
  const texts = await load(locale, namespace);
  if (texts) i18n.addResourceBundle(locale, namespace, texts);
  // English replaces the missing file, and the log tells why. A later page requests the file again.
  else if (locale !== defaultLocale) await loadNamespace(i18n, defaultLocale, namespace);
}

/** Loads these namespaces in this language. English replaces a file that can't be loaded. */
export async function loadNamespaces(
  i18n: I18n,
  locale: Locale,
  wanted: readonly Namespace[],
): Promise<void> {
  await Promise.all(wanted.map((namespace) => loadNamespace(i18n, locale, namespace)));
}

/** Changes the language of the page: its texts, its `lang` attribute and the Intl formats. */
export async function changeLocale(i18n: I18n, locale: Locale, wanted: readonly Namespace[]): Promise<void> {
  await loadNamespaces(i18n, locale, wanted);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}

/** Returns the text for a key that is missing in every language: the caller's default, or an ellipsis. */
function withoutText(key: string, otherwise?: string): string {
  if (otherwise !== undefined) return otherwise;
  logger.warn(`no text for ${key}`);
  return '…';
}

/** Placeholders whose numbers are identifiers: years, case numbers and the like have no digit grouping. */
export const plainPlaceholders: readonly string[] = ['year', 'number', 'id', 'code', 'version'];

/** Maximum number of decimal places of a percentage in a text. */
const percentDigits = 1;

/**
 * Formats each number in a text for its language, also without `number` in the placeholder. `{{name,
 * percent}}` formats a percentage with its sign. Replaces the library's formatter, which creates an Intl
 * object per sentence.
 */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, format, language, options) {
    const isPlain = format === undefined && plainPlaceholders.includes(String(options?.['interpolationkey']));
    if (typeof value !== 'number' || isPlain) return value as string;
    const locale = isLocale(language) ? language : defaultLocale;
    return format === 'percent'
      ? formatPercent(locale, value / 100, percentDigits)
      : formatCount(locale, value);
  },
};

export async function createI18n(locale: Locale, first: readonly Namespace[]): Promise<I18n> {
  const i18n = i18next.createInstance().use(numbers);
  await i18n.init({
    lng: locale,
    fallbackLng: defaultLocale,
    supportedLngs: [...locales],
    ns: [...first],
    defaultNS: 'common',
    returnEmptyString: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    // The library would show the key itself by default.
    parseMissingKeyHandler: withoutText,
    resources: {},
  });
  await changeLocale(i18n, locale, first);
  return i18n;
}
