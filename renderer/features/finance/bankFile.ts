import Papa from 'papaparse';
import type { ExportedPayout } from '#shared/api/finance.ts';
import { plainText } from '#shared/lib/spreadsheetText.ts';
import { csvOf, moneyCell } from '#renderer/services/tableFile.ts';
import { wholeTargetOf } from '#renderer/ui/money/methodWords.ts';

/** Columns of the bank file. The payer fills in the last two. */
const bankColumns = [
  'payout',
  'person',
  'method',
  'to',
  'holder',
  'amount',
  'currency',
  'status',
  'reference',
] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the bank file: one row for each payout to send. */
export function bankFile(payouts: readonly ExportedPayout[]): Promise<string> {
  const rows = payouts.map(({ _id, name, methodType, method, amount, currency }) => {
    const details = method ?? {};
    return [
      _id,
      name ?? '',
      methodType ?? '',
      wholeTargetOf(methodType, method),
      [text(details['firstName']), text(details['lastName'])].filter(Boolean).join(' '),
      moneyCell(amount),
      currency ?? '',
      '',
      '',
    ];
  });
  return csvOf({ columns: bankColumns, rows });
}

export interface BankRow {
  readonly line: number;
  readonly id: string;
  readonly outcome: 'paid' | 'failed';
  readonly note: string;
}

export const bankProblems = ['columns', 'broken', 'status', 'reference', 'payout'] as const;
export type BankProblem = (typeof bankProblems)[number];

export interface ReadBankFile {
  readonly rows: readonly BankRow[];
  /** Number of rows without a status yet. */
  readonly open: number;
  readonly problems: readonly { readonly line: number; readonly problem: BankProblem }[];
}

/** Reads the returned file. Problems name their line; the header is line 1. */
export function readBankFile(csv: string): ReadBankFile {
  const problems: { line: number; problem: BankProblem }[] = [];
  const rows: BankRow[] = [];
  let open = 0;
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''));
  const [head = [], ...body] = data;
  const names = head.map((name) => name.trim().toLowerCase());
  const [idAt, statusAt, noteAt] = ['payout', 'status', 'reference'].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (idAt < 0 || statusAt < 0 || noteAt < 0)
    return { rows: [], open: 0, problems: [{ line: 1, problem: 'columns' }] };
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row ?? 0));
  for (const [at, cells] of body.entries()) {
    const line = at + 2;
    const of = (index: number) => (cells[index] ?? '').trim();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const [id, status, note] = [plainText(of(idAt)), of(statusAt).toLowerCase(), of(noteAt)];
    if (broken.has(at + 1) || cells.length !== head.length) problems.push({ line, problem: 'broken' });
    else if (id === '' || id.length > 64) problems.push({ line, problem: 'payout' });
    else if (status === '' && note === '') open += 1;
    else if (status !== 'paid' && status !== 'failed') problems.push({ line, problem: 'status' });
    else if (note === '') problems.push({ line, problem: 'reference' });
    else rows.push({ line, id, outcome: status, note });
  }
  return { rows: problems.length > 0 ? [] : rows, open, problems };
}
