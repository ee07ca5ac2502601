import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererConfig } from './renderer/vite.shared.ts';

const projectRoot = import.meta.dirname;

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
        external: ['better-sqlite3', 'agora-electron-sdk'],
        output: { entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload is one CommonJS file that can require nothing but `electron`.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolve(projectRoot, 'preload/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      },
    },
  },
  renderer: rendererConfig(projectRoot, 'electron'),
});
