import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns whether to compress a file. Pictures and fonts are already compressed. */
const isCompressible = (name: string): boolean => /\.(?:js|css|json|svg|wasm|tflite)$/.test(name);
/** Files above this size get a lower quality, because the maximum saves one percent and takes half a minute. */
const largeBytes = 1_000_000;
const largeQuality = 9;
/** Smaller files fit in one packet without compression, as in the backend's `compression.ts`. */
const minBytes = 1_024;

/**
 * Writes a `.br` and a `.gz` beside each compressible file below `assets/`, for servers that send the variant that a
 * browser accepts. Omits a variant that is not smaller than the file.
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
