import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf } from '../dictionary/index.ts';
import { spentOf } from '../money/spent.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { shareOf } from '../money/figures.ts';

/** Takes gift earnings back if a refund returned the money for their coins to the giver. */
export function returnGifts(context: Pick<Context, 'clock' | 'events' | 'ledger' | 'presence'>): void {
  const { events, ledger } = context;

  /**
   * Takes back the earning of a gift. `unpaid` coins of its price were refunded; the streamer keeps her share
   * of the others.
   */
  async function takeBack(work: Work, giverId: string, ref: string, unpaid: number): Promise<void> {
    const earned = await work.db
      .selectFrom('coin_entries')
      .select(['user_id', 'coins'])
      .where('kind', '=', 'giftEarning')
      .where('ref', '=', ref)
      .executeTakeFirst();
    const charged = await ledger.booked({ userId: giverId, kind: 'giftCharge', ref }, work.db);
    if (!earned || charged === null) return;
    const userId = earned.user_id;
    // An earlier refund has taken this gift back already.
    if ((await ledger.booked({ userId, kind: 'giftEarningReturn', ref }, work.db)) !== null) return;
    const coins = Number(earned.coins);
    await ledger.reverse({ userId, kind: 'giftEarningReturn', ref, coins }, work);
    const rest = shareOf(-charged - unpaid);
    if (rest > 0) await ledger.book({ userId, kind: 'giftEarning', ref: `${ref} rest`, coins: rest }, work);
    await recordActivity(context, work, {
      userId,
      event: 'notification',
      kind: 'systemMessage',
      text: textOf('moderation.giftReturned', await appLocaleOf(work.db, userId)),
    });
  }

  events.onInTransaction('purchaseReturned', async ({ work, purchase, missingCoins }) => {
    let left = missingCoins;
    for (const { kind, ref, coins } of left > 0 ? await spentOf(work.db, purchase) : []) {
      const unpaid = Math.min(left, coins);
      left -= unpaid;
      if (kind === 'giftCharge' && unpaid > 0) await takeBack(work, purchase.user_id, ref, unpaid);
    }
  });
}
