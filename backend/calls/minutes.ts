import type { Context } from '../context.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { CallRepo } from './callRepo.ts';
import type { Terms } from './terms.ts';

/** `already`: it was charged before, and nothing moves. */
export type Charged = 'charged' | 'already' | 'notEnoughCoins';

export interface Minutes {
  /** Charges one minute of a call and credits the streamer's part of it, both or neither, once. */
  charge(callId: string, terms: Terms, minute: number): Promise<Charged>;
  /** Makes the call live and charges its first minute: both, or neither where the coins for it are missing. */
  begin(callId: string, terms: Terms, nowMs: number): Promise<Charged>;
  isCharged(callId: string, minute: number | undefined): Promise<boolean>;
}

export function createMinutes(
  { database, ledger, unitOfWork }: Pick<Context, 'database' | 'ledger' | 'unitOfWork'>,
  calls: CallRepo,
): Minutes {
  async function chargeIn(work: Work, callId: string, terms: Terms, minute: number): Promise<Charged> {
    const { payerId, earnerId, price, share } = terms;
    const ref = refOf(callId, minute);
    const charge = { userId: payerId, kind: 'callCharge', ref, coins: 0 - price } as const;
    const booking = await ledger.book(charge, work);
    if (booking !== 'booked') return booking === 'alreadyBooked' ? 'already' : booking;
    if (share > 0) await ledger.book({ userId: earnerId, kind: 'callEarning', ref, coins: share }, work);
    await calls.countMinute(work.db, callId);
    return 'charged';
  }

  return {
    charge: (...minute) => unitOfWork.run((work) => chargeIn(work, ...minute)),
    begin: (callId, terms, nowMs) =>
      unitOfWork.run(async (work) => {
        const charged = await chargeIn(work, callId, terms, 0);
        if (charged !== 'notEnoughCoins') await calls.setLive(work.db, callId, nowMs);
        return charged;
      }),
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
