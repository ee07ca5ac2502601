import type { Generated } from 'kysely';

/** A decision of the desk about a person. `ban_marks`, `users.banned` and `users.suspended_until_ms` follow from it. */
export interface SanctionsTable {
  id: string;
  user_id: string;
  /** `none`, `warn`, `suspend` or `ban`. */
  kind: string;
  /** `waiting` (can be undone), `undone`, `imposed`, `appealed` or `lifted`. */
  state: string;
  /** The upheld case that it decides, or the open one that suspended automatically; null: the operator's command. */
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
  /** When it takes effect. */
  goes_out_ms: number;
  /** When the case was opened: a banned streamer is paid what she earned until then. */
  case_ms: number;
  imposed_ms: number | null;
  /** When the running backend ended sessions, matches and calls; null: still to do. */
  applied_ms: number | null;
  /** End of a suspension; null for the other kinds. */
  until_ms: number | null;
  /** Null: it can't be appealed. */
  appeal_until_ms: number | null;
  /** The payout that paid what a banned streamer had earned until the case. */
  payout_id: string | null;
  appeal: string | null;
  appealed_ms: number | null;
  answer_until_ms: number | null;
  /** `kept`, `lifted`, `withdrawn`, or `unanswered`, which is won. */
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
  /** Null: the machine, the operator's command, or time. */
  by_id: string | null;
  note: string | null;
  at_ms: number;
}

/** What a banned person can't sign up with again. Only hashes are stored. */
export interface BanMarksTable {
  /** `email`, `phone` or `device`. */
  kind: string;
  value_hash: string;
  user_id: string;
}

/** Tokens of refused log-ins, which open the appeal of a ban. */
export interface AppealTokensTable {
  token_hash: string;
  user_id: string;
  expires_ms: number;
}

export interface PenaltiesTable {
  id: string;
  user_id: string;
  /** What it is for; the text is `penaltyReason.<type>` of the dictionary, the rule `penaltyRule.<type>`. */
  type: string;
  /** The level that it brought. */
  level: number;
  /** By how much it raised the level. */
  points: Generated<number>;
  /** What it costs; the ledger's references are its id (penalties/coins.ts). */
  coins: number;
  /** Off the bonuses at the level that it brought. */
  percent: number;
  starts_ms: number;
  ends_ms: number | null;
  /** `imposed`, `appealed` or `revoked`; whether it still lasts is told by its times. */
  state: string;
  source_kind: string | null;
  source_id: string | null;
  facts: string | null;
  /** From what it was seen: `person`, `automated` or `report`. */
  detection: Generated<string>;
  /** `person` or `automated`. */
  decided_by: Generated<string>;
  /** Null where the server counted it. */
  issued_by: string | null;
  /** The upheld case that it came of. */
  case_id: string | null;
  appeal_until_ms: number | null;
  /** `held`, then `taken` or `returned`, both for good. */
  coin_state: Generated<string>;
  /** Of its coins, what was not there: later earnings pay it. */
  owed_coins: Generated<number>;
  settled_ms: number | null;
  appeal: string | null;
  appealed_ms: number | null;
  answer_until_ms: number | null;
  /** Before it was reduced. */
  first_coins: number | null;
  /** `kept`, `revoked`, or `unanswered`, which is won. */
  appeal_outcome: string | null;
  appeal_answer: string | null;
  appeal_by: string | null;
  answered_ms: number | null;
  revoked_ms: number | null;
  revoked_by: string | null;
  revoke_reason: string | null;
}
