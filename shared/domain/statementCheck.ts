import {
  chainOf,
  lineColumns,
  sealedMessage,
  statementName,
  statementScopes,
  type Statement,
  type StatementHead,
  type StatementLine,
  type StatementSum,
} from './statement.ts';

/** `changed`: its words do not make its hash. The others: it is not there, is there twice, or is at another place. */
export type FindingKind = 'changed' | 'missing' | 'doubled' | 'moved';
export interface Finding {
  readonly kind: FindingKind;
  /** Which row: the number of a line, or what else there is in the file. */
  readonly at: number | 'head' | 'columns' | 'sum';
  /** As the file has it; null where it is missing. */
  readonly row: readonly string[] | null;
}

export type SealState = 'sealed' | 'wrong' | 'unknownKey' | 'missing' | 'unchecked';

export interface CheckedStatement {
  readonly statement: Statement;
  readonly findings: readonly Finding[];
  /** What the lines of the file really come to. */
  readonly countedCoins: number;
  readonly seal: SealState;
  readonly keyId: string | null;
  /** As the server wrote it, every line of it. */
  readonly isWhole: boolean;
}

export interface StatementKey {
  readonly id: string;
  /** 32 bytes in base64. */
  readonly publicKey: string;
}

/** Whether a signature is that of a key; null where this device can't tell. */
export type VerifySeal = (
  publicKey: string,
  message: Uint8Array,
  signature: string,
) => Promise<boolean | null>;

/** Checks the rows of a file; null where they are no statement at all. */
export async function checkStatement(
  rows: readonly (readonly string[])[],
  keys: readonly StatementKey[],
  verify: VerifySeal,
): Promise<CheckedStatement | null> {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const first = filled[0];
  if (!first || first[0] !== statementName || first.length !== 9) return null;
  const sumAt = filled.findLastIndex((row) => row[0] === 'sum');
  const sumRow = filled[sumAt];
  const lineRows = filled.slice(2, sumRow ? sumAt : undefined).filter((row) => row[0] !== 'seal');
  const findings: Finding[] = [];

  const head = headOf(first);
  const headChain = first.at(-1) ?? '';
  if (chainOf('', first.slice(0, -1)) !== headChain || head === null)
    findings.push({ kind: 'changed', at: 'head', row: first });
  const columns = filled[1] ?? [];
  if (columns.join() !== lineColumns.join()) findings.push({ kind: 'changed', at: 'columns', row: columns });

  const walked = walkLines(lineRows, headChain);
  findings.push(...walked.findings);
  const lines = lineRows.map(lineOf);
  const sum = sumOf(sumRow);
  if (sumRow && sum) {
    for (let at = walked.last + 1; at <= Math.min(sum.lines, walked.last + most); at++)
      findings.push({ kind: 'missing', at, row: null });
    if (sum.lines <= walked.last && !isChained(walked.chains, sumRow))
      findings.push({ kind: 'changed', at: 'sum', row: sumRow });
  } else findings.push({ kind: sumRow ? 'changed' : 'missing', at: 'sum', row: sumRow ?? null });

  const sealRow = filled.findLast((row) => row[0] === 'seal');
  const [, keyId = null, signature = ''] = sealRow ?? [];
  const key = keys.find(({ id }) => id === keyId);
  const statement: Statement = { head: head ?? noHead, lines, sum: sum ?? noSum };
  const seal = await sealState();
  return {
    statement,
    findings,
    countedCoins: lines.reduce((total, { coins }) => total + coins, 0),
    seal,
    keyId,
    isWhole: findings.length === 0 && seal === 'sealed' && sealRow === filled.at(-1) && sealRow?.length === 3,
  };

  async function sealState(): Promise<SealState> {
    if (!sealRow || keyId === null) return 'missing';
    if (!key) return 'unknownKey';
    const message = sealedMessage(statement.head, statement.sum, sumRow?.at(-1) ?? '');
    const isRight = await verify(key.publicKey, message, signature);
    return isRight === null ? 'unchecked' : isRight ? 'sealed' : 'wrong';
  }
}

/** More findings say nothing new. */
const most = 20;

/**
 * Names each line that is not as it was written. What a line says is proved by the hash of the line before it wherever
 * that one is, so that one line which was taken out or moved does not make all others wrong.
 */
function walkLines(
  rows: readonly (readonly string[])[],
  headChain: string,
): { readonly findings: Finding[]; readonly last: number; readonly chains: readonly string[] } {
  /** By number: the hash as the file has it, and as the line's words make it. One of the two is what was written. */
  const chains = new Map<number, string[]>([[0, [headChain]]]);
  const findings: Finding[] = [];
  const numbered: { readonly number: number; readonly row: readonly string[] }[] = [];

  for (const row of rows)
    chains.set(Number(row[0]), [...(chains.get(Number(row[0])) ?? []), row.at(-1) ?? '']);
  const fits = (number: number, row: readonly string[]) =>
    isChained(chains.get(number - 1) ?? [], [String(number), ...row.slice(1)]);
  for (const row of rows) {
    const expected = (numbered.at(-1)?.number ?? 0) + 1;
    const isOtherNumber = Number(row[0]) !== expected && !fits(Number(row[0]), row) && fits(expected, row);
    const number = isOtherNumber ? expected : Number(row[0]);
    if (isOtherNumber) findings.push({ kind: 'changed', at: number, row });
    chains.set(number, [...(chains.get(number) ?? []), row.at(-1) ?? '']);
    numbered.push({ number, row });
    const before = chains.get(number - 1)?.[0];
    if (before !== undefined) chains.get(number)?.push(chainOf(before, row.slice(0, -1)));
  }

  const seen = new Set<number>();
  let isInOrder = true;
  let last = 0;
  for (const { number, row } of numbered) {
    const isWritten = Number.isSafeInteger(number) && number > 0;
    if (seen.has(number)) findings.push({ kind: 'doubled', at: number, row });
    else if (!isWritten) findings.push({ kind: 'changed', at: last + 1, row });
    else {
      if (isInOrder && number !== last + 1 && numbered.some((other) => other.number === last + 1)) {
        isInOrder = false;
        findings.push({ kind: 'moved', at: number, row });
      }
      if (Number(row[0]) === number && chains.has(number - 1) && !fits(number, row))
        findings.push({ kind: 'changed', at: number, row });
    }
    if (isInOrder && isWritten && !seen.has(number)) last = number;
    seen.add(number);
  }
  const highest = Math.max(0, ...[...seen].filter(Number.isSafeInteger));
  for (let at = 1; at < highest && findings.length < most; at++)
    if (!seen.has(at)) findings.push({ kind: 'missing', at, row: null });
  return { findings: findings.slice(0, most), last: highest, chains: chains.get(highest) ?? [] };
}

function isChained(before: readonly string[], row: readonly string[]): boolean {
  const [fields, stated] = [row.slice(0, -1), row.at(-1)];
  return before.some((chain) => chainOf(chain, fields) === stated);
}

function headOf(row: readonly string[]): StatementHead | null {
  const [, , said, id = '', from = '', until = '', person = '', timeZone = ''] = row;
  const scope = statementScopes.find((known) => known === said);
  return scope ? { scope, id, from, until, person, timeZone } : null;
}

function lineOf(row: readonly string[]): StatementLine {
  const [line, utc = '', local = '', offset = '', kind = '', cause = '', coins, total] = row;
  return { line: whole(line), utc, local, offset, kind, cause, coins: whole(coins), total: whole(total) };
}

function sumOf(row: readonly string[] | undefined): StatementSum | null {
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
