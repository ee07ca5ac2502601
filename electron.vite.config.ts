import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererConfig } from './renderer/vite.shared.ts';

const projectRoot = import.meta.dirname;

/**
 * Serves an empty page for the call window in development, as the app's protocol does: the dev server would
 * serve the client.
 */
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
      // The bundle contains the imports of main, so that the installed app needs no node_modules for them.
      // Native modules can't be bundled: they stay outside and are unpacked from the archive
      // (resources/electron-builder.config.mjs).
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: resolve(projectRoot, 'main/index.ts'),
          storageWorker: resolve(projectRoot, 'main/storage/worker.ts'),
          // The embedded backend, used if no deployment is configured (main/services/localBackend.ts).
          backend: resolve(projectRoot, 'backend/run/local.ts'),
          backendPictures: resolve(projectRoot, 'backend/pictures/child.ts'),
          backendCompanion: resolve(projectRoot, 'backend/companions/child.ts'),
          backendMedia: resolve(projectRoot, 'backend/files/media/mediaWorkerThread.ts'),
        },
        external: ['better-sqlite3', 'sharp', '@roamhq/wrtc'],
        // A library of the local sign-in provider uses `eval`. The warning is off, because no page runs that library.
        checks: { eval: false },
        output: {
          entryFileNames: '[name].js',
          // Modules that only the backend uses are in separate chunks, because an app for a deployment is
          // packaged without them.
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
      // Each preload script is one CommonJS file: a sandboxed script can only require `electron`. The script
      // of the call window is not sandboxed and requires the native library, which can't be bundled
      // (tests/desktop/bundles.test.ts checks both).
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
