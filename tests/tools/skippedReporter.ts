import type { Reporter, TestModule } from 'vitest/node';

/** No test is skipped in silence: each is named at the end with the reason that it gave. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        console.log(`skipped: ${test.fullName} (${note ?? 'no reason given'})`);
      }
    }
  }
}
