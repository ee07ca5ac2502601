import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { effectFiles, effectsFolder } from '../engines/effects/folder.ts';

const blur = 'node_modules/@shiguredo/virtual-background';
const blurModule = /\/@shiguredo\/virtual-background\/dist\/virtual_background\.m?js/;
const lightModule = /\/@shiguredo\/light-adjustment\/dist\/light_adjustment\.m?js/;

/** Content types of the files, for the dev server. */
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
};

/**
 * Changes the two libraries of the camera effects so that they work under a strict content policy. The build copies the
 * files of the blur, whose names are fixed, to a folder of the page's origin. The address of its script passes through
 * `effectScript`, because the policy requires trusted types. The WebAssembly of the light adjustment, which its module
 * contains as a `data:` address, becomes a file.
 */
export function cameraEffects(projectRoot: string): Plugin {
  const sourceOf = (file: string) => join(projectRoot, blur, 'dist', file);
  let isBuild = false;
  return {
    name: 'vesper:camera-effects',
    config: () => ({
      // The dev server does not call `transform` for dependencies that it bundles in advance.
      optimizeDeps: { exclude: ['@shiguredo/virtual-background', '@shiguredo/light-adjustment'] },
    }),
    configResolved(config) {
      isBuild = config.command === 'build' && !config.build.ssr;
      const { version } = JSON.parse(readFileSync(join(projectRoot, blur, 'package.json'), 'utf8')) as {
        version: string;
      };
      if (!effectsFolder.endsWith(`-${version}`))
        throw new Error(`The folder ${effectsFolder} does not name version ${version} of its library.`);
    },
    configureServer(server) {
      server.middlewares.use(`/${effectsFolder}`, (request, response, next) => {
        const name = effectFiles.find((file) => request.url?.split('?')[0] === `/${file}`);
        if (!name) return next();
        response.setHeader(
          'content-type',
          contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        );
        createReadStream(sourceOf(name)).pipe(response);
      });
    },
    transform: {
      filter: { id: [blurModule, lightModule] },
      handler(code, id) {
        const changed = blurModule.test(id) ? withScriptPolicy(code, projectRoot) : withWasmFile(code);
        if (changed === null) this.error('The library of a camera effect has changed: adapt this transform.');
        return { code: changed, map: null };
      },
    },
    generateBundle() {
      if (!isBuild) return;
      for (const file of effectFiles)
        this.emitFile({
          type: 'asset',
          fileName: `${effectsFolder}/${file}`,
          source: readFileSync(sourceOf(file)),
        });
    },
  };
}

/**
 * Passes the address of the blur's script through our trusted types policy. Returns null if the library no longer
 * contains the expected code.
 */
function withScriptPolicy(code: string, projectRoot: string): string | null {
  const changed = code.replace('.setAttribute("src",a);', '.setAttribute("src",effectScript(a));');
  if (changed === code) return null;
  const policy = join(projectRoot, 'renderer/engines/effects/scriptPolicy.ts');
  return `import { effectScript } from ${JSON.stringify(policy)};\n${changed}`;
}

/**
 * Makes the WebAssembly of the light adjustment a file of the build. Returns null if the library no longer contains the
 * expected code.
 */
function withWasmFile(code: string): string | null {
  const carried = 'fetch(`data:application/wasm;base64,${LIGHT_ADJUSTMENT_WASM}`)';
  const changed = code
    .replace(carried, 'fetch(lightAdjustmentWasm)')
    .replace(/const LIGHT_ADJUSTMENT_WASM = ["'`][^"'`]*["'`];/, '');
  if (!changed.includes('fetch(lightAdjustmentWasm)') || changed.includes('LIGHT_ADJUSTMENT_WASM'))
    return null;
  return `import lightAdjustmentWasm from '@shiguredo/light-adjustment/dist/light_adjustment.wasm?url';\n${changed}`;
}
