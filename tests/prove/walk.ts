import { chromium } from '@playwright/test';
import { locales } from '#shared/domain/constants.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { walkers, type Walker } from '../e2e/walk/plan.ts';
import { walk } from '../e2e/walk/walk.ts';
import { startBackendProcess } from '../helpers/backendProcess.ts';
import { browserArguments, findChromium } from '../helpers/chromium.ts';
import { ensureBuilt } from '../tools/build.ts';

/** The walk of the end-to-end tests at its full size: three widths, and axe on every route in every language, both themes. */
export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const backend = await startBackendProcess();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments],
  });
  try {
    const rows = [];
    const problems: string[] = [];
    for (const walker of Object.keys(walkers) as Walker[]) {
      const report = await walk({
        browser,
        url: backend.url,
        walker,
        languages: locales,
        widths: [320, 834, 1440],
        judged: () => ['dark', 'light'],
      });
      rows.push({ walker, routes: report.steps, looks: report.looks, judged: report.judgements });
      problems.push(...report.problems);
    }
    const judged = rows.reduce((sum, row) => sum + row.judged, 0);
    return {
      title: 'every route in every language as everybody, at three widths, in both themes',
      rows,
      goals: [
        atMost('problems', problems.length, 0, 'found'),
        atLeast('pages judged by axe', judged, 1_500, 'pages'),
      ],
      notes: problems.slice(0, 40),
    };
  } finally {
    await browser.close();
    await backend.stop();
  }
}
