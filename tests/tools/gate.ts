import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium } from '../helpers/chromium.ts';
import { installChromium } from './installChromium.ts';
import { ensureBuilt } from './build.ts';
import { readReport, reportTo, slowestOf, type Named, type Timed } from './report.ts';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/**
 * The gate. `check` is the fast part, `test` everything; each part can be run alone. No test is tried twice. Ends with
 * the seconds of each part, the slowest tests, the names of what failed, and one line, `N passed, N failed, N skipped`;
 * exits 1 if anything failed.
 */
interface Tally {
  readonly passed: number;
  readonly failed: readonly Named[];
  readonly skipped: number;
  readonly slowest: readonly Timed[];
  readonly seconds: number;
}

const tallies = new Map<string, Tally>();
const reports = resolve(root, 'out/reports');

function count(part: string, startedMs: number, tally: Partial<Tally>): void {
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const whole = { passed: 0, failed: [], skipped: 0, slowest: [], ...tally, seconds };
  tallies.set(part, whole);
  const { passed, failed, skipped } = whole;
  console.log(`— ${part}: ${passed} passed, ${failed.length} failed, ${skipped} skipped in ${seconds} s\n`);
}

/** A tool that passes or not counts as one. */
async function tool(part: string, args: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const code = await runNode(args);
  count(part, startedMs, code === 0 ? { passed: 1 } : { failed: [{ name: part, why: `exit code ${code}` }] });
}

/** Runs a test runner whose reporter writes a report, and counts from it; no report is a failure. */
async function tests(part: string, args: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const file = resolve(reports, `${part}.json`);
  const code = await runNode(args, reportTo(file));
  const report = readReport(file);
  const failed = report?.failed ?? [];
  // A runner may fail with every test green: a broken set-up, a crash at the end.
  const isBroken = (code !== 0 || !report) && failed.length === 0;
  count(part, startedMs, {
    ...report,
    failed: isBroken ? [{ name: `the runner of ${part}`, why: `exit code ${code}` }] : failed,
    skipped: report?.skipped.length ?? 0,
  });
}

function vitest(part: string, projects: readonly string[]): Promise<void> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/tools/vitestReporter.ts'];
  return tests(part, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...chosen,
    ...reporters,
  ]);
}

/** One project of the end-to-end tests by itself: those with cameras have the processors for themselves. */
async function playwright(project: string): Promise<void> {
  await ensureBuilt('web');
  const config = '--config=tests/e2e/playwright.config.ts';
  await tests(project, ['node_modules/@playwright/test/cli.js', 'test', config, `--project=${project}`]);
}

async function needBrowser(): Promise<void> {
  if (findChromium() || (await installChromium())) return;
  console.error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.',
  );
  count('a browser', performance.now(), { failed: [{ name: 'a browser', why: 'none was found' }] });
}

const parts: Record<string, () => Promise<void>> = {
  types: () => tool('types', ['tests/tools/types.ts']),
  lint: async () => {
    await tool('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']);
    await tool('unused code', ['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']);
  },
  format: () => tool('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  unit: () => vitest('unit', ['unit', 'dom']),
  contract: async () => {
    // The embedded backend serves the web client; another deployment brings its own.
    if (!process.env['BACKEND_URL']) await ensureBuilt('web');
    await vitest('contract', ['contract']);
  },
  /** PostgreSQL in process always; a real server where TEST_DATABASE_URL names one, counted by itself. */
  databases: async () => {
    await vitest('pglite', ['pglite', 'contract-pglite']);
    if (process.env['TEST_DATABASE_URL']) await vitest('postgres', ['postgres', 'contract-postgres']);
    else console.log('— postgres: not run, TEST_DATABASE_URL names no server\n');
  },
  browser: () => vitest('browser', ['browser']),
  desktop: async () => {
    await ensureBuilt('desktop');
    await vitest('desktop', ['desktop']);
  },
  pages: () => playwright('pages'),
  live: () => playwright('live'),
};

const plans: Record<string, readonly string[]> = {
  check: ['types', 'lint', 'format', 'unit'],
  test: ['types', 'lint', 'format', 'unit', 'contract', 'databases', 'browser', 'desktop', 'pages', 'live'],
  unit: ['unit'],
  contract: ['contract'],
  databases: ['databases'],
  e2e: ['pages', 'live'],
  pages: ['pages'],
  live: ['live'],
  desktop: ['desktop'],
  browser: ['browser'],
};

const plan = plans[process.argv[2] ?? 'test'];
if (!plan) {
  console.error(`unknown part ${process.argv[2]}: one of ${Object.keys(plans).join(', ')}`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
if (plan.some((part) => ['browser', 'desktop', 'pages', 'live'].includes(part))) await needBrowser();
for (const part of plan) await parts[part]?.();

const all = [...tallies.values()];
const failed = all.flatMap((tally) => tally.failed);
const sum = (key: 'passed' | 'skipped' | 'seconds') => all.reduce((total, tally) => total + tally[key], 0);

console.log('seconds of each part:');
for (const [part, { seconds }] of tallies) console.log(`  ${String(seconds).padStart(5)}  ${part}`);
console.log(`  ${String(sum('seconds')).padStart(5)}  in all`);
const slowest = slowestOf(all.flatMap((tally) => tally.slowest));
if (slowest.length > 0) console.log('the slowest tests:');
for (const { name, ms } of slowest) console.log(`  ${(ms / 1_000).toFixed(1).padStart(5)}  ${name}`);
for (const { name, why } of failed) console.log(`failed: ${name}: ${why.split('\n', 1)[0]}`);
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`);
process.exit(failed.length === 0 ? 0 : 1);
