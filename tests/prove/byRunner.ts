import { atLeast, atMost, type Report } from '../bench/table.ts';
import { readReport, reportFor } from '../tools/report.ts';
import { runNode } from '../tools/runNode.ts';

export interface RunnerProof {
  readonly title: string;
  /** Name of the file with the runner's report. */
  readonly name: string;
  readonly args: readonly string[];
  /** Environment variables that make the tests run at full size. */
  readonly environment: Readonly<Record<string, string>>;
  /** Minimum number of tests that must pass, so that a test that was left out is noticed. */
  readonly tests: number;
}

/** Runs tests of the gate again at full size and reports how many passed. */
export async function proveByRunner({ title, name, args, environment, tests }: RunnerProof): Promise<Report> {
  const { file, env } = reportFor(name);
  const code = await runNode(args, { ...env, ...environment });
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
    notes: failed.map((one) => `${one.name}: ${one.why.split('\n', 1)[0]}`),
  };
}
