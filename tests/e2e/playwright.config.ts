import { defineConfig } from '@playwright/test';
import { shortLivedArguments, preferShell } from '../kit/page/chromium.ts';
import { waitMs } from '../kit/waitFor.ts';

/** `UNSTEADY=yes` selects only the tests with the tag `@unsteady`; otherwise they are excluded. */
const unsteady = process.env['UNSTEADY'] === 'yes' ? { grep: /@unsteady/ } : { grepInvert: /@unsteady/ };
const output = (project: string) => `../../test-results/${project}`;

/**
 * Real browsers against the embedded backend. `npm test` runs the project `journeys`: the tests with the tag `@journey`
 * from both folders. `npm run test:full` runs `pages`, two tests at a time, and `live`, where people see and hear each
 * other through fake cameras, one test at a time because two cores carry one stage.
 */
export default defineConfig({
  workers: 2,
  retries: 0,
  // Alone, the longest journey takes less than half of this.
  timeout: 10 * waitMs,
  expect: { timeout: waitMs },
  forbidOnly: true,
  ...unsteady,
  projects: [
    {
      name: 'journeys',
      testDir: '.',
      outputDir: output('journeys'),
      testMatch: ['pages/*.e2e.ts', 'live/*.e2e.ts'],
      grep: /@journey/,
      workers: 1,
    },
    {
      name: 'pages',
      testDir: './pages',
      outputDir: output('pages'),
      testMatch: '*.e2e.ts',
      workers: 2,
      fullyParallel: true,
    },
    { name: 'live', testDir: './live', outputDir: output('live'), testMatch: '*.e2e.ts', workers: 1 },
  ],
  reporter: [['list'], ['../tools/playwrightReporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // The product follows the system until a theme is chosen.
    colorScheme: 'dark',
    // Software rendering makes animations as expensive as the rest of the page.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: waitMs,
    // A headless browser can't show the permission prompt.
    permissions: ['camera', 'microphone'],
    // `page.route` does not see requests that the service worker answers. offline.e2e.ts tests the worker and allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: preferShell() ?? undefined, args: [...shortLivedArguments] },
  },
});
