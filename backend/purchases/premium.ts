import { DAY_MS } from '#shared/domain/constants.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Work } from '../storage/unitOfWork.ts';

/**
 * Computes premium from all paid memberships, one after the other, whenever one is paid or returned. The
 * order of events therefore does not matter.
 */
export function createPremium(context: Pick<Context, 'clock' | 'database' | 'ledger' | 'personMedia'>) {
  const users = createUsers(context.database);
  const answers = createAccountResponses(context);

  async function notify(work: Work, userId: string): Promise<void> {
    const user = await users.byId(userId, work.db);
    if (user) await answers.changedProfile(user, work);
  }

  return {
    async recount(work: Work, userId: string): Promise<void> {
      const user = await users.byId(userId, work.db);
      // Unlimited premium was granted, not bought, so it stays unchanged.
      if (!user || (user.premium === 1 && user.premium_until_ms === null)) return;
      const paid = await work.db
        .selectFrom('purchases')
        .select(['transaction_id', 'days', 'paid_ms', 'ends_ms'])
        .where('user_id', '=', userId)
        .where('product_type', '=', 'membership')
        .where('status', '=', 'paid')
        .orderBy('paid_ms')
        .orderBy('transaction_id')
        .execute();
      let untilMs: number | null = null;
      for (const { transaction_id, days, paid_ms, ends_ms } of paid) {
        untilMs = Math.max(untilMs ?? 0, Number(paid_ms)) + Number(days ?? 0) * DAY_MS;
        if (untilMs === Number(ends_ms)) continue;
        await work.db
          .updateTable('purchases')
          .set({ ends_ms: untilMs })
          .where('transaction_id', '=', transaction_id)
          .execute();
      }
      const isOn = untilMs !== null && untilMs > context.clock.now();
      await users.update(userId, { premium: isOn ? 1 : 0, premium_until_ms: untilMs }, work.db);
      await notify(work, userId);
    },

    /** Ends premium and notifies the user's clients. */
    async end(work: Work, userId: string): Promise<void> {
      await users.update(userId, { premium: 0 }, work.db);
      await notify(work, userId);
    },
  };
}
export type Premium = ReturnType<typeof createPremium>;
