import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium } from '../helpers/chromium.ts';
import { installChromium } from './installChromium.ts';
import { ensureBuilt } from './build.ts';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/**
 * The gate. `check` is the fast part, `test` everything; each part can be run alone. Ends with one line,
 * `N passed, N failed, N skipped`, and exits 1 if anything failed.
 */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failedParts: string[] = [];
const reports = resolve(root, 'out/reports');

function count(part: string, tally: Tally): void {
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  if (tally.failed > 0) failedParts.push(part);
  console.log(`— ${part}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
}

/** A tool that passes or not counts as one. */
async function tool(part: string, args: readonly string[]): Promise<void> {
  const code = await runNode(args);
  count(part, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
}

/** Runs a test runner that writes a JSON report, and counts from the report; no report is a failure. */
async function tests(
  part: string,
  args: readonly string[],
  read: (report: unknown) => Tally,
  env = {},
): Promise<void> {
  const file = resolve(reports, `${part}.json`);
  rmSync(file, { force: true });
  const code = await runNode(args, { ...env, REPORT_FILE: file });
  let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(file)) tally = read(JSON.parse(readFileSync(file, 'utf8')));
  // A runner may fail with every test green: an unhandled error, a broken set-up.
  if (code !== 0 && tally.failed === 0) tally = { ...tally, failed: 1 };
  count(part, tally);
}

function readVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

function readPlaywright(report: unknown): Tally {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  // A test that passed only at the second try has failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function vitest(part: string, projects: readonly string[]): Promise<void> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const output = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/tools/skippedReporter.ts',
    `--outputFile.json=${resolve(reports, `${part}.json`)}`,
  ];
  return tests(
    part,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...chosen, ...output],
    readVitest,
  );
}

async function needBrowser(): Promise<void> {
  if (findChromium() || (await installChromium())) return;
  console.error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.',
  );
  count('browser', { passed: 0, failed: 1, skipped: 0 });
}

const parts: Record<string, () => Promise<void>> = {
  types: () => tool('types', ['tests/tools/types.ts']),
  lint: () => tool('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  format: () => tool('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  unit: () => vitest('unit', ['unit', 'dom']),
  contract: async () => {
    // The embedded backend serves the web client; another deployment brings its own.
    if (!process.env['BACKEND_URL']) await ensureBuilt('web');
    await vitest('contract', ['contract']);
  },
  browser: () => vitest('browser', ['browser']),
  desktop: async () => {
    await ensureBuilt('desktop');
    await vitest('desktop', ['desktop']);
  },
  e2e: async () => {
    await ensureBuilt('web');
    await tests(
      'e2e',
      ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      readPlaywright,
    );
  },
};

const plans: Record<string, readonly string[]> = {
  check: ['types', 'lint', 'format', 'unit'],
  test: ['types', 'lint', 'format', 'unit', 'contract', 'browser', 'desktop', 'e2e'],
  unit: ['unit'],
  contract: ['contract'],
  e2e: ['e2e'],
  desktop: ['desktop'],
};

const plan = plans[process.argv[2] ?? 'test'];
if (!plan) {
  console.error(`unknown part ${process.argv[2]}: one of ${Object.keys(plans).join(', ')}`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
if (plan.some((part) => ['browser', 'desktop', 'e2e'].includes(part))) await needBrowser();
for (const part of plan) await parts[part]?.();
if (failedParts.length > 0) console.log(`failed: ${failedParts.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
