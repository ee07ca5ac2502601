import { copyStyles } from './copyStyles.ts';

export interface CopyFacts {
  readonly title: string;
  readonly locale: string;
  /** The last line: when and where the copy was made. */
  readonly foot: string;
}

/**
 * The rendered article as a web page of its own, with its styles inside: one file that opens anywhere, without a
 * connection. What came from a text is built as a document, so nothing in it needs escaping.
 */
export function offlineCopy(article: HTMLElement, { title, locale, foot }: CopyFacts): string {
  const copy = document.implementation.createHTMLDocument(title);
  copy.documentElement.lang = locale;
  const charset = copy.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  const viewport = copy.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  copy.head.prepend(charset, viewport);

  const last = copy.createElement('footer');
  last.textContent = foot;
  copy.body.append(copy.importNode(bare(article), true), last);
  // As text: a style element would fall under this page's own content policy even in a document that is never shown.
  const html = copy.documentElement.outerHTML.replace('</head>', () => `<style>${copyStyles}</style></head>`);
  return `<!doctype html>\n${html}\n`;
}

/** A clone without what belongs to the screen: buttons, class names, addresses that lead nowhere from a file. */
function bare(article: HTMLElement): HTMLElement {
  const clone = article.cloneNode(true) as HTMLElement;
  for (const element of clone.querySelectorAll('[data-screen-only]')) element.remove();
  for (const element of [clone, ...clone.querySelectorAll('*')]) {
    element.removeAttribute('class');
    element.removeAttribute('data-address');
  }
  for (const link of clone.querySelectorAll('a')) {
    // The element's own property is the whole address.
    if (/^https?:$/.test(link.protocol)) link.setAttribute('href', link.href);
    else link.replaceWith(...link.childNodes);
  }
  return clone;
}

/** How long a browser may take to begin reading a download. */
const readWithinMs = 10_000;

export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
