import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readImports } from '#tests/lint/circles.ts';
import { root } from '#tests/tools/root.ts';
import { readAreas } from './areas.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import { killCommands } from './command.ts';
import { createEndToEndJudge, createTestJudge, type Switch } from './judge.ts';
import { applyMutation } from './mutations.ts';
import { readOptions, type Options } from './options.ts';
import { mutantsIn, pickMutants, type Mutant } from './pick.ts';
import { relatedTests, withStartedFiles } from './related.ts';
import {
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

/** Each mutant that the type check accepts, until `count` are found. */
async function* acceptedMutants(
  candidates: Iterable<Mutant>,
  count: number,
  toggle: (mutant: Mutant) => Switch,
  runners: Runners,
): AsyncGenerator<{ readonly mutant: Mutant; readonly refused: number }> {
  let [found, refused] = [0, 0];
  for (const mutant of candidates) {
    const change = toggle(mutant);
    change.on();
    const isAccepted = await runners.hasCorrectTypes(mutant.path);
    change.off();
    if (!isAccepted) {
      refused += 1;
      continue;
    }
    yield { mutant, refused };
    found += 1;
    if (found === count) return;
  }
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

async function judgeByTests(options: Options, checkout: Checkout, runners: Runners): Promise<MutantReport> {
  const { seed, count } = options;
  const imports = readImports(checkout.folder);
  const graph = withStartedFiles(checkout.folder, imports);
  const candidates = pickMutants(mutantsIn(readAreas(checkout.folder, options.areas, imports)), seed);
  const toggle = switchIn(checkout);
  const judge = createTestJudge(runners);
  const mutants: JudgedMutant[] = [];
  let report: MutantReport = { seed, commit: checkout.commit, refused: 0, mutants };
  for await (const { mutant, refused } of acceptedMutants(candidates, count, toggle, runners)) {
    const startedMs = performance.now();
    const related = options.projects ? await judge(relatedTests(graph, mutant.path), toggle(mutant)) : null;
    const judged = {
      id: mutants.length + 1,
      ...mutant,
      related,
      journeys: null,
      seconds: secondsSince(startedMs),
    };
    mutants.push(judged);
    report = { ...report, refused };
    writeReport(reportPath(root, seed), report);
    if (options.projects) console.log(lineOf(judged));
  }
  return report;
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

/** Returns the report of an earlier `--related` with this seed and commit, for a run with `--journeys` alone. */
function earlierReport({ seed, projects }: Options, commit: string): MutantReport | null {
  const report = projects ? null : readMutantReport(reportPath(root, seed));
  return report?.commit === commit ? report : null;
}

async function run(options: Options, checkout: Checkout): Promise<void> {
  const { projects, lockFile, journeys } = options;
  const runners = createRunners(checkout.folder, { projects: projects ?? [], lockFile });
  // Contract tests and end-to-end tests ask a backend that serves the built client.
  if (!(await runners.build())) throw new Error('the web build of the commit fails without a mutant');
  let report = earlierReport(options, checkout.commit) ?? (await judgeByTests(options, checkout, runners));
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
