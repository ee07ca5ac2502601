import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { moduleFiles } from './prerenderBundle.ts';

const root = resolve(import.meta.dirname, '..');
const entry = resolve(root, 'app/entry.ts');

/** Returns the code that a build for Node makes of a source file of the renderer. */
async function built(source: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [
      {
        name: 'test:source',
        enforce: 'pre',
        load: (id) => (id === entry ? source : null),
        resolveId: (id) => (id === entry ? entry : null),
      },
      moduleFiles(root),
    ],
    build: { write: false, ssr: entry, minify: false, rolldownOptions: { external: /lazyModule|ui\// } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

it('the build adds the path of the imported file to each lazy module', async () => {
  const code = await built(`
    import { lazyModule } from '#shared/lib/lazyModule.ts';
    export const one = lazyModule({ load: async () => (await import('./boot.ts')).createServices });
    type Parts<T> = () => T;
    export const two = lazyModule<Parts<object>>({
      retry: (load) => load(),
      async load() {
        const { Unreachable } = await import('./pages/Unreachable.tsx');
        return Unreachable;
      },
    });
    export const none = lazyModule({ load: async () => 'no import' });
  `);
  expect([...code.matchAll(/file: "([^"]+)"/g)].map(([, file]) => file)).toEqual([
    'app/boot.ts',
    'app/pages/Unreachable.tsx',
  ]);
});

it('the build fails if the imported module does not exist', async () => {
  const source = `export const lost = lazyModule({ load: () => import('./noSuchPage.tsx') });`;
  await expect(built(source)).rejects.toThrow('./noSuchPage.tsx');
});
