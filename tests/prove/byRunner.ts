import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { readReport, reportTo } from '../tools/report.ts';
import { root } from '../tools/root.ts';
import { runNode } from '../tools/runNode.ts';

export interface RunnerProof {
  readonly title: string;
  /** Of the file with the runner's report. */
  readonly name: string;
  readonly args: readonly string[];
  /** What makes them other than they are in the gate. */
  readonly environment: Readonly<Record<string, string>>;
  /** Fewer than this would be something left out. */
  readonly tests: number;
}

/** Tests of the gate once more, at their full size. */
export async function proveByRunner({ title, name, args, environment, tests }: RunnerProof): Promise<Report> {
  const folder = resolve(root, 'out/reports');
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, `${name}.json`);
  const code = await runNode(args, { ...reportTo(file), ...environment });
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
