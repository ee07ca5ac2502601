import type { Row } from './statementLayout.ts';
import { chainOf } from './statement.ts';

/**
 * `changed`: the cells of a row do not match its hash. `missing`, `doubled`, `moved`: a line is absent,
 * occurs twice, or is at another position. `extra`: a statement has no such row there.
 */
export type FindingKind = 'changed' | 'missing' | 'doubled' | 'moved' | 'extra';
export interface Finding {
  readonly kind: FindingKind;
  /** Number of the line, or the name of another row of the file. */
  readonly at: number | 'head' | 'columns' | 'sum' | 'seal' | 'other';
  /** The row as it is in the file; null if it is missing. */
  readonly row: Row | null;
}
/** Maximum number of findings. More would not help the user. */
export const findingsMax = 20;

/** Waits between two slices of rows. `done` is the checked part of the rows, from 0 to 1. */
export type Pause = (done: number) => Promise<void>;
export const noPause: Pause = async () => undefined;

/** Number of rows between two pauses, which takes some milliseconds of hashing. */
const sliceRows = 200;
/**
 * Maximum number of hashes kept per line number. A line has two: the one in the file, and the one computed
 * from its cells.
 */
const chainsMax = 4;

/** Possible previous hashes of each line: the one in the file, and the one computed from its cells. */
class Chains {
  readonly #of = new Map<number, string[]>();

  add(number: number, chain: string): void {
    const known = this.#of.get(number);
    if (!known) this.#of.set(number, [chain]);
    else if (known.length < chainsMax && !known.includes(chain)) known.push(chain);
  }
  get(number: number): readonly string[] {
    return this.#of.get(number) ?? [];
  }
}

export function isChained(before: readonly string[], row: Row): boolean {
  const [fields, stated] = [row.slice(0, -1), row.at(-1)];
  return before.some((chain) => chainOf(chain, fields) === stated);
}

export interface WalkedLines {
  readonly findings: readonly Finding[];
  /** Highest line number. */
  readonly last: number;
  /** Hashes that the row after the lines may be based on. */
  readonly chains: readonly string[];
}

/**
 * Finds each line that differs from the original. Each line is checked with the hash of the line before it,
 * wherever that line is, so that one removed or moved line does not invalidate all others.
 */
export async function walkLines(rows: readonly Row[], headChain: string, pause: Pause): Promise<WalkedLines> {
  const chains = new Chains();
  chains.add(0, headChain);
  for (const row of rows) chains.add(Number(row[0]), row.at(-1) ?? '');
  const findings: Finding[] = [];
  const numbered: { readonly number: number; readonly row: Row; readonly isRenumbered: boolean }[] = [];
  const fits = (number: number, row: Row) =>
    isChained(chains.get(number - 1), [String(number), ...row.slice(1)]);

  for (const [at, row] of rows.entries()) {
    if (at % sliceRows === 0) await pause(at / rows.length / 2);
    const said = Number(row[0]);
    const expected = (numbered.at(-1)?.number ?? 0) + 1;
    const isRenumbered = said !== expected && !fits(said, row) && fits(expected, row);
    const number = isRenumbered ? expected : said;
    if (isRenumbered) findings.push({ kind: 'changed', at: number, row });
    chains.add(number, row.at(-1) ?? '');
    numbered.push({ number, row, isRenumbered });
    const [before] = chains.get(number - 1);
    if (before !== undefined) chains.add(number, chainOf(before, row.slice(0, -1)));
  }

  const numbers = new Set(numbered.map(({ number }) => number));
  const seen = new Set<number>();
  let isInOrder = true;
  let last = 0;
  let highest = 0;
  for (const [at, { number, row, isRenumbered }] of numbered.entries()) {
    if (at % sliceRows === 0) await pause(0.5 + at / rows.length / 2);
    const isWritten = Number.isSafeInteger(number) && number > 0;
    if (seen.has(number)) findings.push({ kind: 'doubled', at: number, row });
    else if (!isWritten) findings.push({ kind: 'changed', at: last + 1, row });
    else {
      if (isInOrder && number !== last + 1 && numbers.has(last + 1)) {
        isInOrder = false;
        findings.push({ kind: 'moved', at: number, row });
      }
      const isOtherwiseWritten = row[0] !== String(number);
      if (!isRenumbered && (isOtherwiseWritten || (chains.get(number - 1).length > 0 && !fits(number, row))))
        findings.push({ kind: 'changed', at: number, row });
    }
    if (isInOrder && isWritten && !seen.has(number)) last = number;
    if (isWritten) highest = Math.max(highest, number);
    seen.add(number);
    // Stops early, because more findings would not help and each may cost a hash.
    if (findings.length > findingsMax) break;
  }
  for (let at = 1; at < highest && findings.length < findingsMax; at++)
    if (!seen.has(at)) findings.push({ kind: 'missing', at, row: null });
  return { findings: findings.slice(0, findingsMax), last: highest, chains: chains.get(highest) };
}
