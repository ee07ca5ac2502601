import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import { namespaces, type Namespace } from './resources.ts';

/** Every locale file, one lazy chunk each: a page loads its language's namespaces and English where a key lacks. */
const files = import.meta.glob<Record<string, unknown>>('../../resources/locales/*/*.json', {
  import: 'default',
});

/** An empty map where a file is missing or broken: the page then speaks English, and the log says why. */
async function load(locale: Locale, namespace: Namespace): Promise<Record<string, unknown>> {
  const file = files[`../../resources/locales/${locale}/${namespace}.json`];
  try {
    if (!file) throw new Error('no such file');
    return await file();
  } catch (cause) {
    console.warn(`locale ${locale}/${namespace} could not be loaded`, cause);
    return {};
  }
}

export function isLocale(value: string | undefined): value is Locale {
  return (locales as readonly (string | undefined)[]).includes(value);
}

/** Makes sure that these namespaces are there in this language, with English behind them. */
export async function loadNamespaces(
  i18n: I18n,
  locale: Locale,
  wanted: readonly Namespace[],
): Promise<void> {
  const needed = locale === defaultLocale ? [defaultLocale] : [locale, defaultLocale];
  await Promise.all(
    needed.flatMap((language) =>
      wanted
        .filter((namespace) => !i18n.hasResourceBundle(language, namespace))
        .map(async (namespace) => {
          i18n.addResourceBundle(language, namespace, await load(language, namespace), true, true);
        }),
    ),
  );
}

/** Changes the language of the page: texts, `lang`, and what Intl formats by. */
export async function changeLocale(i18n: I18n, locale: Locale): Promise<void> {
  await loadNamespaces(i18n, locale, namespaces);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}

export async function createI18n(locale: Locale, first: readonly Namespace[] = namespaces): Promise<I18n> {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    supportedLngs: [...locales],
    ns: [...first],
    defaultNS: 'common',
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  });
  await loadNamespaces(i18n, locale, first);
  document.documentElement.lang = locale;
  return i18n;
}
