import type { Generated } from 'kysely';

// Tables of matches, calls and their moderation. schema.ts describes the rules for all tables.

export interface MatchesTable {
  id: string;
  a: string;
  b: string;
  channel_id: string;
  /** `made`, `live`, `ended` or `void`. */
  state: string;
  /** JSON `{userId: filter}` of both filters at the time of the match. */
  filters: string;
  made_ms: number;
  a_started_ms: number | null;
  b_started_ms: number | null;
  started_ms: number | null;
  ended_ms: number | null;
  end_reason: string | null;
  ended_by: string | null;
  /** Id of the process whose socket of this person is in the channel; null: not in the channel. */
  a_node: string | null;
  b_node: string | null;
  /** Id of the window that searched, as the client named it. */
  a_window: string | null;
  b_window: string | null;
  /** Time since which both are in the channel of a live match. */
  together_ms: number | null;
  has_earned: Generated<number>;
  /** Time at which the next step is due; null: the match is over. */
  due_ms: number | null;
  /** Version of the row: grows with each stored change. */
  step: Generated<number>;
}

/**
 * Private calls. Their coins are in the ledger as `callCharge` and `callEarning`, with the reference
 * `<id>:<minute>`.
 */
export interface CallsTable {
  id: string;
  caller_id: string;
  callee_id: string;
  call_type: string;
  from_screen: string;
  channel_id: string;
  /** Id of the participant who pays: always the user, even if the streamer called. */
  payer_id: string;
  /** Coins per minute, and the streamer's share of them, as announced to both. */
  price: number;
  share: number;
  /** Number of minutes charged. */
  minutes: number;
  /** `ringing`, `live` or `ended`. */
  state: string;
  created_ms: number;
  /** Time until which the call rings. */
  expires_ms: number;
  /** Time at which both were first in the channel; null: they never were. */
  answered_ms: number | null;
  /**
   * Time at which the callee first joined the channel; null: never, or the call is older than this column.
   */
  taken_ms: number | null;
  ended_ms: number | null;
  end_reason: string | null;
  ended_by: string | null;
  /** Times at which each side first reported its mark of 25 or 30 seconds; null: not reported. */
  caller25_ms: number | null;
  callee25_ms: number | null;
  callee30_ms: number | null;
  /** Id of the process whose socket of this person is in the channel; null: not in the channel. */
  caller_node: string | null;
  callee_node: string | null;
  /**
   * End of the time in which a participant who left the channel may return; null: the participant is not
   * away.
   */
  caller_away_ms: number | null;
  callee_away_ms: number | null;
  /** 1: the socket broke; 0: the person left. */
  caller_lost: Generated<number>;
  callee_lost: Generated<number>;
  /** Time at which the next step is due; null: the call is over. */
  due_ms: number | null;
  /** Version of the row: grows with each stored change. */
  step: Generated<number>;
}

export interface BusyTable {
  user_id: string;
  match_id: string | null;
  call_id: string | null;
  waiting_id: string | null;
}

/** Pairs of people who are never matched: by `block` or by `unmatch`. A row of one side applies to both. */
export interface PairBansTable {
  from_id: string;
  to_id: string;
  kind: string;
  created_ms: number;
  /** JSON of when the two followed each other until a block, so that unblocking restores it. */
  took: Generated<string | null>;
}

export interface MatchingBansTable {
  id: Generated<number>;
  user_id: string;
  reason: string;
  from_ms: number;
  until_ms: number;
}

/** Verdicts on moderation frames. Frames themselves are stored as files, and only those of open cases. */
export interface ModerationFramesTable {
  id: Generated<number>;
  user_id: string;
  match_id: string | null;
  call_id: string | null;
  verdict: string;
  created_ms: number;
}

/** Cases for moderators. A case goes from `open` to `upheld` or `dismissed`, and both are final. */
export interface ModerationCasesTable {
  id: string;
  user_id: string;
  /** `verdict` or `report`. */
  reason: string;
  verdict: string | null;
  match_id: string | null;
  call_id: string | null;
  report_id: string | null;
  state: string;
  appeal: string | null;
  appealed_ms: number | null;
  created_ms: number;
  decided_ms: number | null;
  decided_by: string | null;
  /**
   * Id of the media item that the verdict is about, sent in a chat or shown in a gallery; null: no media
   * item.
   */
  media_id: string | null;
  is_of_gallery: Generated<number>;
  /** 1: the person may be under 18, so the case comes first in the queue. */
  priority: Generated<number>;
}
