import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { cellText, plainText } from '../lib/spreadsheetText.ts';

/**
 * A statement as rows of text, as in a CSV file: a head, the lines, their sum, and the server's seal. Each
 * row except the seal ends with the SHA-256 of the previous hash and its own cells, so that a changed,
 * removed, duplicated or moved line is detected at its position. The seal signs the last hash. Server and
 * client share these rules.
 */
export const statementName = 'vesper-statement';
/**
 * Version 2 escapes text so that spreadsheets do not read it as a formula. Files of version 1 are checked as
 * they were written.
 */
export const statementVersions = ['1', '2'] as const;
export type StatementVersion = (typeof statementVersions)[number];
const currentVersion: StatementVersion = '2';
export const lineColumns = [
  'line',
  'utc',
  'local',
  'offset',
  'kind',
  'cause',
  'coins',
  'total',
  'chain',
] as const;
export const statementScopes = ['payout', 'month'] as const;
export type StatementScope = (typeof statementScopes)[number];

export interface StatementHead {
  /** Format version; absent: the current version. */
  readonly version?: StatementVersion;
  readonly scope: StatementScope;
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly person: string;
  readonly timeZone: string;
}

export interface StatementLine {
  readonly line: number;
  /** ISO 8601 without fractions of a second. */
  readonly utc: string;
  readonly local: string;
  /** Offset from UTC, such as `+02:00`. */
  readonly offset: string;
  readonly kind: string;
  readonly cause: string;
  readonly coins: number;
  /** Running total up to this line. */
  readonly total: number;
}

export interface StatementSum {
  readonly lines: number;
  readonly coins: number;
  /** Amount in the currency, with two decimals; empty if nothing was paid out. */
  readonly amount: string;
  readonly fee: string;
  readonly paid: string;
  readonly currency: string;
}

export interface StatementSeal {
  readonly keyId: string;
  /** Signature in base64. */
  readonly signature: string;
}

export interface Statement {
  readonly head: StatementHead;
  readonly lines: readonly StatementLine[];
  readonly sum: StatementSum;
}

/**
 * Returns the hash of a row: the SHA-256 of the previous hash and the fields as JSON, which keeps fields
 * apart.
 */
export function chainOf(before: string, fields: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(`${before}\n${JSON.stringify(fields)}`)));
}

const chained = (before: string, fields: readonly string[]): string[] => [...fields, chainOf(before, fields)];

/** Converts a text to a cell of this version. `statementPlainText` reverses it. */
const statementText = (text: string, version: StatementVersion = currentVersion): string =>
  version === '1' ? text : cellText(text);
export const statementPlainText = (cell: string, version: StatementVersion): string =>
  version === '1' ? cell : plainText(cell);

const headFields = ({ version, scope, id, from, until, person, timeZone }: StatementHead): string[] => [
  statementName,
  version ?? currentVersion,
  scope,
  statementText(id, version),
  from,
  until,
  statementText(person, version),
  statementText(timeZone, version),
];

const lineFields = (line: StatementLine, version: StatementVersion | undefined): string[] => [
  String(line.line),
  line.utc,
  line.local,
  line.offset,
  statementText(line.kind, version),
  statementText(line.cause, version),
  String(line.coins),
  String(line.total),
];

const sumFields = ({ lines, coins, amount, fee, paid, currency }: StatementSum): string[] => [
  'sum',
  String(lines),
  String(coins),
  amount,
  fee,
  paid,
  currency,
];

/** Returns the message that the seal signs: the last hash, the sum and the period. */
export function sealedMessage(head: StatementHead, sum: StatementSum, chain: string): Uint8Array {
  const { version = currentVersion, id, from, until } = head;
  return utf8ToBytes(
    [statementName, version, id, from, until, sum.coins, sum.paid, sum.currency, chain].join('\n'),
  );
}

/** Returns all rows except the seal, and the hash that the seal signs. */
export function rowsOfStatement({ head, lines, sum }: Statement): {
  readonly rows: string[][];
  readonly chain: string;
} {
  const first = chained('', headFields(head));
  const rows = [first, [...lineColumns]];
  let chain = first.at(-1) ?? '';
  const add = (fields: string[]): void => {
    const row = chained(chain, fields);
    chain = row.at(-1) ?? '';
    rows.push(row);
  };
  for (const line of lines) add(lineFields(line, head.version));
  add(sumFields(sum));
  return { rows, chain };
}

export const sealRow = ({ keyId, signature }: StatementSeal): string[] => ['seal', keyId, signature];
