import type { Generated } from 'kysely';

/**
 * Decisions of the desk about a person. `ban_marks`, `users.banned` and `users.suspended_until_ms` are
 * derived from them.
 */
export interface SanctionsTable {
  id: string;
  user_id: string;
  /** `none`, `warn`, `suspend` or `ban`. */
  kind: string;
  /** `waiting` (can be undone), `undone`, `imposed`, `appealed` or `lifted`. */
  state: string;
  /**
   * The upheld case that the sanction decides, or the open case that suspended automatically; null: the
   * operator's command.
   */
  case_id: string | null;
  rule: string | null;
  facts: string | null;
  /** `person`, `automated` or `report`. */
  detection: string;
  /** `person` or `automated`. */
  decided_by: string;
  /** Null: the machine, or the operator's command. */
  issued_by: string | null;
  decided_ms: number;
  /** Time at which the sanction takes effect. */
  goes_out_ms: number;
  /** Time at which the case was opened. A banned streamer is paid what she earned until then. */
  case_ms: number;
  imposed_ms: number | null;
  /** Time at which the running backend ended sessions, matches and calls; null: still to do. */
  applied_ms: number | null;
  /** End of a suspension; null for the other kinds. */
  until_ms: number | null;
  /** End of the time to appeal; null: the sanction can't be appealed. */
  appeal_until_ms: number | null;
  /** Id of the payout with the earnings of a banned streamer until the case. */
  payout_id: string | null;
  appeal: string | null;
  appealed_ms: number | null;
  answer_until_ms: number | null;
  /** `kept`, `lifted`, `withdrawn` or `unanswered`. An unanswered appeal is accepted. */
  appeal_outcome: string | null;
  appeal_answer: string | null;
  appeal_by: string | null;
  answered_ms: number | null;
  lifted_ms: number | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** Audit log of a sanction: rows are only added. */
export interface SanctionStepsTable {
  sanction_id: string;
  place: number;
  step: string;
  /** Id of the staff member; null: the machine, the operator's command, or a deadline. */
  by_id: string | null;
  note: string | null;
  at_ms: number;
}

/** Hashes of the identifiers that a banned person can't sign up with again. */
export interface BanMarksTable {
  /** `email`, `phone` or `device`. */
  kind: string;
  value_hash: string;
  user_id: string;
}

/** Tokens that a refused log-in returns, which allow an appeal against the ban. */
export interface AppealTokensTable {
  token_hash: string;
  user_id: string;
  expires_ms: number;
}

export interface PenaltiesTable {
  id: string;
  user_id: string;
  /**
   * Type of the penalty. The dictionary has its text as `penaltyReason.<type>` and its rule as
   * `penaltyRule.<type>`.
   */
  type: string;
  /** Penalty level of the person after this penalty. */
  level: number;
  /** Number of levels that this penalty added. */
  points: Generated<number>;
  /** Coins that the penalty costs. The ledger uses the penalty's id as the reference (penalties/coins.ts). */
  coins: number;
  /** Percentage deducted from bonuses at that level. */
  percent: number;
  starts_ms: number;
  ends_ms: number | null;
  /** `imposed`, `appealed` or `revoked`. The times tell whether the penalty is still in force. */
  state: string;
  source_kind: string | null;
  source_id: string | null;
  facts: string | null;
  /** Source of the detection: `person`, `automated` or `report`. */
  detection: Generated<string>;
  /** `person` or `automated`. */
  decided_by: Generated<string>;
  /** Id of the staff member; null: the server imposed it automatically. */
  issued_by: string | null;
  /** Id of the upheld case that caused the penalty; null: none. */
  case_id: string | null;
  appeal_until_ms: number | null;
  /** `held`, then `taken` or `returned`. The last two are final. */
  coin_state: Generated<string>;
  /** Coins of the penalty that the balance did not cover. Later earnings pay them. */
  owed_coins: Generated<number>;
  settled_ms: number | null;
  appeal: string | null;
  appealed_ms: number | null;
  answer_until_ms: number | null;
  /** Coins before the penalty was reduced; null: not reduced. */
  first_coins: number | null;
  /** `kept`, `revoked` or `unanswered`. An unanswered appeal is accepted. */
  appeal_outcome: string | null;
  appeal_answer: string | null;
  appeal_by: string | null;
  answered_ms: number | null;
  revoked_ms: number | null;
  revoked_by: string | null;
  revoke_reason: string | null;
}
