import type { Context } from '../context.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { CallRow } from './callRepo.ts';

/** `already`: the minute was charged before, so no coins move. */
export type Charged = 'charged' | 'already' | 'notEnoughCoins';

export interface Minutes {
  /** Charges one minute and credits the streamer's share atomically, once. */
  charge(work: Work, call: CallRow, minute: number): Promise<Charged>;
  isCharged(callId: string, minute: number | undefined): Promise<boolean>;
}

export function createMinutes({ database, ledger }: Pick<Context, 'database' | 'ledger'>): Minutes {
  return {
    async charge(work, call, minute) {
      const { payer_id: payerId, price, share } = call;
      const earnerId = payerId === call.caller_id ? call.callee_id : call.caller_id;
      const ref = refOf(call.id, minute);
      const charge = { userId: payerId, kind: 'callCharge', ref, coins: 0 - price } as const;
      const booking = await ledger.book(charge, work);
      if (booking !== 'booked') return booking === 'alreadyBooked' ? 'already' : booking;
      if (share > 0) await ledger.book({ userId: earnerId, kind: 'callEarning', ref, coins: share }, work);
      return 'charged';
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
