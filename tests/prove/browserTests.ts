import type { Report } from '../bench/table.ts';
import { proveByRunner } from './byRunner.ts';

/**
 * The tests in a real browser with all that `helpers/proof.ts` keeps from the gate: screens at every width in every
 * theme, each also as a page that is opened at that width, and long histories of the stores.
 */
export function run(): Promise<Report> {
  return proveByRunner({
    title: 'the tests in a real browser, whole',
    name: 'browserWhole',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      '--project=browser',
      '--reporter=default',
      '--reporter=./tests/tools/vitestReporter.ts',
    ],
    env: { PROOF: 'whole' },
    least: 500,
  });
}
