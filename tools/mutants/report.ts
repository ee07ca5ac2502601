import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Verdict } from './judge.ts';
import { describeMutant, type Mutant } from './pick.ts';

export interface JudgedMutant extends Mutant {
  /** Number of the mutant in the run, from 1. */
  readonly id: number;
  /** Verdict of the related tests; null: not judged by them. */
  readonly related: Verdict | null;
  /** Verdict of the end-to-end tests; null: not judged by them. */
  readonly journeys: Verdict | null;
  readonly seconds: number;
}

export interface MutantReport {
  readonly seed: number;
  readonly commit: string;
  /** Keys of the mutants that the type check refused. */
  readonly refused: readonly string[];
  readonly mutants: readonly JudgedMutant[];
}

/** Identifies a mutant among all of the commit. */
export const keyOf = ({ path, start, end, text }: Mutant): string => `${path}:${start}-${end} ${text}`;

export const reportPath = (root: string, seed: number) => resolve(root, `out/mutants/${seed}.json`);

export function writeReport(file: string, report: MutantReport): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Returns the report of an earlier run; null if the file does not exist. */
export function readMutantReport(file: string): MutantReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MutantReport) : null;
}

const caughtBy = ({ related, journeys }: JudgedMutant) => related?.caughtBy ?? journeys?.caughtBy ?? null;

export function lineOf(mutant: JudgedMutant): string {
  const { id, path, line, operator, seconds } = mutant;
  const by = caughtBy(mutant);
  const verdict = by === null ? 'SURVIVED' : `caught by ${by}`;
  const what = `${String(id).padStart(3)}  ${path}:${line}  ${operator}: ${describeMutant(mutant)}`;
  return `${what}\n     ${verdict} (${seconds} s)`;
}

export function totalsOf({ seed, commit, refused, mutants }: MutantReport): string {
  const byTests = mutants.filter(({ related }) => related?.caughtBy).length;
  const byJourneys = mutants.filter(({ journeys }) => journeys?.caughtBy).length;
  const survived = mutants.filter((mutant) => caughtBy(mutant) === null).length;
  const totals = [
    `${mutants.length} mutants`,
    `${byTests} caught by tests`,
    `${byJourneys} by journeys`,
    `${survived} survived`,
    `${refused.length} refused by the type check`,
  ];
  return `${totals.join(', ')} (seed ${seed}, commit ${commit.slice(0, 8)})`;
}
