import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { ProvidedContext } from 'vitest';
import type { InlineConfig, UserWorkspaceConfig } from 'vitest/node';
import { isFullSize } from './e2e/support/fullSize.ts';
import { bareImports } from './helpers/bareImports.ts';
import { shortLivedArguments, findChromium, findShell } from './helpers/chromium.ts';
import { waitMs } from './helpers/patience.ts';

/** As long as a test may take where the machine does other things meanwhile; alone none takes a tenth of it. */
const busyMs = 2 * waitMs;
/** How long `expect.poll` waits for what takes milliseconds, and how often it looks. */
const poll = { timeout: waitMs, interval: 10 };
/**
 * Files of these projects run one after the other in as many threads as there are cores, and share what they import:
 * loading it anew for each took longer than many of the tests. The set-up files clear up between them.
 */
const shared = {
  pool: 'threads',
  isolate: false,
  maxWorkers: '100%',
  testTimeout: isFullSize ? 10 * busyMs : busyMs,
  hookTimeout: busyMs,
  expect: { poll },
  provide: { isFullSize },
} as const;
const root = resolve(import.meta.dirname, '..');

/** What asks the database more than a row by its id: these are run on PostgreSQL as well. */
const databaseTests = [
  'backend/http/fuzz.test.ts',
  'backend/{account,calls,chat,dictionary,gifts,matching,moderation,money,seed,social,storage,streamer}/**/*.test.ts',
];

/**
 * Of these, what the gate has time for: what is asked in ways that the contract's walk does not, and whatever several do
 * at once. All of them are `npm run prove -- databases`, and every run with TEST_DATABASE_URL.
 */
const coveringTests = [
  'backend/account/providerSignIn.test.ts',
  'backend/calls/{history,property}.test.ts',
  'backend/chat/{lists,model,restart,sending}.test.ts',
  'backend/gallery/gallery.test.ts',
  'backend/matching/{admission,moderation,payments,service}.test.ts',
  'backend/moderation/desk.test.ts',
  'backend/money/*.test.ts',
  'backend/social/{blocking,goddessList,social,userDetail}.test.ts',
  'backend/storage/**/*.test.ts',
  'backend/streamer/{earnings,payouts}.test.ts',
];

/** The tests of the database, one file after another in one process: a PostgreSQL takes longer to start than they do. */
function onPostgres(
  name: string,
  include: readonly string[],
  how: { provide: Pick<ProvidedContext, 'testDatabase'> } | { globalSetup: string },
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
      expect: { poll },
      ...how,
    },
  };
}

/**
 * What the contract asks of the database; the rest is the same whatever that is. Hostile requests are refused before the
 * database is asked, and what a match asks of it, `coveringTests` ask as well: on PostgreSQL in process only
 * `npm run prove -- databases` has these two.
 */
const contractTests = ['tests/contract/{walk,match,realtime,hostile}.test.ts'];
const coveringContractTests = ['tests/contract/{walk,realtime}.test.ts'];
const inProcess = { provide: { testDatabase: { kind: 'pglite' } } } as const;
const onServer = { globalSetup: 'tests/helpers/testServer.ts' } as const;

/** In process always, and on a real server where TEST_DATABASE_URL names one. */
const postgresProjects = [
  onPostgres('pglite', isFullSize ? databaseTests : coveringTests, inProcess),
  onPostgres('contract-pglite', isFullSize ? contractTests : coveringContractTests, inProcess),
  ...(!process.env['TEST_DATABASE_URL']
    ? []
    : [
        onPostgres('postgres', databaseTests, onServer),
        onPostgres('contract-postgres', contractTests, onServer),
      ]),
];

/**
 * Cameras and connections between two people. The pages of a browser share its cameras: these run one after the other in
 * a browser of their own, so that none has a camera that another one still holds.
 */
const mediaTests = 'renderer/engines/**/*.browser.test.{ts,tsx}';

/** Tests in a real Chromium. Each file is a page of its own. */
function inChromium(
  name: string,
  how: Pick<InlineConfig, 'include' | 'exclude' | 'maxWorkers' | 'sequence'>,
): UserWorkspaceConfig {
  return {
    root,
    plugins: [react({ compiler: true })],
    optimizeDeps: { include: [...bareImports()] },
    // Every page loads hundreds of modules: they are asked for once.
    server: { headers: { 'Cache-Control': 'private, max-age=3600' } },
    test: {
      name,
      testTimeout: isFullSize ? 10 * busyMs : busyMs,
      hookTimeout: busyMs,
      expect: { poll: { timeout: waitMs } },
      provide: { isFullSize },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            executablePath: findShell() ?? findChromium() ?? undefined,
            args: shortLivedArguments,
          },
          // Where a browser has no window, nobody has allowed it yet.
          contextOptions: { permissions: ['camera', 'microphone'] },
        }),
        instances: [{ browser: 'chromium' }],
      },
      ...how,
    },
  };
}

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
        },
      },
      {
        root,
        plugins: [react({ compiler: true })],
        test: {
          name: 'dom',
          include: ['{renderer,tests/i18n}/**/*.test.tsx'],
          exclude: ['**/*.browser.test.*', 'node_modules/**'],
          environment: 'jsdom',
          ...shared,
          setupFiles: ['tests/helpers/afterFile.ts', 'tests/helpers/afterPage.ts'],
        },
      },
      ...postgresProjects,
      {
        root,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          testTimeout: busyMs,
          hookTimeout: busyMs,
          expect: { poll },
        },
      },
      {
        root,
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          environment: 'node',
          testTimeout: 2 * busyMs,
          hookTimeout: 2 * busyMs,
          expect: { poll },
        },
      },
      inChromium('browser', {
        include: ['renderer/**/*.browser.test.{ts,tsx}'],
        exclude: [mediaTests, 'node_modules/**'],
        // Many tests wait, for frames and for a store: meanwhile another page has the processor.
        maxWorkers: availableParallelism() + 1,
        sequence: { groupOrder: 1 },
      }),
      inChromium('media', { include: [mediaTests], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
