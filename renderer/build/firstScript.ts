import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Bundles `first.ts` as a plain script of the head, because it must run before the first paint and a module would run later. The
 * content policy forbids inline scripts, so the script is a separate file.
 */
export function firstScript(root: string): Plugin {
  let isBuild = false;

  async function bundle(): Promise<string> {
    const result = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: {
        write: false,
        minify: 'oxc',
        lib: { entry: resolve(root, 'first.ts'), formats: ['iife'], name: 'first' },
      },
    });
    const outputs = Array.isArray(result) ? result : [result];
    for (const output of outputs) {
      if ('output' in output) return output.output[0].code;
    }
    throw new Error('first.ts was not built');
  }

  return {
    name: 'vesper:first-script',
    configResolved(config) {
      isBuild = config.command === 'build' && !config.build.ssr;
    },
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const code = await bundle();
        if (!isBuild) return [{ tag: 'script', children: code, injectTo: 'head-prepend' }];
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/first-${hash}.js`;
        emitted.set(fileName, code);
        return [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const [fileName, source] of emitted) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

const emitted = new Map<string, string>();
