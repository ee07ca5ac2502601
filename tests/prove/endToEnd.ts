import { resolve } from 'node:path';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';
import { readReport, reportTo } from '../tools/report.ts';
import { root } from '../tools/root.ts';
import { runNode } from '../tools/runNode.ts';

interface EndToEnd {
  /** Of the report's file. */
  readonly name: string;
  readonly title: string;
  /** The tests by their files' names. */
  readonly files: readonly string[];
  /** What makes them other than they are in the gate. */
  readonly environment: Readonly<Record<string, string>>;
  /** Fewer than so many would be something left out. */
  readonly tests: number;
}

/** End-to-end tests of the gate once more, at their full size. */
export async function proveEndToEnd({ name, title, files, environment, tests }: EndToEnd): Promise<Report> {
  await ensureBuilt('web');
  const file = resolve(root, `out/reports/${name}.json`);
  const code = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--timeout=600000',
      ...files.map((one) => `/${one}.e2e`),
    ],
    { ...reportTo(file), ...environment },
  );
  const report = readReport(file);
  const failed = report?.failed ?? [];
  return {
    title,
    rows: [{ passed: report?.passed ?? 0, failed: failed.length, skipped: report?.skipped.length ?? 0 }],
    goals: [
      atMost('tests that failed', failed.length, 0, 'failed'),
      atMost('exit code of the runner', code, 0, ''),
      atLeast('tests that passed', report?.passed ?? 0, tests, 'passed'),
    ],
    notes: failed.map(({ name: test, why }) => `${test}: ${why.split('\n', 1)[0]}`),
  };
}
