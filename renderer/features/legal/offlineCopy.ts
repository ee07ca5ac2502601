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

/** Styles of an offline copy: those of the printed page with a readable line length on screens. */
const copyStyles = `
:root { color-scheme: light; }
body { max-width: 66ch; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: #fff; color: #111;
  font: 1.0625rem/1.65 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { margin: 0.5rem 0 1.5rem; font-size: 2.25rem; line-height: 1.15; }
h2 { margin: 2.25rem 0 0; font-size: 1.25rem; line-height: 1.3; break-after: avoid; }
h2 > span { margin-inline-end: 0.25rem; color: #595959; }
h2 + ul, h2 + p, p + p, p + ul, ul + p { margin-block: 0.875rem 0; }
ul { margin: 0.875rem 0 0; padding-inline-start: 1.25rem; }
li + li { margin-top: 0.5rem; }
a { color: #8a1247; }
header > p, footer { color: #595959; font-size: 0.875rem; }
section:first-of-type { padding: 1.25rem; border: 1px solid #ccc; border-radius: 12px; }
section:first-of-type > h2 { margin: 0; font-size: 1rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid #ccc; }
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; line-height: 1.5; }
  p, li { orphans: 3; widows: 3; }
  a { color: inherit; }
  a[href]::after { content: ' (' attr(href) ')'; font-size: 0.85em; overflow-wrap: anywhere; }
}
`;
