import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Pictures and fonts are compressed by what they are. */
const isCompressible = (name: string): boolean => /\.(?:js|css|json|svg|wasm|tflite)$/.test(name);
/** A file above this size is compressed a little less: the last percent would take the build half a minute. */
const largeBytes = 1_000_000;
const largeQuality = 9;
/** As in the backend's `compression.ts`: less than this is one packet either way. */
const minBytes = 1_024;

/**
 * Writes each compressible file of `assets/` and its folders also as `.br` and `.gz`, as small as can be, for servers that hand out the one a
 * browser takes. A file that would not become smaller stays alone.
 */
export function compressAssets(): Plugin {
  let isBuild = false;
  let assets = '';
  return {
    name: 'vesper:compress-assets',
    apply: 'build',
    configResolved(config) {
      isBuild = !config.build.ssr;
      assets = resolve(config.root, config.build.outDir, 'assets');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isBuild) return;
        const names = (await readdir(assets, { recursive: true })).filter(isCompressible);
        await Promise.all(names.map((name) => compressFile(join(assets, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? largeQuality : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const made = [
    ['.br', await brotli(bytes, { params })],
    ['.gz', await zip(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ] as const;
  for (const [ending, smaller] of made)
    if (smaller.length < bytes.length) await writeFile(`${file}${ending}`, smaller);
}
