import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';
import type { Locale } from '#shared/domain/constants.ts';
import type { PrerenderBundle } from './prerenderBundle.ts';
import type { BuildFiles } from '../platform/web/offline/precache.ts';

/**
 * Modules that a start without a network needs, beside the pages that the page table marks: the frame, the services of the
 * session, and the notice about the missing network. Paths are below `renderer/`; styles and shared chunks follow from them.
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
 * Writes `sw.js`, the service worker that serves the web client without a network. The worker contains the names of all
 * files, so it is written last, and each build has another worker. The name `sw.js` has no fingerprint, because a browser
 * identifies a worker by its address.
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
    // Files that the HTML page names: the script before the first paint, and the icon.
    [...shell.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? ''),
  );
  // The loop adds to the set that it iterates.
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
  // The content of the HTML page is part of the version, because its name has no fingerprint.
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
