import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

/**
 * Where coins are. `person`: what somebody has, `escrow`: what is theirs later, or not at all. The other three stand for
 * everybody: `house` for what the product earns and gives away, `payer` for what was bought, `payouts` for what was paid
 * out. The first two never sink below zero, nor does the last.
 */
export const accounts = ['person', 'escrow', 'house', 'payer', 'payouts'] as const;
export type Account = (typeof accounts)[number];

/** What moves coins. One transfer a person, kind and reference: booking the same thing twice books it once. */
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
  /** What caused it, e.g. the match's id. */
  readonly ref: string;
  /** Positive credits, negative charges; whole coins. */
  readonly coins: number;
}

/** Coins that were earned and are given back: more than somebody has is owed, and paid by what they earn next. */
export interface TakenBack {
  readonly userId: string;
  readonly kind: Extract<EntryKind, 'mediaEarningReturn' | 'giftEarningReturn' | 'referralReturn'>;
  /** What it was earned under. */
  readonly ref: string;
  readonly coins: number;
}

/** Between which account of the person and which other each kind moves coins. */
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
 * Books coins: every change is a transfer between two accounts, and the balance what the person's transfers come to, in
 * one transaction; never below zero. Whose coins were moved is told their new balance by the unit of work that moved
 * them.
 */
export interface Ledger {
  /** Books within `work`, where it is part of a larger change, else in a unit of work of its own. */
  book(entry: Entry, work?: Work): Promise<Booking>;
  /** What was earned under this reference was not: as far as it is still there now, the rest of what comes next. */
  takeBack(taken: TakenBack, work: Work): Promise<void>;
  /** The coins of what was booked so; null where it was not. */
  booked(entry: Omit<Entry, 'coins'>, connection?: Connection): Promise<number | null>;
  balance(userId: string, connection?: Connection): Promise<number>;
  /** What is in escrow for this person becomes theirs, or goes back: they were approved, or refused for good. */
  settleHeld(userId: string, outcome: 'released' | 'refused', work?: Work): Promise<void>;
}
