import type { Report } from '../bench/table.ts';
import { proveByRunner } from './byRunner.ts';

interface Whole {
  readonly title: string;
  /** Fewer tests than this would be something left out. */
  readonly tests: number;
}

const wholes = {
  /** Each property as often as it was ever tried. */
  unit: { title: 'the unit tests, whole', tests: 4_000 },
  /**
   * Screens at every width in every theme, each also as a page that is opened at that width, and long histories of the
   * stores.
   */
  browser: { title: 'the tests in a real browser, whole', tests: 500 },
} as const satisfies Readonly<Record<string, Whole>>;

/** The tests of a project with all that `helpers/proof.ts` keeps from the gate. */
export function run(project: keyof typeof wholes): Promise<Report> {
  return proveByRunner({
    ...wholes[project],
    name: `${project}Whole`,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=./tests/tools/vitestReporter.ts',
    ],
    environment: { FULL_SIZE: 'yes' },
  });
}
