import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

/**
 * Accounts that hold coins. Each user has two: `person` for the balance, `escrow` for coins that may join the
 * balance later. The other three are shared: `house` for coins that the product earns and gives away, `payer`
 * for purchases, `payouts` for paid coins. `person`, `escrow` and `payouts` are never negative.
 */
export const accounts = ['person', 'escrow', 'house', 'payer', 'payouts'] as const;
export type Account = (typeof accounts)[number];

/**
 * Kinds of transfers. There is one transfer per person, kind and reference, so that a repeated booking has no
 * effect.
 */
export const entryKinds = [
  'seed',
  'signUpGift',
  'matchFilter',
  'matchEarning',
  'matchEarningHeld',
  'matchEarningRefused',
  'callCharge',
  'callEarning',
  'giftCharge',
  'giftEarning',
  'giftEarningReturn',
  'mediaCharge',
  'mediaEarning',
  'mediaRefund',
  'mediaEarningReturn',
  'messageEarning',
  'bonus',
  'leaderboardPrize',
  'streakReward',
  'kpiBonus',
  'matchReward',
  'referralEarning',
  'referralReturn',
  'purchase',
  'purchaseRefund',
  'debtPayment',
  'payout',
  'payoutReturn',
  'penalty',
  'penaltyReturn',
  'agencyCommission',
  'agencyReturn',
  'penaltyHeld',
  'penaltyTaken',
  'penaltyReleased',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface Entry {
  readonly userId: string;
  readonly kind: EntryKind;
  /** Id of the cause, for example of the match. */
  readonly ref: string;
  /** Whole coins. Positive: a credit. Negative: a charge. */
  readonly coins: number;
}

/** Earned coins to take back. The part above the balance is owed, and later earnings pay it. */
export interface TakenBack {
  readonly userId: string;
  readonly kind: Extract<EntryKind, 'mediaEarningReturn' | 'giftEarningReturn' | 'referralReturn'>;
  /** Reference of the earning. */
  readonly ref: string;
  readonly coins: number;
}

/** Returns the account of the person and the other account between which a kind moves coins. */
export function sidesOf(kind: EntryKind): { readonly own: 'person' | 'escrow'; readonly other: Account } {
  switch (kind) {
    case 'matchEarningHeld':
    case 'matchEarningRefused':
    case 'penaltyTaken':
      return { own: 'escrow', other: 'house' };
    case 'penaltyHeld':
    case 'penaltyReleased':
      return { own: 'person', other: 'escrow' };
    case 'purchase':
    case 'purchaseRefund':
    case 'debtPayment':
      return { own: 'person', other: 'payer' };
    case 'payout':
    case 'payoutReturn':
      return { own: 'person', other: 'payouts' };
    default:
      return { own: 'person', other: 'house' };
  }
}

export type Booking = 'booked' | 'alreadyBooked' | 'notEnoughCoins';

/**
 * Books coins. Every change is a transfer between two accounts; the transfers and the balance change in one
 * transaction. A balance is never negative. The unit of work emits the new balance of each person involved.
 */
export interface Ledger {
  /** Books within `work` if given, else in a new unit of work. */
  book(entry: Entry, work?: Work): Promise<Booking>;
  /** Takes an earning back: as much as the balance covers now, the rest from later earnings. */
  reverse(taken: TakenBack, work: Work): Promise<void>;
  /** Returns the coins of a booked entry; null: it was not booked. */
  booked(entry: Omit<Entry, 'coins'>, connection?: Connection): Promise<number | null>;
  balance(userId: string, connection?: Connection): Promise<number>;
  /** Moves a person's escrow to the balance after approval (`released`), or back to the house (`refused`). */
  settleHeld(userId: string, outcome: 'released' | 'refused', work?: Work): Promise<void>;
}
