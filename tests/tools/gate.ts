import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { execFileSync } from 'node:child_process';
import { findChromium } from '#tests/kit/page/chromium.ts';
import { ensureBuilt } from './build.ts';
import { installChromium } from './installChromium.ts';
import { join, parts, type Choice, type Output, type PartName } from './parts.ts';
import { logFile, slowestOf, type PartReport } from './report.ts';
import { root } from './root.ts';

/**
 * The gate: `node tests/tools/gate.ts PLAN [--changed[=REVISION]] [--shard 1/4]`. Each test runs once. The
 * last lines are the seconds of each part, the slowest tests, what was skipped, what failed, and `N passed, N
 * failed, N skipped`. The exit code is 1 if a test failed.
 */

/**
 * Steps run one after another; the parts in `beside` run one after another next to the long part of their
 * step.
 */
type Step = PartName | { readonly long: PartName; readonly beside: readonly PartName[] };

const tools: readonly PartName[] = ['lint', 'workflows', 'unused', 'format'];
const plans: Readonly<Record<string, readonly Step[]>> = {
  check: [...tools, 'unit'],
  // Journeys wait for cameras and networks more than they compute.
  test: [
    { long: 'journeys', beside: [...tools, 'contract'] },
    { long: 'unit', beside: ['desktop'] },
    { long: 'backend', beside: ['browser'] },
  ],
  full: [
    { long: 'live', beside: [...tools, 'contract', 'databases'] },
    { long: 'unit', beside: ['desktop'] },
    { long: 'backend', beside: ['media'] },
    'browser',
    'pages',
  ],
  e2e: ['pages', 'live'],
};
const unsteadyParts: readonly PartName[] = ['unsteadyVitest', 'unsteadyJourneys'];
const needBrowser: readonly PartName[] = ['browser', 'media', 'desktop', 'journeys', 'pages', 'live'];

const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);
const partsOf = (step: Step) => (typeof step === 'string' ? [step] : [step.long, ...step.beside]);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'string' }, shard: { type: 'string' } },
  // `--changed` without a revision means: since the last commit.
  args: process.argv.slice(2).map((argument) => (argument === '--changed' ? '--changed=HEAD' : argument)),
});
const [wanted = 'test'] = positionals;
const plan = plans[wanted] ?? (isPart(wanted) ? [wanted] : null);
if (!plan)
  fail(`unknown plan ${wanted}: one of ${[...Object.keys(plans), ...Object.keys(parts)].join(', ')}`);
if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
  fail(`--shard takes a share such as 1/4, not ${values.shard}`);

const choice: Choice = {
  changedSince: values.changed ?? null,
  changedFiles: values.changed === undefined ? [] : changedSince(values.changed),
  shard: values.shard ?? null,
  tags: wanted === 'full' || wanted === 'e2e' ? 'full' : 'gate',
};
// A single part prints to the terminal, because a person watches it. The lines of several parts would mix.
const output: Output = plan.length === 1 && typeof plan[0] === 'string' ? 'terminal' : 'log';

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** Returns the files that differ from a revision, new files included. */
function changedSince(revision: string): readonly string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', '--relative', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

const results = new Map<PartName, PartReport & { readonly seconds: number }>();
const secondsSince = (startedMs: number) => Math.round((performance.now() - startedMs) / 1_000);

async function take(part: PartName, of: Choice = choice): Promise<void> {
  const startedMs = performance.now();
  const report = await parts[part](of, output);
  const seconds = secondsSince(startedMs);
  results.set(part, { ...report, seconds });
  const { passed, failed, skipped } = report;
  if (failed.length > 0 && output === 'log') console.log(readFileSync(logFile(part), 'utf8').slice(-20_000));
  console.log(
    `${part}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped in ${seconds} s`,
  );
}

async function takeStep(step: Step): Promise<void> {
  if (typeof step === 'string') return take(step);
  // Built first, because two parts that build at the same time would overwrite each other's files.
  await ensureBuilt('web');
  const others = async () => {
    for (const part of step.beside) await take(part);
  };
  await Promise.all([take(step.long), others()]);
}

const startedMs = performance.now();
if (plan.flatMap(partsOf).some((part) => needBrowser.includes(part)))
  if (!findChromium() && !(await installChromium()))
    fail('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.');
for (const step of plan) await takeStep(step);
const counted = [...results.values()].reduce<PartReport>(join, {
  passed: 0,
  failed: [],
  skipped: [],
  slowest: [],
});
if (wanted === 'full') for (const part of unsteadyParts) await take(part, { ...choice, tags: 'unsteady' });

console.log('\nseconds of each part:');
for (const [part, { seconds }] of results) console.log(`  ${String(seconds).padStart(5)}  ${part}`);
console.log(`  ${String(secondsSince(startedMs)).padStart(5)}  in all`);
const slowest = slowestOf(counted.slowest);
if (slowest.length > 0) console.log('the slowest tests:');
for (const { name, ms } of slowest) console.log(`  ${(ms / 1_000).toFixed(1).padStart(5)}  ${name}`);
for (const { name, why } of counted.skipped) console.log(`skipped: ${name}: ${why}`);
for (const part of unsteadyParts)
  for (const { name, why } of results.get(part)?.failed ?? [])
    console.log(`unsteady, not counted: ${name}: ${why.split('\n', 1)[0]}`);
for (const { name, why } of counted.failed) console.log(`failed: ${name}: ${why.split('\n', 1)[0]}`);
console.log(`${counted.passed} passed, ${counted.failed.length} failed, ${counted.skipped.length} skipped`);
process.exit(counted.failed.length === 0 ? 0 : 1);
