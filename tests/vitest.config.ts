import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { ProvidedContext } from 'vitest';
import { bareImports } from './helpers/bareImports.ts';
import { browserArguments, findChromium } from './helpers/chromium.ts';

/** As long as a test may take where the machine does other things meanwhile; alone none takes a tenth of it. */
const busyMs = 30_000;
/** Real browsers and windows are tried twice; the gate names what passed so, and lets few (`tools/gate.ts`). */
const retry = 1;
const root = resolve(import.meta.dirname, '..');

/** What asks the database more than a row by its id: these are run on PostgreSQL as well. */
const databaseTests = [
  'backend/http/fuzz.test.ts',
  'backend/{account,calls,chat,dictionary,gifts,matching,moderation,money,seed,social,storage,streamer}/**/*.test.ts',
];

/**
 * Of these, as much as the gate has time for: what is asked in ways that the contract's walk does not, and whatever
 * several do at once. What waits for pictures, passwords and the clock takes long on any database.
 */
const coveringTests = [
  'backend/account/{interim,login,providerSignIn}.test.ts',
  'backend/calls/{history,lives,property}.test.ts',
  'backend/chat/{lists,model,reading,restart,sending,withheld}.test.ts',
  'backend/matching/{admission,moderation,payments,service}.test.ts',
  'backend/moderation/desk.test.ts',
  'backend/money/*.test.ts',
  'backend/social/*.test.ts',
  'backend/storage/**/*.test.ts',
  'backend/streamer/{contests,earnings,kpi,payouts}.test.ts',
];

/** The tests of the database, one file after another in one process: a PostgreSQL takes longer to start than they do. */
function onPostgres(
  name: string,
  include: readonly string[],
  how: { provide: ProvidedContext } | { globalSetup: string },
) {
  return {
    root,
    test: {
      name,
      include: [...include],
      environment: 'node' as const,
      isolate: false,
      maxWorkers: 1,
      // The first one waits for the database.
      testTimeout: 2 * busyMs,
      hookTimeout: 2 * busyMs,
      ...how,
    },
  };
}

/** What the contract asks of the database; the rest is the same whatever that is. */
const contractTests = ['tests/contract/{walk,match,realtime,hostile}.test.ts'];
const inProcess = { provide: { testDatabase: { kind: 'pglite' } } } as const;
const onServer = { globalSetup: 'tests/helpers/testServer.ts' } as const;

/** In process always, and on a real server where TEST_DATABASE_URL names one. */
const postgresProjects = [
  onPostgres('pglite', coveringTests, inProcess),
  onPostgres('contract-pglite', contractTests, inProcess),
  ...(!process.env['TEST_DATABASE_URL']
    ? []
    : [
        onPostgres('postgres', databaseTests, onServer),
        onPostgres('contract-postgres', contractTests, onServer),
      ]),
];

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
          testTimeout: busyMs,
        },
      },
      ...postgresProjects,
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
