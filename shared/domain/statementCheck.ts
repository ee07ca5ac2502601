import { changedCell, type ChangedCell } from './statementCells.ts';
import { layoutOf, type Row } from './statementLayout.ts';
import { findingsMax, isChained, noPause, walkLines, type Finding, type Pause } from './statementLines.ts';
import {
  chainOf,
  lineColumns,
  sealedMessage,
  statementPlainText,
  statementScopes,
  statementVersions,
  type Statement,
  type StatementHead,
  type StatementLine,
  type StatementSum,
  type StatementVersion,
} from './statement.ts';

export type SealState = 'sealed' | 'wrong' | 'unknownKey' | 'missing' | 'unchecked';

export interface CheckedStatement {
  readonly statement: Statement;
  readonly findings: readonly Finding[];
  /** The changed cell of each changed line, if the rest of the file proves it. */
  readonly cells: ReadonlyMap<Finding, ChangedCell>;
  /** Actual sum of the lines in the file. */
  readonly countedCoins: number;
  readonly seal: SealState;
  readonly keyId: string | null;
  /** The file is complete and unchanged since the server wrote it. */
  readonly isWhole: boolean;
}

export interface StatementKey {
  readonly id: string;
  /** Public key: 32 bytes in base64. */
  readonly publicKey: string;
}

/** Returns whether the key made the signature; null if this device cannot verify it. */
export type VerifySeal = (
  publicKey: string,
  message: Uint8Array,
  signature: string,
) => Promise<boolean | null>;

/**
 * Checks the rows of a file; null if they are not a statement. A statement consists of its head, the column
 * names, its lines, their sum and the seal; everything else is a finding. Takes time in proportion to the
 * rows and awaits `pause` between slices of them.
 */
export async function checkStatement(
  rows: readonly Row[],
  keys: readonly StatementKey[],
  verify: VerifySeal,
  pause: Pause = noPause,
): Promise<CheckedStatement | null> {
  const layout = layoutOf(rows);
  if (!layout) return null;
  const { head: first, columns, lines: lineRows, sum: sumRow, seal: sealRow } = layout;
  const findings: Finding[] = [];
  const head = headOf(first);
  const headChain = first.at(-1) ?? '';
  if (chainOf('', first.slice(0, -1)) !== headChain || head === null)
    findings.push({ kind: 'changed', at: 'head', row: first });
  if (columns.length !== lineColumns.length || lineColumns.some((name, at) => columns[at] !== name))
    findings.push({ kind: 'changed', at: 'columns', row: columns });
  findings.push(...layout.extra.map((row): Finding => ({ kind: 'extra', at: 'other', row })));

  const walked = await walkLines(lineRows, headChain, pause);
  findings.push(...walked.findings);
  const version = head?.version ?? '1';
  const lines = lineRows.map((row) => lineOf(row, version));
  const sum = sumOf(sumRow);
  if (sumRow && sum) {
    for (let at = walked.last + 1; at <= Math.min(sum.lines, walked.last + findingsMax); at++)
      findings.push({ kind: 'missing', at, row: null });
    if (sum.lines <= walked.last && !isChained(walked.chains, sumRow))
      findings.push({ kind: 'changed', at: 'sum', row: sumRow });
  } else findings.push({ kind: sumRow ? 'changed' : 'missing', at: 'sum', row: sumRow });
  if (sealRow && sealRow.length !== 3) findings.push({ kind: 'changed', at: 'seal', row: sealRow });

  const [, keyId = null, signature = ''] = sealRow ?? [];
  const key = keys.find(({ id }) => id === keyId);
  const statement: Statement = { head: head ?? noHead, lines, sum: sum ?? noSum };
  const seal = await sealState();
  return {
    statement,
    findings: findings.slice(0, findingsMax),
    cells: cellsOf(walked.findings, lineRows, headChain),
    countedCoins: lines.reduce((total, { coins }) => total + coins, 0),
    seal,
    keyId,
    isWhole: findings.length === 0 && seal === 'sealed',
  };

  async function sealState(): Promise<SealState> {
    if (!sealRow || keyId === null) return 'missing';
    if (!key) return 'unknownKey';
    const message = sealedMessage(statement.head, statement.sum, sumRow?.at(-1) ?? '');
    const isRight = await verify(key.publicKey, message, signature);
    return isRight === null ? 'unchecked' : isRight ? 'sealed' : 'wrong';
  }
}

function cellsOf(
  findings: readonly Finding[],
  lineRows: readonly Row[],
  headChain: string,
): ReadonlyMap<Finding, ChangedCell> {
  const found = new Map<Finding, ChangedCell>();
  for (const finding of findings) {
    const { kind, at, row } = finding;
    if (kind !== 'changed' || typeof at !== 'number' || !row) continue;
    const index = lineRows.indexOf(row);
    const before = lineRows[index - 1];
    const cell = changedCell(row, {
      number: at,
      chain: before?.at(-1) ?? headChain,
      totalBefore: Number(before?.[lineColumns.indexOf('total')] ?? 0),
      next: lineRows[index + 1] ?? null,
      others: lineRows,
    });
    if (cell) found.set(finding, cell);
  }
  return found;
}

function headOf(row: Row): StatementHead | null {
  const [, saidVersion, saidScope, id = '', from = '', until = '', person = '', timeZone = ''] = row;
  const version = statementVersions.find((known) => known === saidVersion);
  const scope = statementScopes.find((known) => known === saidScope);
  if (!version || !scope) return null;
  const text = (cell: string) => statementPlainText(cell, version);
  return { version, scope, id: text(id), from, until, person: text(person), timeZone: text(timeZone) };
}

function lineOf(row: Row, version: StatementVersion): StatementLine {
  const [line, utc = '', local = '', offset = '', kind = '', cause = '', coins, total] = row;
  const said = { kind: statementPlainText(kind, version), cause: statementPlainText(cause, version) };
  return { line: whole(line), utc, local, offset, ...said, coins: whole(coins), total: whole(total) };
}

function sumOf(row: Row | null): StatementSum | null {
  if (row?.length !== 8) return null;
  const [, lines, coins, amount = '', fee = '', paid = '', currency = ''] = row;
  return { lines: whole(lines), coins: whole(coins), amount, fee, paid, currency };
}

function whole(cell: string | undefined): number {
  const number = Number(cell);
  return Number.isSafeInteger(number) ? number : 0;
}

const noHead: StatementHead = { scope: 'payout', id: '', from: '', until: '', person: '', timeZone: '' };
const noSum: StatementSum = { lines: 0, coins: 0, amount: '', fee: '', paid: '', currency: '' };
