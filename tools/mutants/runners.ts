import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, reportFor } from '#tests/tools/report.ts';
import { runCommand, withLock } from './command.ts';

/** Result of a run that stops at its first failure. */
export interface RunResult {
  /** Name of the test that failed first; null: all passed. */
  readonly failed: string | null;
  /** True if the run was killed because it hung: the mutant is caught. */
  readonly hasHung: boolean;
  /** True if the test ran into a time limit: a busy machine may be the cause. */
  readonly isLate: boolean;
}

export interface Runners {
  /** Runs these test files with Vitest. */
  vitest(files: readonly string[]): Promise<RunResult>;
  /** Builds the web client if a source is newer than the build. Returns true if it succeeds. */
  build(): Promise<boolean>;
  /** Runs projects of the end-to-end tests with Playwright, or the part of them that the arguments choose. */
  playwright(args: readonly string[]): Promise<RunResult>;
  /** Checks the types of these files and returns those with an error. */
  filesWithWrongTypes(paths: readonly string[]): Promise<readonly string[]>;
}

export interface RunnerOptions {
  /** Projects of Vitest. */
  readonly projects: readonly string[];
  /** File that is locked while browsers run; null: no lock. */
  readonly lockFile: string | null;
}

/** Longer than any test of the project may take, so that only a hung process is silent for this time. */
const silenceMs = 6 * 60_000;
const buildScript = "await (await import('./tests/tools/build.ts')).ensureBuilt('web')";
const allPassed: RunResult = { failed: null, hasHung: false, isLate: false };
/** Words of the runners' messages about a test that waited too long. */
const lateness = /time ?out|timed out|in time|exceeded/i;
const inBrowsers = ['browser', 'media'];
const isInBrowser = (file: string) => file.includes('.browser.test.');

/** Returns the chosen projects that can have these files: each project takes seconds to start. */
function projectsOf(files: readonly string[], projects: readonly string[]): readonly string[] {
  const needsBrowser = files.some(isInBrowser);
  const needsNode = files.some((file) => !isInBrowser(file));
  return projects.filter((project) => (inBrowsers.includes(project) ? needsBrowser : needsNode));
}

/** Only the types count: a mutant that a rule of style refuses is still a mutant. */
const noRules = { categories: { correctness: 'off' } };

export function createRunners(folder: string, { projects, lockFile }: RunnerOptions): Runners {
  const node = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCommand(process.execPath, args, { cwd: folder, silenceMs, env });

  async function test(args: readonly string[]): Promise<RunResult> {
    const { file, env } = reportFor('mutants');
    const { code, output } = await node(args, env);
    if (code === null) return { failed: 'the time limit of a hung run', hasHung: true, isLate: true };
    const [failed] = readReport(file)?.failed ?? [];
    if (failed) return { failed: failed.name, hasHung: false, isLate: lateness.test(failed.why) };
    if (code === 0) return allPassed;
    const why = output.trim().split('\n').slice(-3).join(' ');
    return { failed: `the runner (exit code ${code}): ${why}`, hasHung: false, isLate: true };
  }

  return {
    vitest(files) {
      const chosen = projectsOf(files, projects).flatMap((project) => ['--project', project]);
      if (chosen.length === 0) return Promise.resolve(allPassed);
      const reporters = ['--reporter=default', '--reporter=./tests/tools/vitestReporter.ts'];
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'];
      const run = () =>
        test([...vitest, ...chosen, '--bail', '1', '--passWithNoTests', ...reporters, ...files]);
      return files.some(isInBrowser) ? withLock(lockFile, run) : run();
    },
    build: async () => (await node(['--input-type=module', '--eval', buildScript])).code === 0,
    playwright(args) {
      const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
      const config = '--config=tests/e2e/playwright.config.ts';
      return withLock(lockFile, () => test([...playwright, config, '--max-failures=1', ...args]));
    },
    async filesWithWrongTypes(paths) {
      const config = join(folder, 'out/no-rules.json');
      mkdirSync(join(folder, 'out'), { recursive: true });
      writeFileSync(config, JSON.stringify(noRules));
      const oxlint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--format=unix'];
      const { output } = await node([...oxlint, '--config', config, ...paths]);
      const lines = output.split('\n').filter((line) => line.includes('typescript(TS'));
      return paths.filter((path) => lines.some((line) => line.startsWith(`${path}:`)));
    },
  };
}
