import { legalPages, pages, type LegalPage, type PageId } from '#shared/domain/pages.ts';

/** A page that an answer may link to: its path has no parameters. */
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
  /** Target of the link; null for plain text. */
  readonly page: LinkedPage | null;
}
export type Paragraph = readonly AnswerPart[];

const link = /\[([^\][]+)\]\(([\w-]+)\)/g;

/** Parses a paragraph with links written `[words](page)`. A link to an unknown page stays plain text. */
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

/** Returns the paragraph as plain text. */
export function plainText(paragraph: Paragraph): string {
  return paragraph.map(({ text }) => text).join('');
}
