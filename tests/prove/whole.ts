import type { Report } from '../bench/table.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { proveByRunner } from './byRunner.ts';

interface Whole {
  readonly title: string;
  /** Projects of tests/vitest.config.ts. */
  readonly projects: readonly string[];
  /** Only files whose path begins so. */
  readonly files?: readonly string[];
  /** Fewer tests than this would be something left out. */
  readonly tests: number;
}

const wholes = {
  /** Each property as often as it was ever tried. */
  unit: { title: 'the unit tests, whole', projects: ['unit', 'backend'], tests: 4_000 },
  /**
   * Screens at every width in every theme, each also as a page that is opened at that width, long histories of the
   * stores, how soon an engine notices that a camera went off, and many joins in a row.
   */
  browser: { title: 'the tests in a real browser, whole', projects: ['browser', 'media'], tests: 600 },
  /** Everything that asks the database more than a row by its id. */
  pglite: {
    title: 'the tests of the database on PostgreSQL in process, whole',
    projects: ['pglite', 'contract-pglite'],
    tests: 2_000,
  },
  /** The model of several nodes in one process, and real nodes with real servers if these are installed. */
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

/** The tests of a project with all that `kit/proof.ts` keeps from the gate. */
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

/** Files of unit tests share their modules and a page: none may need another before it. The runner prints its seed. */
export function runInAnyOrder(): Promise<Report> {
  return proveByRunner({
    name: 'unitOrder',
    title: 'the unit tests, their files in an order by chance',
    tests: 6_000,
    args: [...vitest, '--project=unit', '--project=dom', '--project=backend', '--sequence.shuffle.files'],
    environment: {},
  });
}
