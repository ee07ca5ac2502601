import type { Generated } from 'kysely';

/** Coins, what was bought, and what was paid out, as Kysely sees it; the rules of ./schema.ts. */

/**
 * Every move of anybody's coins, once: from one account to another (money/ledger.ts). `ref` names what caused it;
 * (user_id, kind, ref) is unique.
 */
export interface CoinTransfersTable {
  id: Generated<number>;
  user_id: string;
  kind: string;
  ref: string;
  from_account: string;
  to_account: string;
  coins: number;
  created_ms: number;
}

/** A view of the transfers: what went into and out of the coins that a person has. */
export interface CoinEntriesView {
  id: number;
  user_id: string;
  kind: string;
  ref: string;
  /** Positive: credited, negative: charged. */
  coins: number;
  created_ms: number;
}

/** What somebody earned on one UTC day by one source, kept with the transfers (money/earningDays.ts). */
export interface EarningDaysTable {
  user_id: string;
  /** Counted from the epoch. */
  day: number;
  source: string;
  coins: number;
  entries: number;
}

export interface EarningHoursTable {
  user_id: string;
  /** Its number since 1970, in UTC. */
  hour: number;
  source: string;
  coins: number;
  entries: number;
}

/** Days and weeks whose prizes and bonuses are booked (streamer/bonuses.ts). */
export interface SettledPeriodsTable {
  /** `leaderboard`, `streak`, `kpi`, `matches` or `payouts`. */
  kind: string;
  /** The day with which it begins, `YYYY-MM-DD`. */
  period: string;
  settled_ms: number;
}

/** What a person's two accounts hold by their transfers, kept in the same transaction; never negative. */
export interface BalancesTable {
  user_id: string;
  coins: number;
  /** In escrow. */
  held: Generated<number>;
  /** Grows with each transfer of the person, in the order in which transfers are stored. */
  revision: Generated<number>;
}

/** What was paid out for one week. Its coins left the ledger under `payout`, with this id as their reference. */
export interface PayoutsTable {
  id: string;
  user_id: string;
  period_start_ms: number;
  /** The last millisecond of the period. */
  period_end_ms: number;
  coins: number;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  method_type: string;
  status: string;
  paid_ms: number | null;
  reference: string | null;
  /** A key of the dictionary, or words of the desk; of one that is held, why. */
  fail_reason: string | null;
  /** JSON of where it goes, as it was when it was counted; null for what was counted before there were methods. */
  method_details: string | null;
  /** What money goes to, to compare by (payouts/methodDetails.ts); null as `method_details` is. */
  method_target: string | null;
  held_until_ms: number | null;
  /** When the approval is told to the streamer; null if there is none to tell. Until then it can be undone. */
  told_from_ms: number | null;
}

/** What became of a payout, and who did it; null for the server's clock. An approval that is not the last one is one too. */
export interface PayoutStepsTable {
  id: Generated<number>;
  payout_id: string;
  status: string;
  by_id: string | null;
  note: string | null;
  at_ms: number;
}

/** Where a streamer is paid (§5.7). */
export interface BillingMethodsTable {
  id: string;
  user_id: string;
  type: string;
  /** JSON of the fields that its type has, whole: masked where it is read. */
  details: string;
  /** What money goes to, to compare by (payouts/methodDetails.ts). */
  target: string | null;
  is_default: number;
  /** `pending` until the finance desk has looked at it, then `active` or `rejected`. */
  status: string;
  reject_reason: string | null;
  created_ms: number;
  changed_ms: number;
}

/**
 * What somebody bought (purchases/): everything that is said of the product as it was then. Its coins are in the ledger
 * under `purchase`, and under `purchaseRefund` what went back of them, with the transaction as their reference.
 */
export interface PurchasesTable {
  transaction_id: string;
  user_id: string;
  package_key: string;
  product_type: string;
  coins: number | null;
  days: number | null;
  price_cents: number;
  currency: string;
  /** Who took the money, or the demo. */
  provider: string;
  is_unique: number;
  is_unique_by_type: number;
  is_subscription: number;
  /** Of the first purchase of a subscription: it goes on. */
  auto_recurring: number;
  referrer_anchor: string | null;
  /** `pending`, `paid`, `failed`, `cancelled`, `expired`, `refunded` or `chargedBack`. */
  status: string;
  payment_url: string | null;
  /** Of a renewal: the first purchase of its subscription. */
  subscription_id: string | null;
  created_ms: number;
  paid_ms: number | null;
  /** Of a membership: until when it makes premium last. */
  ends_ms: number | null;
  returned_ms: number | null;
  returned_coins: number | null;
  /** Still to be paid off by later purchases. */
  debt_coins: number;
}

/** What statements are sealed with (payouts/sealing.ts): the newest seals, all of them are shown. */
export interface StatementKeysTable {
  id: string;
  /** 32 bytes in base64. */
  public_key: string;
  /** PKCS #8 in PEM. */
  private_key: string;
  created_ms: number;
}

/** Who a streamer's agency is from then on; before the first one it is the one she signed up with. */
export interface AgencyChangesTable {
  id: Generated<number>;
  user_id: string;
  /** Null: none. */
  agency_id: string | null;
  from_ms: number;
}

/** What was earned, given back, and spent before: paid by what is earned next (money/returns.ts). */
export interface OwedReturnsTable {
  user_id: string;
  kind: string;
  ref: string;
  /** All that is given back, and what is still owed of it. */
  coins: number;
  owed_coins: number;
  created_ms: number;
}
