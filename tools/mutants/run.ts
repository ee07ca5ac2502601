import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readImports } from '#tests/lint/circles.ts';
import { root } from '../root.ts';
import { readAreas } from './areas.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import { killCommands } from './command.ts';
import { createEndToEndJudge, createTestJudge, type Switch } from './judge.ts';
import { applyMutation } from './mutations.ts';
import { readOptions, type Options } from './options.ts';
import { mutantsIn, pickMutants, type Mutant } from './pick.ts';
import { relatedTests, withStartedFiles } from './related.ts';
import {
  keyOf,
  lineOf,
  readMutantReport,
  reportPath,
  totalsOf,
  writeReport,
  type JudgedMutant,
  type MutantReport,
} from './report.ts';
import { createRunners, type Runners } from './runners.ts';

/**
 * `npm run mutants -- --seed 47 --count 30 --in money,chat`: makes one random mistake at a time in a copy of the last
 * commit and prints whether a test notices. `--related` asks the tests that import the file, `--journeys` asks the
 * end-to-end tests about the survivors of `--related`; without either option, both. Results: out/mutants/47.json.
 */

/** Returns what an interrupted or earlier run with this seed found at this commit; null if there is none. */
function earlierReport({ seed }: Options, commit: string): MutantReport | null {
  const report = readMutantReport(reportPath(root, seed));
  return report?.commit === commit ? report : null;
}

function switchIn(checkout: Checkout) {
  return (mutant: Mutant): Switch => {
    const source = readFileSync(join(checkout.folder, mutant.path), 'utf8');
    return {
      on: () => checkout.write(mutant.path, applyMutation(source, mutant)),
      off: () => checkout.write(mutant.path, source),
    };
  };
}

const secondsSince = (startedMs: number) => Math.round((performance.now() - startedMs) / 1_000);

interface Acceptance {
  /** Keys of mutants that the type check refused; this run adds its own. */
  readonly refused: Set<string>;
  readonly judgedBefore: ReadonlyMap<string, Mutant>;
  readonly toggle: (mutant: Mutant) => Switch;
  readonly runners: Pick<Runners, 'filesWithWrongTypes'>;
  /** Mutants that one type check tries. */
  readonly batch: number;
}

/** Takes candidates for one type check: at most one of each file. The first candidate that does not fit ends the batch. */
function takeBatch(candidates: Mutant[], most: number): readonly Mutant[] {
  const paths = candidates.map(({ path }) => path);
  const repeated = paths.findIndex((path, at) => paths.indexOf(path) < at);
  return candidates.splice(0, Math.min(most, repeated === -1 ? candidates.length : repeated));
}

/**
 * Yields the mutants that the type check accepts. Each check tries many mutants in different files, because
 * starting a check takes much longer than checking a file.
 */
async function* acceptedMutants(
  picked: Iterable<Mutant>,
  { refused, judgedBefore, toggle, runners, batch }: Acceptance,
): AsyncGenerator<Mutant> {
  const candidates = [...picked];
  while (candidates.length > 0) {
    const tried = takeBatch(candidates, batch);
    const unknown = tried.filter((mutant) => !refused.has(keyOf(mutant)) && !judgedBefore.has(keyOf(mutant)));
    if (unknown.length > 0) {
      const changes = unknown.map(toggle);
      for (const change of changes) change.on();
      const wrong = await runners.filesWithWrongTypes(unknown.map(({ path }) => path));
      for (const change of changes) change.off();
      for (const mutant of unknown) if (wrong.includes(mutant.path)) refused.add(keyOf(mutant));
    }
    yield* tried.filter((mutant) => !refused.has(keyOf(mutant)));
  }
}

async function judgeByTests(options: Options, checkout: Checkout, runners: Runners): Promise<MutantReport> {
  const { seed, count, projects } = options;
  const imports = readImports(checkout.folder);
  const graph = withStartedFiles(checkout.folder, imports);
  const toggle = switchIn(checkout);
  const judge = createTestJudge(runners);
  // An interrupted run goes on where it was.
  const earlier = earlierReport(options, checkout.commit);
  const judgedBefore = new Map(earlier?.mutants.map((mutant) => [keyOf(mutant), mutant]));
  const refused = new Set(earlier?.refused);
  const mutants: JudgedMutant[] = [];
  const report = () => ({ seed, commit: checkout.commit, refused: [...refused], mutants });

  const candidates = pickMutants(mutantsIn(readAreas(checkout.folder, options.areas, imports)), seed);
  for await (const mutant of acceptedMutants(candidates, {
    refused,
    judgedBefore,
    toggle,
    runners,
    batch: count,
  })) {
    const startedMs = performance.now();
    let judged = judgedBefore.get(keyOf(mutant));
    if (!judged) {
      const related = projects ? await judge(relatedTests(graph, mutant.path), toggle(mutant)) : null;
      const seconds = secondsSince(startedMs);
      judged = { id: mutants.length + 1, ...mutant, related, journeys: null, seconds };
    }
    mutants.push(judged);
    writeReport(reportPath(root, seed), report());
    if (projects) console.log(lineOf(judged));
    if (mutants.length === count) break;
  }
  return report();
}

async function judgeByJourneys(
  report: MutantReport,
  projects: readonly string[],
  checkout: Checkout,
  runners: Runners,
): Promise<MutantReport> {
  const judge = createEndToEndJudge(runners, projects);
  const toggle = switchIn(checkout);
  const mutants = [...report.mutants];
  for (const [index, mutant] of mutants.entries()) {
    if (mutant.related?.caughtBy) continue;
    const startedMs = performance.now();
    const journeys = await judge(toggle(mutant));
    const judged = { ...mutant, journeys, seconds: mutant.seconds + secondsSince(startedMs) };
    mutants[index] = judged;
    writeReport(reportPath(root, report.seed), { ...report, mutants });
    console.log(lineOf(judged));
  }
  return { ...report, mutants };
}

async function run(options: Options, checkout: Checkout): Promise<void> {
  const { projects, lockFile, journeys } = options;
  const runners = createRunners(checkout.folder, { projects: projects ?? [], lockFile });
  // Contract tests and end-to-end tests ask a backend that serves the built client.
  if (!(await runners.build())) throw new Error('the web build of the commit fails without a mutant');
  const earlier = projects ? null : earlierReport(options, checkout.commit);
  let report = earlier ?? (await judgeByTests(options, checkout, runners));
  if (journeys) report = await judgeByJourneys(report, journeys, checkout, runners);
  console.log(totalsOf(report));
}

const options = readOptions(process.argv.slice(2));
const checkout = createCheckout(root, resolve(root, `out/mutants/checkout-${options.seed}`));
const stop = () => {
  killCommands();
  checkout.remove();
  process.exit(130);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
try {
  await run(options, checkout);
} finally {
  checkout.remove();
}
