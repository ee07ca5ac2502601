import * as z from 'zod/mini';
import { type Locale, defaultLocale } from '#shared/domain/constants.ts';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import { logger } from '#shared/lib/logger.ts';

/** Matches `[words](page-id)`, the only markup that a text may contain. */
const linkPattern = /\[([^[\]]+)\]\(([^()]+)\)/;

export type Inline = string | { readonly words: string; readonly page: LegalPage };

const legalPageOf = (id: string | undefined) => legalPages.find((page) => page === id);

/** Splits a paragraph into text and links to legal pages. A link to anything else becomes plain text. */
export function parseInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  // Alternates: text, link text, page id, text, …
  const parts = text.split(linkPattern);
  for (let at = 0; at < parts.length; at += 3) {
    const [plain, words, id] = [parts[at] ?? '', parts[at + 1], parts[at + 2]];
    if (plain !== '') pieces.push(plain);
    if (words === undefined) continue;
    const page = legalPageOf(id);
    pieces.push(page ? { words, page } : words);
  }
  return pieces;
}

function hasOnlyKnownLinks(text: string): boolean {
  const parts = text.split(linkPattern);
  const plain = parts.filter((_, at) => at % 3 === 0).join('');
  const ids = parts.filter((_, at) => at % 3 === 2);
  return !/[[\]]/.test(plain) && ids.every((id) => legalPageOf(id) !== undefined);
}

const plain = z.string().check(z.regex(/^[^\s[\]](?:[^[\]]*[^\s[\]])?$/));
const prose = z
  .string()
  .check(
    z.regex(/^\S(?:[^]*\S)?$/),
    z.refine(hasOnlyKnownLinks, 'a link leads to no legal page, or is not closed'),
  );
const blockSchema = z.union([
  z.strictObject({ p: prose }),
  z.strictObject({ list: z.array(prose).check(z.minLength(1)) }),
]);
export type LegalBlock = z.output<typeof blockSchema>;

/**
 * Schema of the files `resources/legal/<lang>/<page>.json`. Section ids are anchors and equal in all
 * languages.
 */
export const legalTextSchema = z.strictObject({
  version: z.int().check(z.positive()),
  inForceSince: z.iso.date(),
  short: z.array(prose).check(z.minLength(1)),
  sections: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
        title: plain,
        blocks: z.array(blockSchema).check(z.minLength(1)),
      }),
    )
    .check(
      z.minLength(1),
      z.refine(
        (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
        'two sections have one id',
      ),
    ),
});

/** A text with its actual language: English if the requested one is missing. */
export type LegalText = z.output<typeof legalTextSchema> & { readonly locale: Locale };

/** Anchor of the section "In short". No other section may use this id. */
export const shortId = 'in-short';

const wordsPerMinute = 200;

export function readingMinutes(text: Pick<LegalText, 'short' | 'sections'>): number {
  const all = [
    ...text.short,
    ...text.sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) => ('p' in block ? block.p : block.list)),
    ]),
  ];
  const words = all
    .flatMap((one) => parseInline(one).map((piece) => (typeof piece === 'string' ? piece : piece.words)))
    .join(' ')
    .split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** All texts, each in a lazily loaded chunk. The desktop app bundles them. */
const bundled: Files = import.meta.glob<unknown>('../../../resources/legal/*/*.json', { import: 'default' });

async function read(files: Files, locale: Locale, page: LegalPage): Promise<LegalText> {
  const file = files[`../../../resources/legal/${locale}/${page}.json`];
  if (!file) throw new Error('no such file');
  return { ...z.core.parse(legalTextSchema, await file()), locale };
}

/**
 * Loads a legal text in this language. Falls back to English if it is missing or invalid, which the result's
 * `locale` shows. Throws if English cannot be loaded either, for example offline.
 */
export async function loadLegalText(
  locale: Locale,
  page: LegalPage,
  files: Files = bundled,
): Promise<LegalText> {
  if (locale === defaultLocale) return read(files, locale, page);
  try {
    return await read(files, locale, page);
  } catch (cause) {
    logger.warn(`the text of ${page} in ${locale} could not be loaded`, cause);
    return read(files, defaultLocale, page);
  }
}
