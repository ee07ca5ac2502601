import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locale } from '#shared/domain/constants.ts';
import { filesOf, flatten, readTexts, type Texts } from './texts.ts';

const root = resolve(import.meta.dirname, '../..');
const headings: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Spanish',
  ru: 'Russian',
  uk: 'Ukrainian',
};

/**
 * A word or phrase that no text of a language may contain, as `docs/terms.md` writes it: `*` is any ending.
 */
export interface BannedTerm {
  readonly pattern: string;
  readonly concept: string;
  readonly instead: string;
}

/** Returns the banned terms of a language from its table in `docs/terms.md`. */
export function readBannedTerms(locale: Locale): readonly BannedTerm[] {
  const page = readFileSync(join(root, 'docs/terms.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(headings[locale])) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| concept'))
    .flatMap((line) => {
      const [concept = '', instead = '', banned = ''] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim());
      return [...banned.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({ pattern, concept, instead }));
    });
}

/**
 * Returns the expression that finds a banned term as whole words, whatever the case and the kind of space.
 */
export function toExpression(pattern: string): RegExp {
  const body = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.?()]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s\u00A0]+`))
    .join(String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<![\p{L}\d_-])${body}(?![\p{L}\d_-])`, 'iu');
}

/** Returns every text of a language outside the legal pages, by its file and key. */
function readAllTexts(locale: Locale): Texts {
  const folder = join(root, 'resources');
  const parts: [string, object][] = filesOf(locale).map((file) => {
    const name = file.replace('.json', '');
    return [name, readTexts(locale, name)];
  });
  for (const file of readdirSync(join(folder, 'faq', locale)))
    parts.push([`faq/${file.replace('.json', '')}`, readJson(join(folder, 'faq', locale, file))]);
  for (const name of ['chat', 'dictionary', 'mail', 'support'])
    parts.push([name, readJson(join(folder, name, `${locale}.json`))]);
  return Object.assign({}, ...parts.map(([name, texts]) => flatten(texts, `${name}.`))) as Texts;
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

/** Returns one line for each text that contains a banned term. */
export function findBannedTerms(
  locale: Locale,
  texts: Texts = readAllTexts(locale),
  terms = readBannedTerms(locale),
): readonly string[] {
  const expressions = terms.map((term) => ({ ...term, expression: toExpression(term.pattern) }));
  return Object.entries(texts).flatMap(([key, text]) =>
    expressions
      .filter(
        ({ expression }) =>
          !key.endsWith('.id') && expression.test(text.replaceAll(/\{\{[^}]*\}\}|\]\([^)]*\)/g, ' ')),
      )
      .map(({ pattern, instead }) => `${locale} ${key}: "${pattern}" (use: ${instead}) in: ${text}`),
  );
}
