import { chromium } from '@playwright/test';
import { locales } from '#shared/domain/constants.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { themes } from '../e2e/support/themes.ts';
import { widths } from '../e2e/walk/cover.ts';
import { allWalkers, stepsOf } from '../e2e/walk/plan.ts';
import { walk } from '../e2e/walk/walk.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { shortLivedArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { ensureBuilt } from '../tools/build.ts';

/** Returns the selected values of an option like `--as=user,artist`, or all values if the option is absent. */
function chosen<T extends string>(option: string, all: readonly T[]): readonly T[] {
  const prefix = `--${option}=`;
  const said = process.argv.find((argument) => argument.startsWith(prefix));
  if (said === undefined) return all;
  const names = said.slice(prefix.length).split(',');
  const unknown = names.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`unknown ${unknown.join(', ')}: of ${all.join(', ')}`);
  return all.filter((one) => names.includes(one));
}

/**
 * Runs the walk of the end-to-end tests at full size: three widths, and axe on every route in every language and both
 * themes. The walk takes more than half an hour; `npm run prove -- walk --as=user --in=en,ru` runs a part.
 */
export async function run(): Promise<Report> {
  const who = chosen('as', allWalkers);
  const languages = chosen('in', locales);
  await ensureBuilt('web');
  const backend = await startBackendProcess();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...shortLivedArguments],
  });
  try {
    const rows = [];
    const problems: string[] = [];
    for (const walker of who) {
      const report = await walk({
        browser,
        where: backend.url,
        walker,
        visits: stepsOf(walker, languages).map((step) => ({ ...step, widths, themes })),
      });
      rows.push({ walker, routes: report.steps, looks: report.looks, judged: report.judgements });
      problems.push(...report.problems);
    }
    const routes = rows.reduce((sum, row) => sum + row.routes, 0);
    const judged = rows.reduce((sum, row) => sum + row.judged, 0);
    return {
      title: `every route in ${languages.join(', ')} as ${who.join(', ')}, at three widths, in both themes`,
      rows,
      goals: [
        atMost('problems', problems.length, 0, 'found'),
        // Each walker has at least as many routes as a visitor, in each theme.
        atLeast('routes', routes, 20 * who.length * languages.length, 'walked'),
        atLeast('pages judged by axe', judged, routes * themes.length, 'pages'),
      ],
      notes: problems.slice(0, 40),
    };
  } finally {
    await browser.close();
    await backend.stop();
  }
}
