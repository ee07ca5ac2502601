import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import type { Prerendered } from '../app/prerender/index.ts';
import { scriptsId } from '../app/startScripts.ts';

/** The HTML file that the bundler wrote, and its manifest of files. */
export interface Built {
  readonly template: string;
  readonly manifest: Manifest;
}

/** Returns a prerendered page as a whole HTML file. `addStyles` writes rules to a stylesheet and returns its address. */
export function pageFile(
  { template, manifest }: Built,
  page: Prerendered,
  addStyles: (css: string) => string,
): string {
  if (page.body.includes('<script')) throw new Error(`${page.file} carries a script of its own`);
  const place = '<div id="root"></div>';
  if (!template.includes(place)) throw new Error('index.html has lost its root');
  const { html, css } = stylesOutOf(page.body);
  const rules = [...page.styles, ...css];
  const links = [
    ...fontsOf(manifest, page),
    linksOf(manifest, page.modules),
    stylesOf(manifest, page.styledBy),
    ...(rules.length > 0 ? [`<link rel="stylesheet" href="${addStyles(rules.join('\n'))}">`] : []),
  ];
  return withScriptsKept(withLinks(template, links.join('\n    ')))
    .replace(
      '<html lang="en"',
      `<html lang="${page.locale}" data-readable-by="${page.readableBy}"${page.readableBy === 'signedIn' ? ' translate="no"' : ''}`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escape(page.title)}</title>${description(page)}`)
    .replace(place, () => html);
}

/** Returns the page for addresses that are not prerendered: empty, with the chunks that every signed-in user needs. */
export function barePage({ template, manifest }: Built): string {
  return withLinks(template, linksOf(manifest, ['app/session/start.tsx']));
}

/** Replaces style attributes, which the content policy forbids, by classes with a rule each. */
export function stylesOutOf(html: string): { readonly html: string; readonly css: readonly string[] } {
  const rules = new Map<string, string>();
  const cleaned = html.replaceAll(/<[a-z][^>]*\sstyle="[^>]*>/g, (tag) => {
    const style = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? '';
    const name = `s${createHash('sha256').update(style).digest('hex').slice(0, 8)}`;
    rules.set(name, style.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    const rest = tag.replace(/\sstyle="[^"]*"/, '');
    return /\sclass="/.test(rest)
      ? rest.replace(/\sclass="/, ` class="${name} `)
      : rest.replace(/^<[a-z0-9]+/, (start) => `${start} class="${name}"`);
  });
  return { html: cleaned, css: [...rules].map(([name, style]) => `.${name} { ${style} }`) };
}

/**
 * Preloads the fonts together with the styles. A browser that finds them only in the styles loads them after the first layout,
 * and has to lay the page out again.
 */
function fontsOf(manifest: Manifest, { locale, fonts }: Prerendered): readonly string[] {
  const scripts = locale === 'ru' || locale === 'uk' ? ['latin', 'cyrillic'] : ['latin'];
  return scripts.flatMap((script) =>
    fonts.map((family) => {
      const font = manifest[`../resources/fonts/${family}-${script}.woff2`];
      if (!font) throw new Error(`the build has no font ${family}-${script}`);
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`;
    }),
  );
}

/** Links in the head for the files that the modules need at once. Without them the styles load only when the script runs. */
function linksOf(manifest: Manifest, modules: readonly string[]): string {
  const { styles, scripts } = filesOf(manifest, modules);
  const modulepreloads = [...scripts]
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" href="/${file}">`);
  return [...styles.map(stylesheet), ...modulepreloads].join('\n    ');
}

/** Styles of parts whose height would change when their scripts arrive. */
const stylesOf = (manifest: Manifest, modules: readonly string[]): string =>
  filesOf(manifest, modules).styles.map(stylesheet).join('\n    ');

const stylesheet = (file: string) => `<link rel="stylesheet" href="/${file}">`;

/** The files of the modules and of all that they import at once. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`the build has no chunk for ${module}`);
    visit(module);
  }
  return { styles: [...styles], scripts: [...scripts] };
}

/** Passes the page's modules to `startScripts`, which decides when they run. The first script of the page calls it. */
function withScriptsKept(html: string): string {
  const kept: string[] = [];
  const rest = html.replace(
    /[ \t]*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)\n?/g,
    (tag) => {
      kept.push(tag.trim());
      return '';
    },
  );
  if (!kept.some((tag) => tag.startsWith('<script'))) throw new Error('index.html has lost its script');
  return rest.replace('</head>', () => `<template id="${scriptsId}">${kept.join('')}</template>\n  </head>`);
}

/** Returns the template with these links in its head, each address once. */
function withLinks(template: string, links: string): string {
  const known = new Set([...template.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address));
  const fresh = links.split('\n').filter((link) => {
    const address = /href="([^"]+)"/.exec(link)?.[1];
    const isNew = address !== undefined && !known.has(address);
    known.add(address);
    return isNew;
  });
  return template.replace('</head>', () => `${fresh.join('\n')}\n  </head>`);
}

const description = ({ description: text }: Prerendered) =>
  text === null ? '' : `\n    <meta name="description" content="${escape(text)}">`;

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
