import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { barePageName } from '#shared/domain/prerendered.ts';
import { pageFile, barePage, type Built } from './pageFile.ts';
import type { PrerenderBundle } from './prerenderBundle.ts';

/**
 * Writes HTML files below `prerendered/`, which paint before any script runs: the landing page, the legal pages, and the
 * app shell of each signed-in page, in each language. After the client is built, React's server renderer renders the same
 * components. `isWanted` selects pages by the name of their file.
 */
export function prerender(
  loadBundle: () => Promise<PrerenderBundle>,
  isWanted: (file: string) => boolean = () => true,
): Plugin {
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
        if (isBuild) await writePages(await loadBundle(), outDir, isWanted);
      },
    },
  };
}

async function writePages(
  { renderAll, remove }: PrerenderBundle,
  outDir: string,
  isWanted: (file: string) => boolean,
): Promise<void> {
  const template = await readFile(join(outDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const built: Built = { template, manifest };
  const stylesheets = new Map<string, string>();
  const addStyles = (css: string): string => {
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
    const file = `assets/page-${hash}.css`;
    stylesheets.set(file, css);
    return `/${file}`;
  };
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(outDir, file)), { recursive: true });
    await writeFile(join(outDir, file), text);
  };
  for (const page of (await renderAll()).filter(({ file }) => isWanted(file))) {
    await write(`prerendered/${page.file}.html`, pageFile(built, page, addStyles));
  }
  for (const [file, css] of stylesheets) await write(file, css);
  await write(`prerendered/${barePageName}.html`, barePage(built));
  await remove();
}
