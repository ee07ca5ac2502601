import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { CaseDetails } from './useCase.ts';

/** Consecutive verdicts of the same kind. */
export interface Run {
  readonly verdict: ModerationVerdict;
  readonly count: number;
  /** Time of the newest of them. */
  readonly at: string;
}

/**
 * Combines consecutive equal verdicts, so that a hundred clean pictures take one line. Newest first, as
 * given.
 */
export function runsOf(verdicts: CaseDetails['verdicts']): readonly Run[] {
  const runs: Run[] = [];
  for (const { verdict, at } of verdicts) {
    const last = runs.at(-1);
    if (last?.verdict === verdict) runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push({ verdict, count: 1, at });
  }
  return runs;
}
