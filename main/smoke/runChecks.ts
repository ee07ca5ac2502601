import { Skipped, type Check, type CheckReport } from './report.ts';

/** Maximum milliseconds per check. */
const checkMs = 15_000;

export interface RunOptions {
  readonly isElectron: boolean;
  readonly now: () => number;
  /** Called with each report, so that an interrupted run keeps its results. */
  readonly onReport: (report: CheckReport) => void;
  readonly limitMs?: number;
}

const round = (ms: number) => Math.round(ms) / 1_000;

function withinLimit(work: Promise<string>, ms: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} seconds`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs the checks one after another. A failed check does not end the run. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<void> {
  const { isElectron, now, onReport, limitMs = checkMs } = options;
  for (const check of checks) {
    const { name, notInStandIn } = check;
    if (!isElectron && notInStandIn !== undefined) {
      onReport({ name, result: 'stand-in', seconds: 0, detail: notInStandIn });
      continue;
    }
    const startMs = now();
    const report = (result: CheckReport['result'], detail: string) =>
      onReport({ name, result, seconds: round(now() - startMs), detail });
    try {
      report(
        'ok',
        await withinLimit(
          // A check that throws synchronously fails like one that rejects.
          Promise.resolve().then(() => check.run()),
          limitMs,
        ),
      );
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      report(error instanceof Skipped ? 'skipped' : 'failed', words);
    }
  }
}
