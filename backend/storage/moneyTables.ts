import type { Generated } from 'kysely';

/** Tables of coins, purchases and payouts. schema.ts describes the rules for all tables. */

/**
 * Transfers of coins from one account to another (money/ledger.ts). `ref` names the cause; (user_id, kind,
 * ref) is unique.
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

/** View of the transfers: credits and charges of a person's own coins. */
export interface CoinEntriesView {
  id: number;
  user_id: string;
  kind: string;
  ref: string;
  /** Positive: a credit. Negative: a charge. */
  coins: number;
  created_ms: number;
}

/**
 * Earnings of a person on one UTC day from one source, updated in the transaction of each transfer
 * (money/earningDays.ts).
 */
export interface EarningDaysTable {
  user_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  source: string;
  coins: number;
  entries: number;
}

export interface EarningHoursTable {
  user_id: string;
  /** Hours since the epoch, in UTC. */
  hour: number;
  source: string;
  coins: number;
  entries: number;
}

/** Days and weeks with booked prizes and bonuses (streamer/bonuses.ts). */
export interface SettledPeriodsTable {
  /** `leaderboard`, `streak`, `kpi`, `matches` or `payouts`. */
  kind: string;
  /** First day of the period, `YYYY-MM-DD`. */
  period: string;
  settled_ms: number;
}

/** Balances of a person's two accounts, updated in the transaction of each transfer. Never negative. */
export interface BalancesTable {
  user_id: string;
  coins: number;
  /** Coins in escrow. */
  held: Generated<number>;
  /** Grows with each transfer of the person, in the order in which transfers are stored. */
  revision: Generated<number>;
}

/** Payouts of one week. The coins leave the ledger under `payout`, with this id as the reference. */
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
  /** Key of the dictionary, or a text of the finance desk. A held payout stores its reason here. */
  fail_reason: string | null;
  /**
   * JSON copy of the payment method at the time of the payout; null: the payout is older than payment
   * methods.
   */
  method_details: string | null;
  /**
   * Normalized target of the payment, for comparisons (payouts/methodDetails.ts); null: `method_details` is
   * null.
   */
  method_target: string | null;
  held_until_ms: number | null;
  /**
   * Time at which the streamer is notified of the approval, which can be undone until then; null: no
   * notification is pending.
   */
  told_from_ms: number | null;
}

/**
 * Audit log of payouts. Null in `by_id`: the server's clock. An approval that still needs another one is a
 * step too.
 */
export interface PayoutStepsTable {
  id: Generated<number>;
  payout_id: string;
  status: string;
  by_id: string | null;
  note: string | null;
  at_ms: number;
}

/** Payment methods of streamers (§5.7). */
export interface BillingMethodsTable {
  id: string;
  user_id: string;
  type: string;
  /** JSON of all fields of the type, unmasked. Readers mask them. */
  details: string;
  /** Normalized target of the payment, for comparisons (payouts/methodDetails.ts). */
  target: string | null;
  is_default: number;
  /** `pending` until the finance desk has reviewed the method, then `active` or `rejected`. */
  status: string;
  reject_reason: string | null;
  created_ms: number;
  changed_ms: number;
}

/**
 * Purchases (purchases/) with a copy of the product at that time. The ledger has the coins under `purchase`,
 * and refunded coins under `purchaseRefund`, with the transaction as the reference.
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
  /** Payment provider, or the demo. */
  provider: string;
  is_unique: number;
  is_unique_by_type: number;
  is_subscription: number;
  /** 1 on the first purchase of a subscription: the subscription renews. */
  auto_recurring: number;
  referrer_anchor: string | null;
  /** `pending`, `paid`, `failed`, `cancelled`, `expired`, `refunded` or `chargedBack`. */
  status: string;
  payment_url: string | null;
  /** Transaction id of the first purchase of the subscription; null: not a renewal. */
  subscription_id: string | null;
  created_ms: number;
  paid_ms: number | null;
  /** End of the premium time that a membership bought; null: not a membership. */
  ends_ms: number | null;
  returned_ms: number | null;
  returned_coins: number | null;
  /** Coins that later purchases still have to pay off. */
  debt_coins: number;
}

/**
 * Keys that sign statements (payouts/sealing.ts). The newest key signs, and all public keys are published.
 */
export interface StatementKeysTable {
  id: string;
  /** 32 bytes in base64. */
  public_key: string;
  /** PKCS #8 in PEM. */
  private_key: string;
  created_ms: number;
}

/** Agency of a streamer from a time on. Before the first row, it is the agency she signed up with. */
export interface AgencyChangesTable {
  id: Generated<number>;
  user_id: string;
  /** Id of the agency; null: none. */
  agency_id: string | null;
  from_ms: number;
}

/** Earnings that must be returned but were already spent. Later earnings pay them back (money/returns.ts). */
export interface OwedReturnsTable {
  user_id: string;
  kind: string;
  ref: string;
  /** Coins to return in total, and the part still owed. */
  coins: number;
  owed_coins: number;
  created_ms: number;
}
