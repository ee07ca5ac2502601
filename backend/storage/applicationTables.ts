/** One a person: how she becomes a goddess (§4.3). */
export interface ApplicationsTable {
  id: string;
  user_id: string;
  /** `draft`, `submitted`, `returned`, `approved`, `refused` or `appealed`. */
  state: string;
  /** How often it was sent. */
  round: number;
  submitted_ms: number | null;
  /** Of the last decision, as the following ones are. */
  decided_ms: number | null;
  decided_by: string | null;
  /** JSON list of what went back, and why. */
  reasons: string;
  refusal: string | null;
  message: string | null;
  /** JSON of what her profile said then, which tells whether she has changed it since. */
  snapshot: string | null;
  appeal: string | null;
  appealed_ms: number | null;
  /** Null where a refusal is final. */
  appeal_until_ms: number | null;
  claimed_by: string | null;
  claimed_until_ms: number | null;
  /** When what her matches earned was settled, and what it was. */
  settled_ms: number | null;
  settled_coins: number | null;
  settled_matches: number | null;
}

export interface ApplicationDecisionsTable {
  id: string;
  application_id: string;
  decision: string;
  by_id: string;
  at_ms: number;
  reasons: string;
  refusal: string | null;
  message: string | null;
}

/** Selfies with a gesture: an upload each. */
export interface GestureSelfiesTable {
  upload_id: string;
  user_id: string;
  gesture_id: string;
  /** Of the demo, instead of an upload. */
  address: string | null;
  created_ms: number;
}

/** Each time a provider was asked; the newest of a person counts. */
export interface IdentityChecksTable {
  id: string;
  user_id: string;
  provider: string;
  /** The provider's own name for it. */
  reference: string;
  url: string;
  /** `started`, `approved` or `refused`. */
  state: string;
  reason: string | null;
  started_ms: number;
  checked_ms: number | null;
}
