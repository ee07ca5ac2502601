import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../tools/root.ts';

/** Builds and serves a page from a folder of the benches, minified as in production. */
export async function servePage(name: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = resolve(root, 'tests/bench', name);
  const outDir = resolve(root, 'out/bench', name);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    publicDir: false,
    plugins: [react({ compiler: true })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      rolldownOptions: { input: resolve(folder, 'page.html') },
    },
  });
  const server = await preview({
    configFile: false,
    root: folder,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/page.html`, stop: () => server.close() };
}
