import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import type { Booking } from './booking.ts';
import { endRenewal, renew, renewalId } from './events.ts';
import type { Premium } from './premium.ts';
import { rowOf } from './rows.ts';

/** Milliseconds until an unfinished payment expires. A later payment still counts. */
const pendingMs = HOUR_MS;
/** Milliseconds for which the state of a purchase can be requested (`restore`). */
export const restorableMs = 7 * DAY_MS;

/**
 * Applies deadlines: ends premium, renews demo subscriptions and expires unfinished payments. Runs at the
 * start and each minute; idempotent.
 */
export function createTimed(
  context: Pick<Context, 'clock' | 'cluster' | 'database' | 'log' | 'scope' | 'unitOfWork'>,
  {
    booking,
    premium,
    renewsByClock,
  }: { readonly booking: Booking; readonly premium: Premium; readonly renewsByClock: boolean },
) {
  const { clock, database, log, scope, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'purchases');

  /** Returns the subscription to renew when premium ends; null if there is none. */
  async function subscriptionOf(userId: string): Promise<string | null> {
    const row = await database
      .selectFrom('purchases')
      .select('transaction_id')
      .where('user_id', '=', userId)
      .where('auto_recurring', '=', 1)
      .where('status', '=', 'paid')
      .orderBy('paid_ms', 'desc')
      .executeTakeFirst();
    return row?.transaction_id ?? null;
  }

  async function endOrRenew(userId: string): Promise<void> {
    const subscriptionId = renewsByClock ? await subscriptionOf(userId) : null;
    await unitOfWork.run(async (work) => {
      const user = await work.db
        .selectFrom('users')
        .select(['premium', 'premium_until_ms', 'deleted', 'banned'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user || user.premium !== 1 || Number(user.premium_until_ms) > clock.now()) return;
      const first = subscriptionId === null ? undefined : await rowOf(work.db, subscriptionId);
      if (!first || first.auto_recurring !== 1 || first.status !== 'paid') return premium.end(work, userId);
      // Subscriptions of deleted and banned users are not renewed.
      if (user.deleted === 1 || user.banned === 1) {
        await endRenewal(work, first.transaction_id);
        return premium.end(work, userId);
      }
      const { count } = await work.db
        .selectFrom('purchases')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('subscription_id', '=', first.transaction_id)
        .executeTakeFirstOrThrow();
      await renew(work, booking, first, renewalId(first.transaction_id, Number(count) + 1), clock.now());
    });
  }

  async function endDue(): Promise<void> {
    const nowMs = clock.now();
    const over = await database
      .selectFrom('users')
      .select('id')
      .where('premium', '=', 1)
      .where('premium_until_ms', '<=', nowMs)
      .execute();
    for (const { id } of over) await endOrRenew(id);
    await database
      .updateTable('purchases')
      .set({ status: 'expired', payment_url: null })
      .where('status', '=', 'pending')
      .where('created_ms', '<=', nowMs - pendingMs)
      .execute();
  }
  const run = () => tasks.runInOrder('look', async () => (scope.ended ? undefined : endDue()));

  everyOnce(context, { name: 'purchases', everyMs: MINUTE_MS, atStart: true, task: run, tasks });
  return { run, idle: () => tasks.idle() };
}
