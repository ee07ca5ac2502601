import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { approvalsOf } from './approvals.ts';
import { checksOf } from './methodChecks.ts';

type Groups = NonNullable<z.core.input<Contract['getDeskPayouts']['response']>['groups']>;

const sum = (rows: readonly PayoutsTable[]) => ({
  count: rows.length,
  amount: rows.reduce((cents, row) => cents + row.amount_cents - row.fee_cents, 0) / 100,
});

/**
 * Groups the pending payouts of all pages by the work they need: a quick check (known destination), a
 * comparison (other destinations), a second approver, or waiting (held).
 */
export async function runGroups(db: Connection, viewerId: string): Promise<Groups> {
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where('status', 'in', ['pending', 'held'])
    .execute();
  const pending = rows.filter(({ status }) => status === 'pending');
  const held = rows.filter(({ status }) => status === 'held');
  const approvals = await approvalsOf(db, pending, viewerId);
  const method = (row: PayoutsTable) => ({ userId: row.user_id, target: row.method_target });
  const checkOf = await checksOf(db, pending.map(method));
  const groupOf = (row: PayoutsTable) => {
    if (approvals(row).needed > 1) return 'second';
    const { paid, others } = checkOf(method(row));
    return paid > 0 && others === 0 ? 'known' : 'first';
  };
  const groups = Map.groupBy(pending, groupOf);
  const ends = held.flatMap(({ held_until_ms: untilMs }) => untilMs ?? []);
  return {
    known: sum(groups.get('known') ?? []),
    first: sum(groups.get('first') ?? []),
    second: sum(groups.get('second') ?? []),
    held: sum(held),
    heldUntil: ends.length === 0 ? null : isoTime(Math.min(...ends)),
  };
}
