import type { SmokeReport } from '#main/smoke/report.ts';

/** Returns the report of a smoke run as lines for a terminal: one per check, and the result. */
export function describeSmoke({ checks, result, runtime, seconds }: SmokeReport): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const lines = checks.map(
    (check) =>
      `${check.result.padEnd(8)}  ${check.name.padEnd(width)}  ${check.seconds.toFixed(1)} s  ${check.detail}`,
  );
  return [...lines, `${result} on ${runtime} after ${seconds.toFixed(1)} s`].join('\n');
}
