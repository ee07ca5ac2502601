import { copyStyles } from './copyStyles.ts';

export interface CopyFacts {
  readonly title: string;
  readonly locale: string;
  /** Last line: when and from where the copy was made. */
  readonly foot: string;
}

/**
 * Returns the rendered article as one HTML file with its styles, readable offline. Building a DOM document
 * escapes all text.
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
  // Inserted as text, because this page's content security policy blocks style elements even in a document
  // that is never shown.
  const html = copy.documentElement.outerHTML.replace('</head>', () => `<style>${copyStyles}</style></head>`);
  return `<!doctype html>\n${html}\n`;
}

/** Returns a clone without screen-only elements, class names, and links that do not work from a file. */
function bare(article: HTMLElement): HTMLElement {
  const clone = article.cloneNode(true) as HTMLElement;
  for (const element of clone.querySelectorAll('[data-screen-only]')) element.remove();
  for (const element of [clone, ...clone.querySelectorAll('*')]) {
    element.removeAttribute('class');
    element.removeAttribute('data-address');
  }
  for (const link of clone.querySelectorAll('a')) {
    // The property `href` is the absolute address.
    if (/^https?:$/.test(link.protocol)) link.setAttribute('href', link.href);
    else link.replaceWith(...link.childNodes);
  }
  return clone;
}

/** Milliseconds that the browser has to start reading the download, before its object URL is revoked. */
const readWithinMs = 10_000;

export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
