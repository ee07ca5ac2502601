import { HOUR_MS } from '#shared/domain/constants.ts';
import { atEachOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import { emitBalance } from '../money/bookings.ts';
import { payOwed } from '../money/returns.ts';
import { noteSettlement } from '../sanctions/index.ts';
import { collectOwed, payoutsHeldUntil } from '../penalties/index.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { nextPayoutMs, minPayout, payoutCoinRate, payoutHourUtc } from '../money/figures.ts';
import { bookCommissions } from './commissions.ts';
import { returnCommissions } from './commissionReturns.ts';
import { dueOf } from './due.ts';
import { runName } from './editLock.ts';
import type { PayoutNotices } from './notices.ts';
import { addStep } from './steps.ts';

/** D "Payout run": on Mondays, creates the payouts of the past week, once. */
export interface PayoutRun {
  /** Creates the payouts that are due. Idempotent: a second run creates none. */
  run(): Promise<void>;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
}

export function createPayoutRun(
  context: Pick<Context, 'clock' | 'cluster' | 'database' | 'log' | 'scope' | 'unitOfWork' | 'ledger'>,
  notices: Pick<PayoutNotices, 'notifyPayout'>,
): PayoutRun {
  const { clock, database, log, scope, unitOfWork, ledger } = context;
  const tasks = createTaskQueue(log, 'payouts');

  const settledSince = (db: Connection) =>
    db
      .selectFrom('settled_periods')
      .select((eb) => eb.fn.max('period').as('period'))
      .where('kind', '=', 'payouts')
      .executeTakeFirst();

  const mark = (weekMs: number) =>
    database
      .insertInto('settled_periods')
      .values({ kind: 'payouts', period: runName(weekMs), settled_ms: clock.now() })
      .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
      .execute();

  /**
   * Creates one streamer's payout for a week. If there is a reason against it, her coins stay in the balance.
   */
  async function count(work: Work, userId: string, weekMs: number): Promise<void> {
    const nowMs = clock.now();
    if ((await payoutsHeldUntil(work.db, userId, nowMs)) !== null) return;
    if (await payOwed(work.db, userId, nowMs)) emitBalance(work, userId);
    await collectOwed({ ledger }, work, userId);
    const { row, reason, settlement } = await dueOf(work.db, userId, weekMs, nowMs);
    if (reason !== null) return;
    const { id, coins } = row;
    const booking = await ledger.book({ userId, kind: 'payout', ref: id, coins: -coins }, work);
    if (booking !== 'booked') return;
    await work.db.insertInto('payouts').values(row).execute();
    if (settlement) await noteSettlement(work.db, settlement.sanction.id, id);
    const step = { payout: row, before: null, status: 'pending', byId: null, note: null } as const;
    await addStep(work, step, nowMs);
    await notices.notifyPayout(work, 'counted', row, null);
  }

  async function runOf(weekMs: number, settledMs: number): Promise<void> {
    // Books the commissions per week, even if one run counts several weeks.
    await bookCommissions(context, settledMs + WEEK_MS, weekMs);
    await returnCommissions(context, settledMs + WEEK_MS, weekMs);
    if (scope.ended) return;
    for (const userId of await whoMayBePaid(database)) {
      if (scope.ended) return;
      await unitOfWork.run((work) => count(work, userId, weekMs));
    }
    await mark(weekMs);
  }

  const run = () =>
    tasks.runInOrder('run', async () => {
      // The last week that has ended and whose payout hour has passed.
      const lastMs = weekStartMs(clock.now() - payoutHourUtc * HOUR_MS) - WEEK_MS;
      const settled = await settledSince(database);
      if (!settled?.period) return void (await mark(lastMs));
      // If the server was off for weeks, all of them become one payout.
      if (!scope.ended && settled.period < runName(lastMs)) await runOf(lastMs, Date.parse(settled.period));
    });

  atEachOnce(context, { name: 'payouts', nextMs: nextPayoutMs, atStart: true, task: run, tasks });
  return { run, idle: () => tasks.idle() };
}

async function whoMayBePaid(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('balances', 'balances.user_id', 'users.id')
    .select('users.id')
    // An artist is paid what she earned while she was a streamer.
    .where('users.role', 'in', ['goddess', 'artist'])
    .where('users.deleted', '=', 0)
    .where((eb) =>
      eb.or([
        eb('balances.coins', '>=', minPayout * payoutCoinRate),
        // The last payout of a banned streamer has no minimum.
        eb.and([eb('users.banned', '=', 1), eb('balances.coins', '>', 0)]),
      ]),
    )
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
