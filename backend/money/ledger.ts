import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** What moves coins. One entry a person, kind and reference: booking the same thing twice books it once. */
export const entryKinds = [
  'seed',
  'signUpGift',
  'matchFilter',
  'matchEarning',
  'callCharge',
  'callEarning',
  'giftCharge',
  'giftEarning',
  'mediaCharge',
  'mediaEarning',
  'mediaRefund',
  'mediaEarningReturn',
  'messageEarning',
  'bonus',
  'referralEarning',
  'payout',
  'payoutReturn',
  'penalty',
  'penaltyReturn',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface Entry {
  readonly userId: string;
  readonly kind: EntryKind;
  /** What caused it, e.g. the match's id. */
  readonly ref: string;
  /** Positive credits, negative charges; whole coins. */
  readonly coins: number;
}

export type Booking = 'booked' | 'alreadyBooked' | 'notEnoughCoins';

/**
 * Books coins: every change is an entry and the balance is their sum, in one transaction; never below zero. Whose coins
 * were moved is told their new balance by the unit of work that moved them.
 */
export interface Ledger {
  /** Books within `work`, where it is part of a larger change, else in a unit of work of its own. */
  book(entry: Entry, work?: Work): Promise<Booking>;
  /** The coins of what was booked so; null where it was not. */
  booked(entry: Omit<Entry, 'coins'>, connection?: Connection): Promise<number | null>;
  balance(userId: string, connection?: Connection): Promise<number>;
}
