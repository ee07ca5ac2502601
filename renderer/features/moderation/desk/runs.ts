import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { CaseDetails } from './useCase.ts';

/** Verdicts of one kind, one after the other. */
export interface Run {
  readonly verdict: ModerationVerdict;
  readonly count: number;
  /** When the newest of them was. */
  readonly at: string;
}

/** A hundred pictures with nothing wrong are one line. Newest first, as they come. */
export function runsOf(verdicts: CaseDetails['verdicts']): readonly Run[] {
  const runs: Run[] = [];
  for (const { verdict, at } of verdicts) {
    const last = runs.at(-1);
    if (last?.verdict === verdict) runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push({ verdict, count: 1, at });
  }
  return runs;
}
