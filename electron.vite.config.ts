import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererConfig } from './renderer/vite.shared.ts';

const projectRoot = import.meta.dirname;

/** The call window's page for the dev server, which would answer the client: empty, as the app's own protocol has it. */
function callPage(): Plugin {
  return {
    name: 'vesper:call-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/call-window', (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<!doctype html><html lang="en"><head><title>Vesper</title></head><body></body></html>');
      });
    },
  };
}

const renderer = rendererConfig(projectRoot, 'electron');

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // What main imports is bundled, so that an installed app carries no node_modules for it. Native parts cannot
      // be: they stay outside and are unpacked from the archive (resources/electron-builder.config.mjs).
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: resolve(projectRoot, 'main/index.ts'),
          storageWorker: resolve(projectRoot, 'main/storage/worker.ts'),
        },
        external: ['better-sqlite3'],
        output: { entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: 'oxc',
      // Each is one CommonJS file: sandboxed it can require nothing but `electron`. The call window's is not sandboxed
      // and requires the native library, which cannot be bundled (tests/desktop/bundles.test.ts holds them to it).
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: resolve(projectRoot, 'preload/index.ts'),
          call: resolve(projectRoot, 'preload/call/index.ts'),
        },
        external: ['electron', 'agora-electron-sdk'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: { ...renderer, plugins: [...(renderer.plugins ?? []), callPage()] },
});
