import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/** The product's language for a tag like `ru-RU`; null for one it does not speak. */
export function localeOfTag(tag: string): Locale | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === primary) ?? null;
}

/** The reader's first choice of an `Accept-Language` that the product speaks; English where there is none. */
export function localeOfHeader(header: string | null | undefined): Locale {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale: localeOfTag(tag), weight: Number(quality ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wishes.find(({ locale }) => locale !== null)?.locale ?? defaultLocale;
}
