import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin, type UserConfig } from 'vite';
import { scriptsId } from '../app/startScripts.ts';

interface Prerendered {
  /** Below the folder of prerendered pages, without an ending: `en/landing`. */
  readonly file: string;
  readonly locale: string;
  readonly page: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** The module that brings this page to life, below the renderer: its styles and chunks are named in the head. */
  readonly modules: readonly string[];
}

/**
 * Writes the pages that visitors see first (the landing page and the legal pages, in each language) as whole files
 * below `prerendered/`: they read and paint before any script runs, and without scripts too. Made by rendering the
 * very components with the server's half of React, once the client is built.
 */
export function prerender(options: { readonly root: string; readonly ssrConfig: () => UserConfig }): Plugin {
  let isBuild = false;
  let outDir = '';
  return {
    name: 'vesper:prerender',
    apply: 'build',
    configResolved(config) {
      isBuild = !config.build.ssr;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isBuild) await writePages({ ...options, outDir });
      },
    },
  };
}

async function writePages({
  root,
  outDir,
  ssrConfig,
}: {
  readonly root: string;
  readonly outDir: string;
  readonly ssrConfig: () => UserConfig;
}): Promise<void> {
  const ssrDir = resolve(outDir, '../.prerender');
  const base = ssrConfig();
  await build({
    ...base,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...base.build,
      outDir: ssrDir,
      emptyOutDir: true,
      ssr: resolve(root, 'app/public/prerender.tsx'),
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
    // One file that needs nothing beside it: it is loaded from outside the project's root.
    ssr: { noExternal: true },
  });
  const { renderAll } = (await import(pathToFileURL(join(ssrDir, 'prerender.mjs')).href)) as {
    renderAll: () => Promise<readonly Prerendered[]>;
  };
  const template = await readFile(join(outDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  for (const page of await renderAll()) {
    if (/\sstyle="/.test(page.html)) {
      throw new Error(`${page.file} carries a style attribute, which the content policy forbids in a file`);
    }
    if (page.html.includes('<script')) throw new Error(`${page.file} carries a script of its own`);
    const file = join(outDir, 'prerendered', `${page.file}.html`);
    await mkdir(dirname(file), { recursive: true });
    const links = [...fontsOf(manifest, page.locale), linksOf(manifest, page.modules)].join('\n    ');
    await writeFile(file, fill(template, page, links));
  }
  // For whoever is signed in: nothing to read yet, and the pieces of the client they are about to need.
  const shell = linksOf(manifest, ['app/signedIn/start.tsx']);
  await writeFile(join(outDir, 'prerendered/shell.html'), withLinks(template, shell));
  await rm(ssrDir, { recursive: true });
}

/**
 * The letters that a page is set in, asked for with its styles: found only by what the styles say, they come when the
 * page has been laid out once without them, and it is laid out again.
 */
function fontsOf(manifest: Manifest, locale: string): readonly string[] {
  const scripts = locale === 'ru' || locale === 'uk' ? ['latin', 'cyrillic'] : ['latin'];
  return scripts.flatMap((script) =>
    ['onest', 'unbounded'].map((family) => {
      const font = manifest[`../resources/fonts/${family}-${script}.woff2`];
      if (!font) throw new Error(`the build has no font ${family}-${script}`);
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`;
    }),
  );
}

/** What the module needs at once, in the head: without it a page would wait for its styles until its script ran. */
function linksOf(manifest: Manifest, modules: readonly string[]): string {
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
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n    ');
}

function fill(template: string, page: Prerendered, links: string): string {
  const place = '<div id="root"></div>';
  if (!template.includes(place)) throw new Error('index.html has lost its root');
  return withScriptsKept(withLinks(template, links))
    .replace('<html lang="en"', `<html lang="${page.locale}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escape(page.title)}</title>\n    ${meta(page)}`)
    .replace(
      place,
      () => `<div id="root" data-page="${page.page}" data-locale="${page.locale}">${page.html}</div>`,
    );
}

/** What runs is handed over to `startScripts`, which knows when; the script that stands first is the one that does. */
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

/** The template with these links in its head, but for those that are there. */
function withLinks(template: string, links: string): string {
  const known = new Set([...template.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address));
  const fresh = links.split('\n').filter((link) => !known.has(/href="([^"]+)"/.exec(link)?.[1]));
  return template.replace('</head>', () => `${fresh.join('\n')}\n  </head>`);
}

const meta = (page: Prerendered) => `<meta name="description" content="${escape(page.description)}">`;

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
