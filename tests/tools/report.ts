import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

/** A test by its full name, and why it failed or was skipped. */
export interface Named {
  readonly name: string;
  readonly why: string;
}

/** Results that a test runner reports to the gate. */
export interface PartReport {
  readonly passed: number;
  readonly failed: readonly Named[];
  readonly skipped: readonly Named[];
  readonly slowest: readonly Timed[];
}

/** A test by its full name, and its duration. */
export interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** Returns the ten slowest tests, the slowest first. */
export function slowestOf(tests: readonly Timed[]): readonly Timed[] {
  return tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
}

/** Environment variable with the file that a runner's reporter writes its report to. */
const reportFile = 'REPORT_FILE';

/** Returns the path of a file in `out/reports`; creates the folder. */
function inReports(name: string): string {
  const folder = resolve(root, 'out/reports');
  mkdirSync(folder, { recursive: true });
  return resolve(folder, name);
}

/** Path of the file with the output of a part. */
export const logFile = (part: string): string => inReports(`${part}.log`);

/** Returns where a part's report will be, and the environment that makes the reporter write it there. */
export function reportFor(part: string): { readonly file: string; readonly env: Record<string, string> } {
  const file = inReports(`${part}.json`);
  rmSync(file, { force: true });
  return { file, env: { [reportFile]: file } };
}

/**
 * Used by the runners' reporters: prints the skipped tests, and writes the report if the gate asked for one.
 */
export function writeReport(report: PartReport): void {
  for (const { name, why } of report.skipped) console.log(`skipped: ${name} (${why})`);
  const file = process.env[reportFile];
  if (file) writeFileSync(file, JSON.stringify(report));
}

/** Reads a report; returns null if the runner ended before it wrote one. */
export function readReport(file: string): PartReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartReport) : null;
}
