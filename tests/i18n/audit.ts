import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { filesOf, pluralEnding, readTexts, stemsOf, type Texts } from './texts.ts';
import { isSaid, saidInCode, type SaidInCode } from './usedKeys.ts';

/**
 * Faults in the client's texts, as lines to read. Keys of the English texts are types, so that a wrong key
 * does not compile. The audit finds the other faults.
 */
export interface Audit {
  /** Keys, plural forms, placeholders and files that a language lacks, or has in excess. */
  readonly missing: readonly string[];
  /** Keys that no code uses. */
  readonly unused: readonly string[];
  /** Texts that are the same in another language as in English. */
  readonly untranslated: readonly string[];
  /** Number of keys checked. */
  readonly keys: number;
}

const cyrillic: readonly Locale[] = ['ru', 'uk'];
const placeholder = /\{\{[^}]*\}\}|<[^>]*>/g;

/** Names, addresses and numbers that are the same in every language. */
const names =
  /Vesper|Google|USDT|TRC-20|Volet|PAXUM|UTC|USD|English|Español|Русский|Українська|Windows|macOS|Linux|Chrome|Firefox|Safari|Edge|HTML|PDF|GIF|KPI|VAT|Esc|Ctrl|Enter|DDMMYYYY|[\w.]+@[\w.]+|18\+/gi;

/** Words that are the same in Spanish, and abbreviations. A text of only these words is no fault. */
const sameInSpanish = new Set([
  'premium',
  'chat',
  'chats',
  'error',
  'general',
  'no',
  'normal',
  'total',
  'color',
  'online',
  'video',
  'audio',
  'vip',
  'ok',
  'legal',
  'streamer',
  'min',
  'demo',
  'sticker',
  'stickers',
  'zoom',
  'selfie',
  'fan',
  'fans',
]);
/** Names of people and places on the landing page. */
const proper = new Set('zoya nia mira marcus yuna daniel madrid nairobi busan'.split(' '));

function words(text: string): string {
  return text.replaceAll(placeholder, ' ').replaceAll(names, ' ');
}

function isUntranslated(locale: Locale, text: string, english: string): boolean {
  const said = words(text);
  if (!/\p{L}/u.test(said)) return false;
  if (cyrillic.includes(locale)) return !/\p{Script=Cyrillic}/u.test(said);
  const own = said.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    text === english && own.some((word) => !sameInSpanish.has(word) && !proper.has(word) && word.length > 1)
  );
}

const sorted = (parts: readonly string[]) => parts.toSorted((a, b) => a.localeCompare(b)).join(' ');

function placeholdersOf(text: string, isPlural: boolean): string {
  const found = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? '');
  const tags = [...text.matchAll(/<\/?(\w+)>/g)].map(([tag]) => tag);
  // A plural form may spell its number out ("one person") instead of using `count`.
  return sorted([...found.filter((name) => !isPlural || name !== 'count'), ...tags]);
}

function auditFile(
  locale: Locale,
  namespace: string,
  english: Texts,
): Pick<Audit, 'missing' | 'untranslated'> {
  const missing: string[] = [];
  const untranslated: string[] = [];
  const texts = readTexts(locale, namespace);
  const at = (key: string) => `${locale}/${namespace} ${key}`;
  const has = new Set(stemsOf(texts));
  const wants = stemsOf(english);
  for (const stem of wants) if (!has.has(stem)) missing.push(at(stem));
  for (const stem of has) if (!wants.includes(stem)) missing.push(`${at(stem)}: English has none`);

  const counted = new Set(
    Object.keys(english)
      .filter((key) => pluralEnding.test(key))
      .map((key) => key.replace(pluralEnding, '')),
  );
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const stem of counted) {
    for (const form of forms) if (texts[`${stem}_${form}`] === undefined) missing.push(at(`${stem}_${form}`));
  }

  for (const [key, text] of Object.entries(texts)) {
    const isPlural = pluralEnding.test(key);
    const source = english[key] ?? english[`${key.replace(pluralEnding, '')}_other`];
    if (source === undefined) continue;
    if (text.trim() === '') missing.push(`${at(key)}: empty`);
    if (placeholdersOf(text, isPlural) !== placeholdersOf(source, isPlural)) {
      missing.push(`${at(key)}: other placeholders than English`);
    }
    if (locale !== defaultLocale && isUntranslated(locale, text, source))
      untranslated.push(`${at(key)}: ${text}`);
  }
  return { missing, untranslated };
}

function auditUse(namespace: string, english: Texts, said: SaidInCode): readonly string[] {
  return stemsOf(english)
    .filter((stem) => !isSaid(said, namespace, stem))
    .map((stem) => `${namespace} ${stem}`);
}

/**
 * Files of texts of the client, and of texts that the desktop's main process shows by itself
 * (`main/words.ts`).
 */
const audited = [...namespaces, 'desktop'];

export function auditTexts(): Audit {
  const said = saidInCode();
  const wanted = audited.map((name) => `${name}.json`).toSorted();
  const files = locales.flatMap((locale) => {
    const has = filesOf(locale);
    return [
      ...wanted.filter((file) => !has.includes(file)).map((file) => `${locale}/${file}: no such file`),
      ...has.filter((file) => !wanted.includes(file)).map((file) => `${locale}/${file}: not in the list`),
    ];
  });
  if (files.length > 0) return { missing: files, unused: [], untranslated: [], keys: 0 };
  const sources = audited.map((namespace) => ({
    namespace,
    english: readTexts(defaultLocale, namespace),
  }));
  const found = sources.flatMap(({ namespace, english }) =>
    locales.map((locale) => auditFile(locale, namespace, english)),
  );
  return {
    missing: found.flatMap(({ missing }) => missing),
    untranslated: found.flatMap(({ untranslated }) => untranslated),
    unused: sources.flatMap(({ namespace, english }) => auditUse(namespace, english, said)),
    keys: sources.reduce((sum, { english }) => sum + Object.keys(english).length, 0),
  };
}
