import Papa from 'papaparse';
import { checkStatement, type CheckedStatement, type StatementKey } from '#shared/domain/statementCheck.ts';
import { verifySeal } from './verifySeal.ts';

/** Larger files are no statements: a year of them has some twenty megabytes. */
const mostBytes = 64 * 1024 * 1024;

export interface CheckedFile {
  readonly name: string;
  /** Null: it is no statement of ours. */
  readonly checked: CheckedStatement | null;
}

/** Reads a file where it is, and checks it; nothing of it goes anywhere. */
export async function checkFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  keys: readonly StatementKey[],
): Promise<CheckedFile> {
  if (file.size > mostBytes) return { name: file.name, checked: null };
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const rows = Papa.parse<string[]>(text).data;
  return { name: file.name, checked: await checkStatement(rows, keys, verifySeal) };
}
