import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';
import type { Locale } from '#shared/domain/constants.ts';
import type { PrerenderBundle } from './prerenderBundle.ts';
import type { BuildFiles } from '../platform/web/offline/precache.ts';

/**
 * What a start without a network needs of the client, whatever had been opened before, beside the pages that their table
 * marks for it: the frame, what lives with the session, and what says that there is no network. Below the renderer;
 * styles and shared chunks follow from these.
 */
const modules = [
  'index.html',
  'app/session/start.tsx',
  'app/session/createSignedInServices.ts',
  'app/dialogs/SimpleLogoutDialog.tsx',
  'app/loading/showUnreachable.tsx',
  'platform/web/chatStorage.ts',
  'ui/inner/MenuPopup.tsx',
  'ui/inner/PopoverPanel.tsx',
  'ui/inner/ToastStack.tsx',
  'ui/moreIconShapes.ts',
  '../shared/api/contract.ts',
] as const;
const mark = 'app/session/start.tsx';

/**
 * Writes `sw.js`, the worker that keeps the web client for reloads without a network, once everything else is there: it
 * carries the names of the files, so that another build is another worker. Its own name has no fingerprint: browsers
 * know a worker by its address.
 */
export function offlineWorker(root: string, loadBundle: () => Promise<PrerenderBundle>): Plugin {
  let isBuild = false;
  let outDir = '';
  return {
    name: 'vesper:offline-worker',
    apply: 'build',
    configResolved(config) {
      isBuild = !config.build.ssr;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isBuild) return;
        const { offlineModules } = await loadBundle();
        const files = await filesOf(outDir, [...modules, ...offlineModules()]);
        await writeFile(join(outDir, 'sw.js'), await bundle(root, files));
      },
    },
  };
}

async function filesOf(outDir: string, needed: readonly string[]): Promise<BuildFiles> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const shell = await readFile(join(outDir, 'prerendered/shell.html'), 'utf8');
  const chunkOf = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no chunk for ${key}`);
    return chunk;
  };
  const client = new Set(
    // What the page itself names: the script before the first paint, the icon.
    [...shell.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? ''),
  );
  // Grows while it is gone through.
  const keys = new Set(needed);
  for (const key of keys) {
    const { file, css = [], imports = [] } = chunkOf(key);
    for (const each of [file, ...css]) client.add(`/${each}`);
    for (const imported of imports) keys.add(imported);
  }
  const textsOf = (locale: Locale) =>
    Object.keys(manifest)
      .filter((key) => key.startsWith(`../resources/locales/${locale}/`))
      .map((key) => `/${chunkOf(key).file}`);
  const files = {
    mark: `/${chunkOf(mark).file}`,
    client: [...client].sort(),
    texts: { en: textsOf('en'), es: textsOf('es'), ru: textsOf('ru'), uk: textsOf('uk') },
  };
  // The page's own words count too: they carry no fingerprint.
  const hash = createHash('sha256').update(JSON.stringify(files)).update(shell);
  return { build: hash.digest('base64url').slice(0, 10), ...files };
}

async function bundle(root: string, files: BuildFiles): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { buildFiles: JSON.stringify(files) },
    build: {
      write: false,
      minify: 'oxc',
      lib: { entry: resolve(root, 'platform/web/offline/worker.ts'), formats: ['iife'], name: 'worker' },
    },
  });
  for (const output of Array.isArray(result) ? result : [result]) {
    if ('output' in output) return output.output[0].code;
  }
  throw new Error('the worker was not built');
}
