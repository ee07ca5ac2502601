import type { Context } from '../context.ts';
import type { CallRepo } from './callRepo.ts';
import type { Terms } from './terms.ts';

export const MINUTE_MS = 60_000;

/** `already`: it was charged before, and nothing moves. */
export type Charged = 'charged' | 'already' | 'notEnoughCoins';

export interface Minutes {
  /** Charges one minute of a call and credits the streamer's part of it, both or neither, once. */
  charge(callId: string, terms: Terms, minute: number): Promise<Charged>;
  isCharged(callId: string, minute: number | undefined): Promise<boolean>;
}

export function createMinutes(
  { database, hub, ledger }: Pick<Context, 'database' | 'hub' | 'ledger'>,
  calls: CallRepo,
): Minutes {
  return {
    async charge(callId, { payerId, earnerId, price, share }, minute) {
      const ref = refOf(callId, minute);
      const told = new Map<string, number>();
      const result = await database.transaction().execute(async (transaction): Promise<Charged> => {
        const charge = { userId: payerId, kind: 'callCharge', ref, coins: 0 - price } as const;
        const booking = await ledger.book(charge, transaction);
        if (booking !== 'booked') return booking === 'alreadyBooked' ? 'already' : booking;
        if (share > 0) {
          const earning = { userId: earnerId, kind: 'callEarning', ref, coins: share } as const;
          await ledger.book(earning, transaction);
        }
        await calls.countMinute(transaction, callId);
        for (const userId of [payerId, earnerId]) told.set(userId, await ledger.balance(userId, transaction));
        return 'charged';
      });
      for (const [userId, coins] of told) hub.send(userId, 'call', 'balance', { coins });
      return result;
    },
    async isCharged(callId, minute) {
      if (minute === undefined) return false;
      const row = await database
        .selectFrom('coin_entries')
        .innerJoin('calls', 'calls.payer_id', 'coin_entries.user_id')
        .select('coin_entries.id')
        .where('calls.id', '=', callId)
        .where('kind', '=', 'callCharge')
        .where('ref', '=', refOf(callId, minute))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function refOf(callId: string, minute: number): string {
  return `${callId}:${minute}`;
}
