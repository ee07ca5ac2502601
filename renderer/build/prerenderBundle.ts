import { rm } from 'node:fs/promises';
import { join, resolve, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type UserConfig, type Plugin } from 'vite';
import type * as Prerender from '../app/prerender/index.ts';

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

/** Matches `lazyModule({` up to the path of the module that it imports. */
const lazyModules = /\blazyModule(?:<[^(]*>)?\(\{(?:(?!\blazyModule\b)[^])*?\bimport\((['"])(.+?)\1\)/g;

/**
 * Adds to each lazy module the file that it imports (`LazyModule.file`, below `renderer/`). Only the build that prerenders
 * pages uses it, because those pages name in their heads the files that they will load.
 */
export function moduleFiles(root: string): Plugin {
  return {
    name: 'vesper:module-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.*\.tsx?$/, code: /\blazyModule\b/ },
      async handler(code, id) {
        const parts: string[] = [];
        let end = 0;
        for (const { 0: found, 2: specifier = '', index } of code.matchAll(lazyModules)) {
          const resolved = await this.resolve(specifier, id);
          if (!resolved) this.error(`${specifier}, which a lazy module imports, is not to be found`);
          const file = relative(root, resolved.id).split(sep).join('/');
          const at = index + found.indexOf('({') + '({'.length;
          parts.push(code.slice(end, at), ` file: ${JSON.stringify(file)},`);
          end = at;
        }
        return { code: parts.join('') + code.slice(end), map: null };
      },
    },
  };
}
