import { defineConfig } from '@playwright/test';
import { browserArguments, findChromium } from '../helpers/chromium.ts';

/** Real browsers with fake cameras against the embedded backend; one worker, because two cores carry one stage. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  workers: 1,
  // The gate names what passed at the second try only, and lets few pass so.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['../tools/playwrightReporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    // What the client's worker answers, `page.route` never sees, and tests hold back and lose files by it. The worker is
    // tested by itself: offline.e2e.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium() ?? undefined, args: [...browserArguments] },
  },
});
