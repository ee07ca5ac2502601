import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/** Returns the product's locale for a tag like `ru-RU`; null for an unsupported language. */
export function localeOfTag(tag: string): Locale | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === primary) ?? null;
}

/** Returns the first supported language of an `Accept-Language` header; English if there is none. */
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
