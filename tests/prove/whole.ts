import type { Report } from '../bench/table.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { proveByRunner } from './byRunner.ts';

interface Whole {
  readonly title: string;
  /** Names of projects in tests/vitest.config.ts. */
  readonly projects: readonly string[];
  /** Runs only files whose path starts with one of these prefixes. */
  readonly files?: readonly string[];
  /** Minimum number of tests, so that a test that was left out is noticed. */
  readonly tests: number;
}

const wholes = {
  /** Runs each property test with its maximum number of cases. */
  unit: { title: 'the unit tests, whole', projects: ['unit', 'backend'], tests: 4_000 },
  /**
   * Adds every width in every theme, each also as a freshly opened page, long histories of the stores, the time until
   * an engine notices that a camera went off, and many joins in a row.
   */
  browser: { title: 'the tests in a real browser, whole', projects: ['browser', 'media'], tests: 600 },
  /** All tests with database queries beyond a row by its id. */
  pglite: {
    title: 'the tests of the database on PostgreSQL in process, whole',
    projects: ['pglite', 'contract-pglite'],
    tests: 2_000,
  },
  /** Runs the model of several nodes in one process, and real nodes with real servers if these are installed. */
  cluster: {
    title: 'several nodes while nodes, the bus and the database fail',
    projects: ['unit', 'backend'],
    files: ['tests/cluster/', 'backend/cluster/'],
    tests: missingPrograms(findPrograms()) === null ? 50 : 10,
  },
} as const satisfies Readonly<Record<string, Whole>>;

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config=tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=./tests/tools/vitestReporter.ts',
] as const;

/** Runs the tests of a project, including those that `kit/proof.ts` excludes from the gate. */
export function run(project: keyof typeof wholes): Promise<Report> {
  const { title, tests, projects, files = [] }: Whole = wholes[project];
  return proveByRunner({
    title,
    tests,
    name: `${project}Whole`,
    args: [...vitest, ...projects.map((name) => `--project=${name}`), ...files],
    environment: { FULL_SIZE: 'yes' },
  });
}

/**
 * Runs the unit tests in random file order, because files share modules and a page and must not depend on each other.
 * The runner prints the seed.
 */
export function runInAnyOrder(): Promise<Report> {
  return proveByRunner({
    name: 'unitOrder',
    title: 'the unit tests, their files in an order by chance',
    tests: 6_000,
    args: [...vitest, '--project=unit', '--project=dom', '--project=backend', '--sequence.shuffle.files'],
    environment: {},
  });
}
