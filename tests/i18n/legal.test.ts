import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  call,
  DAY_MS,
  defaultLocale,
  limits,
  locales,
  match,
  moderation,
  session,
  type Locale,
} from '#shared/domain/constants.ts';
import { billingTitles } from '#shared/domain/billing.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import { reportCommentMaxChars, reportReasons } from '#shared/domain/reports.ts';
import { legalTextSchema, parseInline, shortId } from '#renderer/features/legal/text.ts';

const folder = resolve(import.meta.dirname, '../../resources/legal');
const others = locales.filter((locale) => locale !== defaultLocale);

function read(locale: Locale, page: LegalPage) {
  const file: unknown = JSON.parse(readFileSync(join(folder, locale, `${page}.json`), 'utf8'));
  return z.core.parse(legalTextSchema, file);
}
type Text = ReturnType<typeof read>;

/** Returns every title, paragraph and list item by its position, which is equal in equal structures. */
function pieces({ short, sections }: Text): Map<string, string> {
  const found = new Map<string, string>();
  short.forEach((text, at) => found.set(`short ${at}`, text));
  for (const { id, title, blocks } of sections) {
    found.set(`${id} title`, title);
    blocks.forEach((block, at) => {
      if ('p' in block) found.set(`${id} ${at} p`, block.p);
      else block.list.forEach((item, row) => found.set(`${id} ${at} list ${row}`, item));
    });
  }
  return found;
}

const linksOf = (text: string) =>
  parseInline(text)
    .flatMap((piece) => (typeof piece === 'string' ? [] : piece.page))
    .sort();
const wordsOf = (text: string) =>
  parseInline(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.words))
    .join('');
const figuresOf = (text: string) => [...wordsOf(text).matchAll(/\d+/g)].map(([figure]) => figure).sort();

/** Names that stay in Latin letters in Cyrillic texts. */
const names = new Set(
  [
    'Vesper Google Welcome USDT TRC-20 TRON Volet PAXUM argon2id SameSite Lax cookie Cookie',
    'Authorization app_key auth_key ga_uid email_hash lazy_script user auth authExpireIn splits chat-module-db client-db',
    'jpg jpeg png mp4 webm mov mp3',
  ].flatMap((line) => line.split(' ')),
);
const latinWords = (text: string) => wordsOf(text).match(/[A-Za-z][\w-]*/g) ?? [];

/** Returns words of a text that are in another language. */
const foreign: Readonly<Record<string, (text: string) => readonly string[]>> = {
  es: (text) =>
    wordsOf(text).match(/\b(?:the|and|you|your|with|are|this|that|not|for|from|which|when)\b/gi) ?? [],
  ru: (text) => [...(text.match(/[іїєґ]/gi) ?? []), ...latinWords(text).filter((word) => !names.has(word))],
  uk: (text) => [...(text.match(/[ыэъё]/gi) ?? []), ...latinWords(text).filter((word) => !names.has(word))],
};

describe('the legal texts', () => {
  it.each(locales)('in %s are complete, without other files', (locale) => {
    const files = readdirSync(join(folder, locale)).sort();
    expect(files).toEqual(legalPages.map((page) => `${page}.json`).sort());
  });
});

describe.each(legalPages)('%s', (page) => {
  const english = read(defaultLocale, page);

  it('a legal text links to other pages only, and no section has the id of "In short"', () => {
    for (const [place, text] of pieces(english)) expect(linksOf(text), place).not.toContain(page);
    expect(english.sections.map(({ id }) => id)).not.toContain(shortId);
  });

  it.each(others)('a legal text has in %s the same structure as in English', (locale) => {
    const text = read(locale, page);
    expect([text.version, text.inForceSince]).toEqual([english.version, english.inForceSince]);
    expect([...pieces(text).keys()]).toEqual([...pieces(english).keys()]);
  });

  it.each(others)('a legal text has in %s the same figures and links', (locale) => {
    const translated = pieces(read(locale, page));
    for (const [place, source] of pieces(english)) {
      const text = translated.get(place) ?? '';
      expect(figuresOf(text), `${place}: ${text}`).toEqual(figuresOf(source));
      expect(linksOf(text), `${place}: ${text}`).toEqual(linksOf(source));
    }
  });

  it.each(others)('a legal text has no untranslated sentence in %s', (locale) => {
    const source = pieces(english);
    for (const [place, text] of pieces(read(locale, page))) {
      expect(text, place).not.toBe(source.get(place));
      expect(foreign[locale]?.(text), `${place}: ${text}`).toEqual([]);
    }
  });

  it.each(locales)('a legal text has no exclamation mark in %s', (locale) => {
    for (const [place, text] of pieces(read(locale, page))) expect(text, place).not.toMatch(/[!¡]/);
  });
});

/** Numbers that the texts promise, with the constants of the product that they must match. */
const seconds = (ms: number) => `${ms / 1_000} seconds`;
const promised: readonly (readonly [LegalPage, string, readonly string[]])[] = [
  ['terms-of-use', 'matching 0 p', [`A match lasts ${seconds(match.durationMs)}`]],
  ['terms-of-use', 'matching 1 p', [`costs ${match.genderFilterPriceCoins} coins`]],
  ['terms-of-use', 'matching 2 p', [`${match.dailyLimit}, or ${match.dailyLimitRewarded} `]],
  ['terms-of-use', 'who 1 p', [`${limits.minAgeYears} or older`]],
  [
    'terms-of-use',
    'account 1 list 0',
    [`${limits.passwordMinChars} to ${limits.passwordMaxChars} characters`],
  ],
  ['terms-of-use', 'account 1 list 1', [`lasts ${session.lifetimeMs / DAY_MS} day;`]],
  [
    'terms-of-use',
    'streamers 0 p',
    [`${match.streamerEarningCoins} coins for each match`, `${call.streamerSharePercent}% of the price`],
  ],
  [
    'terms-of-use',
    'consequences 0 p',
    [
      `every ${seconds(moderation.frameEveryMs)}`,
      `After ${moderation.alertAfter} frames in a row`,
      `after ${moderation.suspendAfter}, matching and calls are suspended`,
    ],
  ],
  [
    'community-guidelines',
    'checks 1 list 2',
    [`${moderation.suspendAfter} in a row`, `for ${moderation.suspensionMs / 60_000} minutes`],
  ],
  ['billing-policy', 'matches 0 p', [`within ${seconds(match.startWithinMs)}`]],
  ['billing-policy', 'calls 0 p', [`up to ${seconds(call.ringMs)}`]],
  ['billing-policy', 'payouts 1 list 0', [billingTitles.binance]],
  ['billing-policy', 'payouts 1 list 1', [billingTitles.adcash]],
  ['billing-policy', 'payouts 1 list 2', [billingTitles.paxum]],
  ['chatrules', 'media 1 list 0', [`Up to ${limits.uploadFiles} files`]],
  ['chatrules', 'media 1 list 2', [`up to ${seconds(limits.uploadVideoMs)}`]],
  ['reports-and-complaints-policy', 'report 0 p', [`up to ${reportCommentMaxChars} characters`]],
];

describe('promises of the legal texts', () => {
  it.each(promised)('%s, %s', (page, place, sentences) => {
    const text = pieces(read(defaultLocale, page)).get(place);
    for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it('names every cookie that a log-out clears, and every reason of a report', () => {
    const all = [...pieces(read(defaultLocale, 'cookies-policy')).values()].join('\n');
    for (const cookie of session.cookies) expect(all).toContain(cookie);
    const reasons = read(defaultLocale, 'reports-and-complaints-policy')
      .sections.find(({ id }) => id === 'report')
      ?.blocks.flatMap((block) => ('list' in block ? block.list : []));
    expect(reasons).toHaveLength(reportReasons.length);
  });
});
