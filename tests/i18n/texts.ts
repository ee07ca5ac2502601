import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locale } from '#shared/domain/constants.ts';

const localesFolder = resolve(import.meta.dirname, '../../resources/locales');
export const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** The texts of one file by their full key: `filter.title`. */
export type Texts = Readonly<Record<string, string>>;

export function flatten(tree: object, prefix = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flatten(value as object, `${prefix}${key}.`),
    ),
  ) as Texts;
}

export function readTexts(locale: Locale, namespace: string): Texts {
  return flatten(
    JSON.parse(readFileSync(join(localesFolder, locale, `${namespace}.json`), 'utf8')) as object,
  );
}

/** Returns the keys of a file without their plural endings. */
export function stemsOf(texts: Texts): readonly string[] {
  return [...new Set(Object.keys(texts).map((key) => key.replace(pluralEnding, '')))].sort();
}

export function filesOf(locale: Locale): readonly string[] {
  return readdirSync(join(localesFolder, locale)).sort();
}
