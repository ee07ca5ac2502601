import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { ProvidedContext } from 'vitest';
import type { InlineConfig, UserWorkspaceConfig } from 'vitest/node';
import { isFullSize } from './e2e/support/proofMode.ts';
import { bareImports } from './kit/setup/bareImports.ts';
import { shortLivedArguments, findChromium, findShell } from './kit/page/chromium.ts';
import { waitMs } from './kit/waitFor.ts';

/** Milliseconds a test may take on a busy machine. Alone, each test takes less than a tenth of it. */
const busyMs = 2 * waitMs;
/** Timeout and interval of `expect.poll`, in milliseconds. */
const poll = { timeout: waitMs, interval: 10 };
/** Limits of every project. Properties at full size run up to 100 times as often. */
const limits = {
  testTimeout: isFullSize ? 10 * busyMs : busyMs,
  hookTimeout: busyMs,
  expect: { poll },
} as const;
/**
 * Files of these projects run in as many threads as there are cores and share the modules that they import, because
 * loading the modules again for each file takes longer than most tests. The set-up files clean up between them.
 */
const shared = {
  ...limits,
  pool: 'threads',
  isolate: false,
  maxWorkers: '100%',
  provide: { isFullSize },
} as const;
const root = resolve(import.meta.dirname, '..');

/** Backend tests that use the database for more than a row by its id. They run on PostgreSQL as well. */
const databaseTests = [
  'backend/http/fuzz.test.ts',
  'backend/{account,agencies,calls,chat,dictionary,gifts,matching,moderation,money,seed,social,storage,streamer}/**/*.test.ts',
];

/** A project whose files run one after another in one process, because a PostgreSQL takes longer to start than the tests. */
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
      // Projects of one group must agree on `maxWorkers`, or a run without `--project` is refused.
      sequence: { groupOrder: 3 },
      // The first test waits for the database.
      testTimeout: 2 * busyMs,
      hookTimeout: 2 * busyMs,
      expect: { poll },
      ...how,
    },
  };
}

/** Contract tests whose result depends on the database. */
const contractTests = ['tests/contract/{walk,match,realtime,hostile}.test.ts'];
const inProcess = { provide: { testDatabase: { kind: 'pglite' } } } as const;
const onServer = { globalSetup: 'tests/kit/setup/postgresServer.ts' } as const;

/** PostgreSQL in process always; on a server if TEST_DATABASE_URL names one. */
const postgresProjects = [
  onPostgres('pglite', databaseTests, inProcess),
  onPostgres('contract-pglite', contractTests, inProcess),
  ...(!process.env['TEST_DATABASE_URL']
    ? []
    : [
        onPostgres('postgres', databaseTests, onServer),
        onPostgres('contract-postgres', contractTests, onServer),
      ]),
];

/** Tests of cameras and peer connections. All pages of one browser share its cameras, so these files run one at a time. */
const mediaTests = 'renderer/engines/**/*.browser.test.{ts,tsx}';

/** A project that runs in a real Chromium. Each file is a page of its own. */
function inChromium(
  name: string,
  how: Pick<InlineConfig, 'include' | 'exclude' | 'maxWorkers' | 'sequence'>,
): UserWorkspaceConfig {
  return {
    root,
    plugins: [react({ compiler: true })],
    optimizeDeps: { include: [...bareImports()] },
    // Every page loads hundreds of modules; the browser caches them.
    server: { headers: { 'Cache-Control': 'private, max-age=3600' } },
    test: {
      name,
      ...limits,
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
          // A headless browser can't ask for the permission.
          contextOptions: { permissions: ['camera', 'microphone'] },
        }),
        instances: [{ browser: 'chromium' }],
      },
      ...how,
    },
  };
}

/**
 * The projects are named for what runs in them. `npm run check` runs `unit` and `dom`; `npm test` adds `backend`,
 * `contract`, `desktop` and `browser`; `npm run test:full` runs all of them (tests/tools/gate.ts).
 */
export default defineConfig({
  root,
  test: {
    tags: [
      { name: 'prove', description: 'Runs in `npm run test:full` only: too long for every change.' },
      {
        name: 'unsteady',
        description: 'Failed twice without a fault of the product: full suite only, not counted.',
      },
    ],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['{shared,main,preload,renderer,tests,tools}/**/*.test.ts'],
          exclude: ['tests/{e2e,contract,desktop}/**', '**/*.browser.test.*', 'node_modules/**'],
          environment: 'node',
          ...shared,
          setupFiles: ['tests/kit/setup/quietConsole.ts', 'tests/kit/setup/afterFile.ts'],
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
          setupFiles: [
            'tests/kit/setup/quietConsole.ts',
            'tests/kit/setup/afterFile.ts',
            'tests/kit/setup/afterPage.ts',
          ],
        },
      },
      {
        root,
        test: {
          name: 'backend',
          include: ['backend/**/*.test.ts'],
          environment: 'node',
          ...shared,
          setupFiles: ['tests/kit/setup/quietConsole.ts', 'tests/kit/setup/afterFile.ts'],
        },
      },
      ...postgresProjects,
      {
        root,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          ...limits,
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
        // Many of these tests wait for frames or a store, so one page more than there are cores keeps both busy.
        maxWorkers: availableParallelism() + 1,
        sequence: { groupOrder: 1 },
      }),
      inChromium('media', { include: [mediaTests], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
