import { HOUR_MS, referrals as rules } from '#shared/domain/constants.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import { dateOfDay, dayOf } from '../lib/calendar.ts';
import { workSources } from '../money/figures.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** Returns the referrer's share in whole coins, rounded down. */
const shareOf = (coins: number): number => Math.floor((coins * rules.percent) / 100);

/** References of the bookings for a purchase or a day of the referred user. */
const purchaseRef = (userId: string, transactionId: string) => `${userId} ${transactionId}`;
const dayRef = (userId: string, date: string) => `${userId} ${date}`;

/** Number of past days that are searched for unbooked shares. */
const lookBackDays = 31;

/**
 * Creates the bookings of referral shares (§3.7): for each purchase of a referred user, and for each finished
 * day of a referred streamer's work. The reference is the purchase or day, so a late or repeated run changes
 * nothing.
 */
export function createReferralBookings(
  context: Pick<
    Context,
    'clock' | 'cluster' | 'database' | 'events' | 'ledger' | 'log' | 'scope' | 'unitOfWork'
  >,
) {
  const { clock, database, events, ledger, log, scope, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'referrals');

  async function referrerOf(work: Work, userId: string): Promise<string | null> {
    const row = await work.db
      .selectFrom('users')
      .innerJoin('users as referrer', 'referrer.id', 'users.referrer_id')
      .select('referrer.id')
      .where('users.id', '=', userId)
      .where('referrer.deleted', '=', 0)
      .where('referrer.banned', '=', 0)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  events.onInTransaction('purchasePaid', async ({ work, purchase }) => {
    const { user_id: userId, transaction_id: id, coins } = purchase;
    const share = shareOf(coins ?? 0);
    const referrerId = share === 0 ? null : await referrerOf(work, userId);
    if (referrerId === null) return;
    await ledger.book(
      { userId: referrerId, kind: 'referralEarning', ref: purchaseRef(userId, id), coins: share },
      work,
    );
  });

  // Takes the share of a refunded purchase back. Coins already spent become a debt that the next earnings
  // pay.
  events.onInTransaction('purchaseReturned', async ({ work, purchase }) => {
    const ref = purchaseRef(purchase.user_id, purchase.transaction_id);
    const earned = await work.db
      .selectFrom('coin_entries')
      .select(['user_id', 'coins'])
      .where('kind', '=', 'referralEarning')
      .where('ref', '=', ref)
      .executeTakeFirst();
    if (!earned) return;
    await ledger.reverse(
      { userId: earned.user_id, kind: 'referralReturn', ref, coins: Number(earned.coins) },
      work,
    );
  });

  /** Books finished days on which a referred streamer worked. */
  async function bookDays(): Promise<void> {
    const today = dayOf(clock.now());
    const rows = await database
      .selectFrom('earning_days')
      .innerJoin('users', 'users.id', 'earning_days.user_id')
      .select((eb) => [
        'earning_days.user_id',
        'earning_days.day',
        eb.fn.sum('earning_days.coins').as('coins'),
      ])
      .where('users.referrer_id', 'is not', null)
      .where('earning_days.day', '>=', today - lookBackDays)
      .where('earning_days.day', '<', today)
      .where('earning_days.source', 'in', workSources)
      .groupBy(['earning_days.user_id', 'earning_days.day'])
      .execute();
    for (const { user_id: userId, day, coins } of rows) {
      const share = shareOf(Number(coins));
      if (share === 0) continue;
      const ref = dayRef(userId, dateOfDay(Number(day)));
      await unitOfWork.run(async (work) => {
        const referrerId = await referrerOf(work, userId);
        if (referrerId !== null)
          await ledger.book({ userId: referrerId, kind: 'referralEarning', ref, coins: share }, work);
      });
    }
  }
  const run = () => tasks.runInOrder('days', async () => (scope.ended ? undefined : bookDays()));

  everyOnce(context, { name: 'referrals', everyMs: HOUR_MS, atStart: true, task: run, tasks });
  return { run, idle: () => tasks.idle() };
}
