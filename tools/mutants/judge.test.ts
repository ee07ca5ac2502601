import { describe, expect, it } from 'vitest';
import { createEndToEndJudge, createTestJudge } from './judge.ts';
import type { RunResult } from './runners.ts';

const passed: RunResult = { failed: null, hasHung: false, isLate: false };
const failed = (test: string): RunResult => ({ failed: test, hasHung: false, isLate: false });
const noTests = { inNode: [], inBrowser: [], contract: [] };

/** A checkout whose state the fake runners below see. */
function createSwitch() {
  const state = { isOn: false };
  return { state, on: () => void (state.isOn = true), off: () => void (state.isOn = false) };
}

describe('judging by tests', () => {
  it('names the test that fails with the mutant and passes without it', async () => {
    const mutant = createSwitch();
    const judge = createTestJudge({
      vitest: async () => (mutant.state.isOn ? failed('a.test.ts › adds') : passed),
    });
    const verdict = await judge({ ...noTests, inNode: ['a.test.ts'] }, mutant);
    expect(verdict).toEqual({ caughtBy: 'a.test.ts › adds', unsteady: [] });
    expect(mutant.state.isOn).toBe(false);
  });

  it('ignores a test that also fails without the mutant', async () => {
    const mutant = createSwitch();
    const judge = createTestJudge({
      vitest: async (files) => (files.includes('broken.test.ts') ? failed('broken.test.ts › x') : passed),
    });
    const verdict = await judge({ ...noTests, inNode: ['broken.test.ts', 'a.test.ts'] }, mutant);
    expect(verdict.caughtBy).toBeNull();
  });

  it('ignores a time limit that does not repeat', async () => {
    const runs = [{ ...failed('a.test.ts › x'), isLate: true }];
    const judge = createTestJudge({ vitest: async () => runs.shift() ?? passed });
    const verdict = await judge({ ...noTests, inNode: ['a.test.ts'] }, createSwitch());
    expect(verdict).toEqual({ caughtBy: null, unsteady: ['a.test.ts › x'] });
  });

  it('counts a run that hangs as caught', async () => {
    const judge = createTestJudge({
      vitest: async () => ({ failed: 'the time limit', hasHung: true, isLate: true }),
    });
    const verdict = await judge({ ...noTests, inBrowser: ['a.browser.test.ts'] }, createSwitch());
    expect(verdict.caughtBy).toBe('the time limit');
  });

  it('runs the likeliest tests before the others and stops at the first failure', async () => {
    const runs: number[] = [];
    const mutant = createSwitch();
    const judge = createTestJudge({
      vitest: async (files) => {
        runs.push(files.length);
        return mutant.state.isOn ? failed('0.test.ts › x') : passed;
      },
    });
    const inNode = Array.from({ length: 40 }, (_, number) => `${number}.test.ts`);
    await judge({ inNode, inBrowser: ['b.browser.test.ts'], contract: [] }, mutant);
    expect(runs).toEqual([8, 1]);
  });
});

describe('judging by end-to-end tests', () => {
  it('counts a build that fails as caught', async () => {
    const judge = createEndToEndJudge({ build: async () => false, playwright: async () => passed }, ['live']);
    expect((await judge(createSwitch())).caughtBy).toBe('the web build');
  });

  it('leaves out a test whose failure does not repeat and runs the others', async () => {
    const runs: (readonly string[])[] = [];
    const judge = createEndToEndJudge(
      {
        build: async () => true,
        playwright: async (args) => {
          runs.push(args);
          return runs.length === 1 ? failed('live › a.e2e.ts › pays (once)') : passed;
        },
      },
      ['live'],
    );
    const verdict = await judge(createSwitch());
    expect(verdict).toEqual({ caughtBy: null, unsteady: ['live › a.e2e.ts › pays (once)'] });
    const title = String.raw`pays \(once\)`;
    expect(runs).toEqual([
      ['--project=live'],
      ['--project=live', `--grep=${title}`],
      ['--project=live', `--grep-invert=${title}`],
    ]);
  });
});
