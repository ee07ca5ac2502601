/** Application of a streamer to become a goddess (§4.3). At most one row per person. */
export interface ApplicationsTable {
  id: string;
  user_id: string;
  /** `draft`, `submitted`, `returned`, `approved`, `refused` or `appealed`. */
  state: string;
  /** Number of times that the application was submitted. */
  round: number;
  submitted_ms: number | null;
  /** Time of the last decision. The fields from here to `snapshot` belong to this decision. */
  decided_ms: number | null;
  decided_by: string | null;
  /** JSON list of the parts that were sent back, each with a reason. */
  reasons: string;
  refusal: string | null;
  message: string | null;
  /**
   * JSON copy of the profile at the decision. The profile is compared with it to see whether she changed
   * anything.
   */
  snapshot: string | null;
  appeal: string | null;
  appealed_ms: number | null;
  /** End of the time to appeal; null: a refusal is final. */
  appeal_until_ms: number | null;
  claimed_by: string | null;
  claimed_until_ms: number | null;
  /**
   * Time at which the held earnings of her matches were settled, with their coins and matches; null: not
   * settled.
   */
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

/** Selfies with a gesture. Each row belongs to one upload. */
export interface GestureSelfiesTable {
  upload_id: string;
  user_id: string;
  gesture_id: string;
  /** Address of a demo picture; null: the picture is the upload. */
  address: string | null;
  created_ms: number;
}

/** Requests to an identity provider. The newest row of a person counts. */
export interface IdentityChecksTable {
  id: string;
  user_id: string;
  provider: string;
  /** Id of the check at the provider. */
  reference: string;
  url: string;
  /** `started`, `approved` or `refused`. */
  state: string;
  reason: string | null;
  started_ms: number;
  checked_ms: number | null;
}
