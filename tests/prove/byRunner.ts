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
  /** What makes the runner take the tests at their full size. */
  readonly env: Readonly<Record<string, string>>;
  /** As many tests pass, at least. */
  readonly least: number;
}

/** A proof by tests that the gate runs in small. */
export async function proveByRunner({ title, name, args, env, least }: RunnerProof): Promise<Report> {
  const folder = resolve(root, 'out/reports');
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, `${name}.json`);
  const code = await runNode(args, { ...reportTo(file), ...env });
  const report = readReport(file);
  const failed = report?.failed ?? [];
  return {
    title,
    rows: [{ passed: report?.passed ?? 0, failed: failed.length, skipped: report?.skipped.length ?? 0 }],
    goals: [
      atMost('tests that failed', failed.length, 0, 'failed'),
      atMost('exit code of the runner', code, 0, ''),
      atLeast('tests that passed', report?.passed ?? 0, least, 'passed'),
    ],
    notes: failed.map((one) => `${one.name}: ${one.why.split('\n', 1)[0]}`),
  };
}
