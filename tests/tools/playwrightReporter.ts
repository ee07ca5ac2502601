import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { slowestOf, type Named, writeReport } from './report.ts';

/** Playwright reporter that writes the report of a part. */
export default class GateReporter implements Reporter {
  private suite: Suite | null = null;
  private readonly errors: Named[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push({ name: 'an error outside of the tests', why: error.message ?? '' });
  }

  onEnd(_result: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    const among = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome);
    const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ');
    const named = (test: TestCase): Named => ({
      name: nameOf(test),
      why:
        test.annotations.find(({ type }) => type === 'skip')?.description ??
        test.results.find(({ error }) => error)?.error?.message ??
        'no reason given',
    });
    writeReport({
      passed: among('expected').length,
      failed: [...among('unexpected').map(named), ...this.errors],
      skipped: among('skipped').map(named),
      slowest: slowestOf(
        tests.map((test) => ({ name: nameOf(test), ms: test.results.at(-1)?.duration ?? 0 })),
      ),
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}
