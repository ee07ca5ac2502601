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
          // The embedded backend, for where no deployment is configured (main/services/localBackend.ts).
          backend: resolve(projectRoot, 'backend/run/local.ts'),
          backendPictures: resolve(projectRoot, 'backend/pictures/child.ts'),
          backendCompanion: resolve(projectRoot, 'backend/companions/child.ts'),
          backendMedia: resolve(projectRoot, 'backend/files/media/mediaWorkerThread.ts'),
        },
        external: ['better-sqlite3', 'sharp', '@roamhq/wrtc'],
        // A library that the local sign-in provider brings makes functions of its own texts; no page runs it.
        checks: { eval: false },
        output: {
          entryFileNames: '[name].js',
          // What is the backend's alone lies apart: an app for a deployment is packaged without it.
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => /\/(backend|node_modules\/nodemailer)\//.test(id))
              ? 'backend/[name]-[hash].js'
              : 'chunks/[name]-[hash].js',
        },
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
