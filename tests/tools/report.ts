import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A test by its whole name, and why it is named. */
export interface Named {
  readonly name: string;
  readonly why: string;
}

/** What a runner tells the gate of a part. */
export interface PartReport {
  readonly passed: number;
  readonly failed: readonly Named[];
  readonly skipped: readonly Named[];
  readonly slowest: readonly Timed[];
}

/** A test by its whole name, and how long it took. */
export interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** Those that took longest, the slowest first. */
export function slowestOf(tests: readonly Timed[]): readonly Timed[] {
  return tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
}

const reportFile = 'REPORT_FILE';

/** The environment that makes a runner's reporter write to this file, which is empty until then. */
export function reportTo(file: string): Record<string, string> {
  rmSync(file, { force: true });
  return { [reportFile]: file };
}

/** For the runners' reporters: names what did not simply pass, and writes the report where the gate wants one. */
export function tell(report: PartReport): void {
  for (const { name, why } of report.skipped) console.log(`skipped: ${name} (${why})`);
  const file = process.env[reportFile];
  if (file) writeFileSync(file, JSON.stringify(report));
}

/** The report of a runner that has ended; null where it ended before it could write one. */
export function readReport(file: string): PartReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartReport) : null;
}
