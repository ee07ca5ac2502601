import type { ImportProblem } from '#shared/api/finance.ts';
import type { Connection } from '../storage/database.ts';

export interface ImportedRow {
  readonly line: number;
  readonly id: string;
  readonly outcome: 'paid' | 'failed';
  readonly note: string;
}

interface ReadRows {
  /** Rows that change a payout, in the order of the file. */
  readonly fresh: readonly ImportedRow[];
  readonly unchanged: number;
  readonly problems: { line: number; problem: ImportProblem }[];
}

/** Checks every row of the payer's file before any is imported. */
export async function readRows(db: Connection, rows: readonly ImportedRow[]): Promise<ReadRows> {
  const found = await db
    .selectFrom('payouts')
    .select(['id', 'status', 'reference', 'fail_reason'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const payouts = new Map(found.map((payout) => [payout.id, payout]));
  const seen = new Set<string>();
  const fresh: ImportedRow[] = [];
  const problems: ReadRows['problems'] = [];
  let unchanged = 0;
  for (const row of rows) {
    const payout = payouts.get(row.id);
    const say = (problem: ImportProblem) => void problems.push({ line: row.line, problem });
    if (seen.has(row.id)) say('twice');
    else if (!payout) say('unknown');
    else if (payout.status === row.outcome) {
      const recorded = row.outcome === 'paid' ? payout.reference : payout.fail_reason;
      if (recorded === row.note.trim()) unchanged += 1;
      else say('otherReference');
    } else if (payout.status !== 'processing') say('notSent');
    else fresh.push(row);
    seen.add(row.id);
  }
  return { fresh, unchanged, problems };
}
