import type { RelatedTests } from './related.ts';
import type { Runners, RunResult } from './runners.ts';

/** Result of a mutant. */
export interface Verdict {
  /** Name of the test that caught the mutant; null: the mutant survived. */
  readonly caughtBy: string | null;
  /** Tests that failed once with the mutant but not a second time. */
  readonly unsteady: readonly string[];
}

/** Puts the mutant into the checkout or takes it out. */
export interface Switch {
  on(): void;
  off(): void;
}

/** Test files of the first run. The likeliest tests catch most mutants, and the other files need minutes. */
const firstFiles = 8;
/** Runs of one part until its failures count as unsteady. */
const mostRuns = 3;

const fileOf = (test: string) => test.split(' › ', 1)[0] ?? test;

/**
 * Judges by the related tests. A failure counts if the same test file passes without the mutant. A failure by a time limit
 * must also repeat with the mutant, because a busy machine causes such failures too.
 */
export function createTestJudge(runners: Pick<Runners, 'vitest'>) {
  /** Results of test files without a mutant: a file is tried once in a run. */
  const passesClean = new Map<string, boolean>();

  async function isConfirmed(files: readonly string[], isLate: boolean, mutant: Switch): Promise<boolean> {
    if (isLate && (await runners.vitest(files)).failed === null) return false;
    const key = files.join(' ');
    if (!passesClean.has(key)) {
      mutant.off();
      passesClean.set(key, (await runners.vitest(files)).failed === null);
      mutant.on();
    }
    return passesClean.get(key) === true;
  }

  async function judgePart(
    files: readonly string[],
    mutant: Switch,
    unsteady: string[],
  ): Promise<string | null> {
    for (let run = 0; run < mostRuns; run += 1) {
      const usable = files.filter((file) => passesClean.get(file) !== false);
      if (usable.length === 0) return null;
      const { failed, hasHung, isLate } = await runners.vitest(usable);
      if (failed === null || hasHung) return failed;
      const file = fileOf(failed);
      if (await isConfirmed(usable.includes(file) ? [file] : usable, isLate, mutant)) return failed;
      unsteady.push(failed);
    }
    return null;
  }

  return async function judge(
    { inNode, inBrowser, contract }: RelatedTests,
    mutant: Switch,
  ): Promise<Verdict> {
    const parts = [inNode.slice(0, firstFiles), inNode.slice(firstFiles), contract, inBrowser];
    const unsteady: string[] = [];
    mutant.on();
    try {
      for (const files of parts) {
        const caughtBy = await judgePart(files, mutant, unsteady);
        if (caughtBy !== null) return { caughtBy, unsteady };
      }
      return { caughtBy: null, unsteady };
    } finally {
      mutant.off();
    }
  };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Judges by projects of the end-to-end tests. A failure counts if the same test fails again with the mutant. */
export function createEndToEndJudge(
  runners: Pick<Runners, 'build' | 'playwright'>,
  projects: readonly string[],
) {
  const chosen = projects.map((project) => `--project=${project}`);

  return async function judge(mutant: Switch): Promise<Verdict> {
    const unsteady: string[] = [];
    mutant.on();
    try {
      if (!(await runners.build())) return { caughtBy: 'the web build', unsteady };
      for (let run = 0; run < mostRuns; run += 1) {
        const without = unsteady.map((test) => escaped(test.split(' › ').at(-1) ?? test)).join('|');
        const others = without === '' ? [] : [`--grep-invert=${without}`];
        const { failed, hasHung }: RunResult = await runners.playwright([...chosen, ...others]);
        if (failed === null || hasHung) return { caughtBy: failed, unsteady };
        const title = `--grep=${escaped(failed.split(' › ').at(-1) ?? failed)}`;
        const again = await runners.playwright([...chosen, title]);
        if (again.failed !== null) return { caughtBy: failed, unsteady };
        unsteady.push(failed);
      }
      return { caughtBy: null, unsteady };
    } finally {
      mutant.off();
    }
  };
}
