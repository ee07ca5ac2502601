import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { findChromium } from '../helpers/chromium.ts';
import { readReport, reportTo } from '../tools/report.ts';
import { root } from '../tools/root.ts';
import { runNode } from '../tools/runNode.ts';

/**
 * The tests in a real browser with all that `helpers/proof.ts` keeps from the gate: screens at every width in every
 * theme, each in a page of its own, and long histories of the stores.
 */
export async function run(): Promise<Report> {
  if (!findChromium()) throw new Error('no Chromium was found: set CHROMIUM_PATH to one');
  const folder = resolve(root, 'out/reports');
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, 'proofInBrowser.json');
  const code = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['--config', 'tests/vitest.config.ts', '--project', 'browser'],
      ...['--reporter=default', '--reporter=./tests/tools/vitestReporter.ts'],
    ],
    { ...reportTo(file), PROOF: 'whole' },
  );
  const report = readReport(file);
  const failed = report?.failed ?? [];
  return {
    title: 'the tests in a real browser, whole',
    rows: [{ passed: report?.passed ?? 0, failed: failed.length, skipped: report?.skipped.length ?? 0 }],
    goals: [
      atLeast('tests that passed', report?.passed ?? 0, 600, 'tests'),
      atMost('tests that failed', failed.length, 0, 'tests'),
      atMost('exit code', code, 0, 'of the runner'),
    ],
    notes: failed.slice(0, 20).map(({ name, why }) => `${name}: ${why.split('\n', 1)[0]}`),
  };
}
