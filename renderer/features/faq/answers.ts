import { legalPages, pages, type LegalPage, type PageId } from '#shared/domain/pages.ts';

/** A page that an answer may lead to: one whose address needs nothing else. */
export type LinkedPage = {
  [P in PageId]: (typeof pages)[P]['path'] extends `${string}:${string}` ? never : P;
}[PageId];

export function isLinkedPage(id: string): id is LinkedPage {
  return Object.hasOwn(pages, id) && !pages[id as PageId].path.includes(':');
}

export function isLegalPage(page: PageId): page is LegalPage {
  return (legalPages as readonly PageId[]).includes(page);
}

export interface AnswerPart {
  readonly text: string;
  /** Where these words lead; null for plain words. */
  readonly page: LinkedPage | null;
}
export type Paragraph = readonly AnswerPart[];

const link = /\[([^\][]+)\]\(([\w-]+)\)/g;

/** The parts of a paragraph, whose links are written `[words](page)`; words that lead to no known page stay words. */
export function parseParagraph(text: string): Paragraph {
  const parts: AnswerPart[] = [];
  let end = 0;
  for (const found of text.matchAll(link)) {
    const [whole, words = '', id = ''] = found;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), page: null });
    parts.push({ text: words, page: isLinkedPage(id) ? id : null });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), page: null });
  return parts;
}

/** What a person reads of it. */
export function plainText(paragraph: Paragraph): string {
  return paragraph.map(({ text }) => text).join('');
}
