import type { Generated } from 'kysely';

// The tables of who meets whom, and what was seen of it; what holds for all tables is in schema.ts.

export interface MatchesTable {
  id: string;
  a: string;
  b: string;
  channel_id: string;
  /** `made`, `live`, `ended` or `void`. */
  state: string;
  /** JSON `{userId: filter}` as they were when the match was made. */
  filters: string;
  made_ms: number;
  a_started_ms: number | null;
  b_started_ms: number | null;
  started_ms: number | null;
  ended_ms: number | null;
  end_reason: string | null;
  ended_by: string | null;
  /** The process whose socket of this person is in the channel; null if none is. */
  a_node: string | null;
  b_node: string | null;
  /** The window that searched, as it named itself. */
  a_window: string | null;
  b_window: string | null;
  /** Since when both are in the channel of a live match. */
  together_ms: number | null;
  has_earned: Generated<number>;
  /** When the next step is due; null once the match is over. */
  due_ms: number | null;
  /** Grows with each stored change. */
  step: Generated<number>;
}

/** A private call. Its coins are in the ledger: `callCharge` and `callEarning`, by `<id>:<minute>`. */
export interface CallsTable {
  id: string;
  caller_id: string;
  callee_id: string;
  call_type: string;
  from_screen: string;
  channel_id: string;
  /** The user of the two, whoever called. */
  payer_id: string;
  /** Coins a minute, and what of them the streamer gets, as both were told. */
  price: number;
  share: number;
  /** How many are charged. */
  minutes: number;
  /** `ringing`, `live` or `ended`. */
  state: string;
  created_ms: number;
  /** Until when it rings. */
  expires_ms: number;
  /** When both were in the channel; null where that never was. */
  answered_ms: number | null;
  /** When who is called came into it first; null where that never was, and where it was before this was noted. */
  taken_ms: number | null;
  ended_ms: number | null;
  end_reason: string | null;
  ended_by: string | null;
  /** When each of the marks was told, the first time. */
  caller25_ms: number | null;
  callee25_ms: number | null;
  callee30_ms: number | null;
  /** The process whose socket of this person is in the channel; null if none is. */
  caller_node: string | null;
  callee_node: string | null;
  /** Until when somebody who is no longer in the channel may come back. */
  caller_away_ms: number | null;
  callee_away_ms: number | null;
  /** 1 if the socket broke, 0 if the person left. */
  caller_lost: Generated<number>;
  callee_lost: Generated<number>;
  /** When the next step is due; null once the call is over. */
  due_ms: number | null;
  /** Grows with each stored change. */
  step: Generated<number>;
}

export interface BusyTable {
  user_id: string;
  match_id: string | null;
  call_id: string | null;
  waiting_id: string | null;
}

/** Pairs that must not meet: `block` and `unmatch`, each from one side, counted both ways. */
export interface PairBansTable {
  from_id: string;
  to_id: string;
  kind: string;
  created_ms: number;
  /** Of a block: since when the two followed each other until then, JSON; for taking it back. */
  took: Generated<string | null>;
}

export interface MatchingBansTable {
  id: Generated<number>;
  user_id: string;
  reason: string;
  from_ms: number;
  until_ms: number;
}

/** Verdicts on moderation frames. Of the frames only those of open cases are kept, as files. */
export interface ModerationFramesTable {
  id: Generated<number>;
  user_id: string;
  match_id: string | null;
  call_id: string | null;
  verdict: string;
  created_ms: number;
}

/** What a moderator is to look at: `open` → `upheld` or `dismissed`, both final. */
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
  /** Of a verdict on a medium: one that was sent in a chat, or one of a gallery. */
  media_id: string | null;
  is_of_gallery: Generated<number>;
  /** 1: "may be under 18", which comes first in the queue. */
  priority: Generated<number>;
}
