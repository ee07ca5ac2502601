import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps the assets of the previous build in the folder `<outDir>-before` if the new build lacks them, because pages that were
 * loaded before an upgrade still request them. A build without a change keeps the folder as it is.
 */
export function keepAssets(): Plugin {
  let isBuild = false;
  let outDir = '';
  const folders = () => ({
    assets: join(outDir, 'assets'),
    copy: `${outDir}-copy`,
    before: `${outDir}-before`,
  });
  return {
    name: 'vesper:keep-assets',
    apply: 'build',
    configResolved(config) {
      isBuild = !config.build.ssr;
      outDir = resolve(config.root, config.build.outDir);
    },
    // This hook runs before the build empties its folder.
    async buildStart() {
      const { assets, copy } = folders();
      if (!isBuild || !existsSync(assets)) return;
      await rm(copy, { recursive: true, force: true });
      await cp(assets, join(copy, 'assets'), { recursive: true, preserveTimestamps: true });
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { assets, copy, before } = folders();
        // A build that failed has written no assets: the copy remains for the next one to replace.
        if (!isBuild || !existsSync(copy) || !existsSync(assets)) return;
        const kept = join(copy, 'assets');
        for (const name of await readdir(assets))
          await rm(join(kept, name), { recursive: true, force: true });
        if ((await readdir(kept)).length > 0) {
          await rm(before, { recursive: true, force: true });
          await rename(copy, before);
        } else await rm(copy, { recursive: true });
      },
    },
  };
}
