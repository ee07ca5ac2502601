import { defineConfig } from '@playwright/test';
import { isFullSize } from './support/fullSize.ts';
import { isRealTime } from './support/realTime.ts';
import { shortLivedArguments, preferShell } from '../helpers/chromium.ts';
import { waitMs } from '../helpers/patience.ts';

/**
 * Real browsers against the embedded backend, in two projects: `pages`, whose tests run two at a time, and `live`, where
 * people see and hear each other through fake cameras: two cores carry one stage.
 */
export default defineConfig({
  workers: 2,
  retries: 0,
  // As long as a life with two browsers may take where the machine does other things meanwhile; alone none takes a half.
  timeout: 6 * waitMs,
  expect: { timeout: waitMs },
  forbidOnly: true,
  // What takes long and has a smaller test beside it (tests/README.md) is run by `npm run prove`.
  ...(isRealTime || isFullSize ? {} : { grepInvert: /@prove/ }),
  projects: [
    {
      name: 'pages',
      testDir: './pages',
      outputDir: '../../test-results/pages',
      testMatch: '*.e2e.ts',
      workers: 2,
      fullyParallel: true,
    },
    {
      name: 'live',
      testDir: './live',
      outputDir: '../../test-results/live',
      testMatch: '*.e2e.ts',
      workers: 1,
    },
  ],
  reporter: [['list'], ['../tools/playwrightReporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Drawn by the processor alone, motion costs as much as the rest of a page.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: waitMs,
    // Browsers without a screen are nobody's to ask.
    permissions: ['camera', 'microphone'],
    // What the client's worker answers, `page.route` never sees, and tests hold back and lose files by it. The worker is
    // tested by itself: offline.e2e.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: preferShell() ?? undefined, args: [...shortLivedArguments] },
  },
});
