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
 * exits 1 if anything failed. Parts that run beside each other each count their own seconds; the sum is the clock's.
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

/** How a part runs its scripts: with their output going straight through, or printed once each has ended. */
type Run = (args: readonly string[], env?: Record<string, string>) => Promise<number>;
const aloud: Run = (args, env) => runNode(args, env);
const atItsEnd: Run = (args, env) => runNode(args, env, (output) => process.stdout.write(output));

/** A tool that passes or not counts as one. */
async function tool(part: string, run: Run, args: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const code = await run(args);
  count(part, startedMs, code === 0 ? { passed: 1 } : { failed: [{ name: part, why: `exit code ${code}` }] });
}

/** Runs a test runner whose reporter writes a report, and counts from it; no report is a failure. */
async function tests(part: string, run: Run, args: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const file = resolve(reports, `${part}.json`);
  const code = await run(args, reportTo(file));
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

function vitest(part: string, run: Run, projects: readonly string[]): Promise<void> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/tools/vitestReporter.ts'];
  return tests(part, run, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...chosen,
    ...reporters,
  ]);
}

/** One project of the end-to-end tests by itself: those with cameras have the processors for themselves. */
async function playwright(project: string, run: Run): Promise<void> {
  await ensureBuilt('web');
  const config = '--config=tests/e2e/playwright.config.ts';
  await tests(project, run, ['node_modules/@playwright/test/cli.js', 'test', config, `--project=${project}`]);
}

async function needBrowser(): Promise<void> {
  if (findChromium() || (await installChromium())) return;
  console.error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.',
  );
  count('a browser', performance.now(), { failed: [{ name: 'a browser', why: 'none was found' }] });
}

const parts = {
  /** The types too: its rules need the compiler anyway. */
  lint: (run) =>
    tool('lint', run, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings']),
  unused: (run) => tool('unused', run, ['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']),
  format: (run) => tool('format', run, ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  unit: (run) => vitest('unit', run, ['unit', 'dom']),
  async contract(run) {
    // The embedded backend serves the web client; another deployment brings its own.
    if (!process.env['BACKEND_URL']) await ensureBuilt('web');
    await vitest('contract', run, ['contract']);
  },
  /** PostgreSQL in process always; a real server where TEST_DATABASE_URL names one, counted by itself. */
  async databases(run) {
    await vitest('pglite', run, ['pglite', 'contract-pglite']);
    if (process.env['TEST_DATABASE_URL']) await vitest('postgres', run, ['postgres', 'contract-postgres']);
    else console.log('— postgres: not run, TEST_DATABASE_URL names no server\n');
  },
  browser: (run) => vitest('browser', run, ['browser']),
  media: (run) => vitest('media', run, ['media']),
  async desktop(run) {
    await ensureBuilt('desktop');
    await vitest('desktop', run, ['desktop']);
  },
  pages: (run) => playwright('pages', run),
  live: (run) => playwright('live', run),
} as const satisfies Record<string, (run: Run) => Promise<void>>;
type Part = keyof typeof parts;

/** Steps run one after the other. What is in `beside` runs meanwhile, so that no processor is without work. */
type Step = Part | { readonly long: Part; readonly beside: readonly Part[] };

/** What deals with cameras waits more than it computes. */
const withCameras: Step = { long: 'live', beside: ['lint', 'unused', 'format', 'contract', 'databases'] };
const inProcesses: Step = { long: 'unit', beside: ['desktop'] };
const inChromium: Step = { long: 'browser', beside: ['media'] };
const plans: Readonly<Record<string, readonly Step[]>> = {
  check: ['lint', 'unused', 'format', 'unit'],
  test: [withCameras, inProcesses, inChromium, 'pages'],
  e2e: ['pages', 'live'],
};

async function take(step: Step): Promise<void> {
  if (typeof step === 'string') return parts[step](aloud);
  // Neither of them builds while the other does.
  await ensureBuilt('web');
  const others = async () => {
    for (const part of step.beside) await parts[part](atItsEnd);
  };
  await Promise.all([parts[step.long](aloud), others()]);
}

const startedMs = performance.now();
const wanted = process.argv[2] ?? 'test';
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);
const plan = plans[wanted] ?? (isPart(wanted) ? [wanted] : null);
if (!plan) {
  const names = [...Object.keys(plans), ...Object.keys(parts)];
  console.error(`unknown part ${wanted}: one of ${names.join(', ')}`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
const inBrowsers: readonly Part[] = ['browser', 'media', 'desktop', 'pages', 'live'];
const partsOf = (step: Step) => (typeof step === 'string' ? [step] : [step.long, ...step.beside]);
if (plan.flatMap(partsOf).some((part) => inBrowsers.includes(part))) await needBrowser();
for (const step of plan) await take(step);

const all = [...tallies.values()];
const failed = all.flatMap((tally) => tally.failed);
const sum = (key: 'passed' | 'skipped') => all.reduce((total, tally) => total + tally[key], 0);

console.log('seconds of each part:');
for (const [part, tally] of tallies) console.log(`  ${String(tally.seconds).padStart(5)}  ${part}`);
const seconds = Math.round((performance.now() - startedMs) / 1_000);
console.log(`  ${String(seconds).padStart(5)}  in all`);
const slowest = slowestOf(all.flatMap((tally) => tally.slowest));
if (slowest.length > 0) console.log('the slowest tests:');
for (const { name, ms } of slowest) console.log(`  ${(ms / 1_000).toFixed(1).padStart(5)}  ${name}`);
for (const { name, why } of failed) console.log(`failed: ${name}: ${why.split('\n', 1)[0]}`);
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`);
process.exit(failed.length === 0 ? 0 : 1);
