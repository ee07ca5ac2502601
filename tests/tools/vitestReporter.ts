import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { slowestOf, type Named, writeReport } from './report.ts';

const firstOf = (errors: readonly { readonly message: string }[] | undefined) => errors?.[0]?.message ?? '';

const named = (test: TestCase): Named => {
  const result = test.result();
  const why = result.state === 'skipped' ? (result.note ?? 'no reason given') : firstOf(result.errors);
  return { name: `${test.module.relativeModuleId} › ${test.fullName}`, why };
};

/**
 * Returns whether the tag filter of the run excluded the test. Vitest reports such a test as skipped, without
 * a note.
 */
function isLeftOut(test: TestCase): boolean {
  const result = test.result();
  const hasNote = result.state === 'skipped' && result.note !== undefined;
  return !hasNote && test.tags.some((tag) => tag === 'prove' || tag === 'unsteady');
}

/**
 * Vitest reporter that writes the report of a part. Counts test files that could not run, and errors outside
 * of tests, as failures.
 */
export default class GateReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const among = (state: 'passed' | 'failed' | 'skipped') =>
      tests.filter((test) => test.result().state === state);
    const brokenFiles = modules.flatMap((module) =>
      module.errors().map(({ message }) => ({ name: module.relativeModuleId, why: message })),
    );
    writeReport({
      passed: among('passed').length,
      failed: [
        ...among('failed').map(named),
        ...brokenFiles,
        ...errors.map(({ message }) => ({ name: 'an error outside of the tests', why: message })),
      ],
      skipped: among('skipped')
        .filter((test) => !isLeftOut(test))
        .map(named),
      slowest: slowestOf(
        tests.map((test) => ({ name: named(test).name, ms: test.diagnostic()?.duration ?? 0 })),
      ),
    });
  }
}
