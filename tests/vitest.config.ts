import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { bareImports } from './helpers/bareImports.ts';
import { browserArguments, findChromium } from './helpers/chromium.ts';

/** As long as a test may take where the machine does other things meanwhile; alone none takes a tenth of it. */
const busyMs = 30_000;
/** Real browsers and windows are tried twice; the gate names what passed so, and lets few (`tools/gate.ts`). */
const retry = 1;
/** How long `expect.poll` waits for what takes milliseconds, and how often it looks. */
const poll = { timeout: 10_000, interval: 10 };
/**
 * Files of these projects run one after the other in as many threads as there are cores, and share what they import:
 * loading it anew for each took longer than many of the tests. The set-up files clear up between them.
 */
const shared = { pool: 'threads', isolate: false, maxWorkers: '100%', expect: { poll } } as const;
const root = resolve(import.meta.dirname, '..');

/** Three environments: plain Node, jsdom for what needs a document only, and a real Chromium for media and storage. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['{shared,backend,main,preload,renderer,tests}/**/*.test.ts'],
          exclude: ['tests/{e2e,contract,desktop}/**', '**/*.browser.test.*', 'node_modules/**'],
          environment: 'node',
          ...shared,
          setupFiles: ['tests/helpers/afterFile.ts'],
          testTimeout: busyMs,
        },
      },
      {
        root,
        plugins: [react({ compiler: true })],
        test: {
          name: 'dom',
          include: ['renderer/**/*.test.tsx'],
          exclude: ['**/*.browser.test.*', 'node_modules/**'],
          environment: 'jsdom',
          ...shared,
          setupFiles: ['tests/helpers/afterFile.ts', 'tests/helpers/afterPage.ts'],
          testTimeout: busyMs,
        },
      },
      {
        root,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'desktop',
          retry,
          include: ['tests/desktop/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        plugins: [react({ compiler: true })],
        optimizeDeps: { include: [...bareImports()] },
        test: {
          name: 'browser',
          retry,
          include: ['renderer/**/*.browser.test.{ts,tsx}'],
          testTimeout: busyMs,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? undefined, args: browserArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
