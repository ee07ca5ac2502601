import { createManualClock } from '#shared/lib/manualClock.ts';
import { grantStaffRole } from '../account/staff.ts';
import { nowMs, openStudio } from '../streamer/testing.ts';
import { createPayoutRun } from './run.ts';

/** Two addresses that are written right. */
export const addresses = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
] as const;

/** A studio with two people at the finance desk. */
export async function openDesk(atMs = nowMs) {
  const studio = await openStudio(atMs);
  const { database } = studio;
  const clerks = [await studio.newcomer('user'), await studio.newcomer('user')] as const;
  for (const { userId } of clerks) await grantStaffRole(database, userId, 'finance', nowMs);
  await studio.features.idle();

  return {
    ...studio,
    clerks,
    /** Somebody with a method that the desk has looked at, and so many coins earned in the week before. */
    async earner(coins: number, atMs = nowMs) {
      const her = await studio.newcomer();
      const { body } = await studio.call(
        'createBillingMethod',
        { body: { type: 'binance', details: { network: 'TRC20', address: addresses[0] } } },
        her.token,
      );
      await studio.call(
        'reviewMethod',
        { params: { id: body._id }, body: { decision: 'active' } },
        clerks[0].token,
      );
      await studio.earn(her.userId, 'giftEarning', coins, atMs);
      return { ...her, methodId: body._id };
    },
    /** The run as a server does it that is started at that moment. */
    async runAt(atMs: number) {
      const context = { ...studio.context, clock: createManualClock(atMs) };
      await createPayoutRun(context, { tellPayout: async () => undefined }).run();
    },
    rows: () => database.selectFrom('payouts').selectAll().orderBy('id').execute(),
  };
}
