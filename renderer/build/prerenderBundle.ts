import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type UserConfig } from 'vite';
import type * as Prerender from '../app/prerender/index.ts';
import { moduleFiles } from './moduleFiles.ts';

export interface PrerenderBundle extends Pick<typeof Prerender, 'renderAll' | 'offlineModules'> {
  /** Removes the files of the bundle. Rendering fails afterwards. */
  remove(): Promise<void>;
}

/**
 * Builds the part of the client that renders all pages for Node, and loads it into the build.
 * The first caller starts the build, and later callers share it.
 */
export function prerenderBundle(
  root: string,
  platform: string,
  config: () => UserConfig,
): () => Promise<PrerenderBundle> {
  let loading: Promise<PrerenderBundle> | null = null;
  return () => (loading ??= load(root, platform, config()));
}

async function load(root: string, platform: string, config: UserConfig): Promise<PrerenderBundle> {
  // Each platform has its own folder, because both builds may run at the same time.
  const outDir = resolve(root, `../out/.prerender-${platform}`);
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), moduleFiles(root)],
    configFile: false,
    logLevel: 'silent',
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      ssr: resolve(root, 'app/prerender/index.ts'),
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
    // Bundles all dependencies, because the file is loaded from another folder than the sources.
    ssr: { noExternal: true },
  });
  const { renderAll, offlineModules } = (await import(
    pathToFileURL(join(outDir, 'prerender.mjs')).href
  )) as typeof Prerender;
  return { renderAll, offlineModules, remove: () => rm(outDir, { recursive: true }) };
}
