import type { MatchEndReason, MatchFound } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';

/**
 * Matching as a pure state machine (§4.6, items 2 to 6). Events about another search or match than the
 * state's are dropped. Times are milliseconds of the client's clock.
 */
export type MatchState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'searching';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly sinceMs: number;
      /** Number of requests that failed in a row; 0 once the server accepted one. */
      readonly failures: number;
    }
  | {
      readonly kind: 'connecting';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly match: MatchFound;
      /** This client decoded the first remote frame and reported it. */
      readonly hasFrame: boolean;
    }
  | {
      readonly kind: 'live';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly match: MatchFound;
      readonly startedAtMs: number;
      readonly endsAtMs: number;
      /** Price of a skip until `untilMs`, as the server reported it; null: a skip is free. */
      readonly earlySkip: { readonly coins: number; readonly untilMs: number } | null;
    }
  | { readonly kind: 'stopped'; readonly why: StopReason };

export type StopReason =
  | { readonly code: 'limit'; readonly resetsAt: string | null }
  | { readonly code: 'banned'; readonly until: string | null; readonly reason: string | null }
  | { readonly code: 'noCoins' }
  /** The filter has more countries than are allowed without premium. */
  | { readonly code: 'premium' }
  | { readonly code: 'locked' }
  /** The user is in a private call, or calls someone, in another window. */
  | { readonly code: 'busy' }
  /** Another window of this user started a later search. */
  | { readonly code: 'elsewhere' }
  /** The computer slept, which ended the search and the match. */
  | { readonly code: 'slept' }
  | { readonly code: 'notAllowed' };

export type MatchEvent =
  | { readonly type: 'start'; readonly filter: MatchingFilter }
  | { readonly type: 'stop' }
  /** The computer is about to sleep, or has slept. */
  | { readonly type: 'sleep' }
  | { readonly type: 'skip' }
  /** Both users are in a private call: ends the match without another search (§4.6, item 5). */
  | { readonly type: 'handOver'; readonly matchId: string }
  /** Ends the match and excludes the peer from future matches. */
  | { readonly type: 'unmatch' }
  | { readonly type: 'requestAccepted'; readonly searchId: number }
  | { readonly type: 'requestRefused'; readonly searchId: number; readonly why: StopReason }
  /** The server ended this window's search, and the match that it was in. */
  | { readonly type: 'searchEnded'; readonly why: StopReason }
  /** The request got no answer, or an error that a retry may resolve. */
  | { readonly type: 'requestFailed'; readonly searchId: number }
  | { readonly type: 'retryDue'; readonly searchId: number }
  | { readonly type: 'matchFound'; readonly match: MatchFound }
  | { readonly type: 'firstFrame'; readonly matchId: string }
  | {
      readonly type: 'matchStarted';
      readonly matchId: string;
      readonly durationMs: number;
      readonly earlySkip?: { readonly coins: number; readonly lastsMs: number } | null;
    }
  | { readonly type: 'matchEnded'; readonly matchId: string; readonly reason: MatchEndReason }
  /** The peer left, skipped, or lost the connection. */
  | { readonly type: 'peerLeft'; readonly matchId: string }
  | { readonly type: 'startTimeout'; readonly matchId: string }
  | { readonly type: 'timeUp'; readonly matchId: string }
  /** The socket reconnected; `missed`: events may have been lost meanwhile. */
  | { readonly type: 'socketBack'; readonly missed: boolean }
  /**
   * Pauses the search while the own camera shows nothing, because a match would be void, or while a dialog is
   * open. `released` resumes it.
   */
  | { readonly type: 'held' }
  | { readonly type: 'released' }
  /** A private call of this user, in any window, is over. */
  | { readonly type: 'callOver' }
  | { readonly type: 'banned'; readonly until: string | null; readonly reason: string | null }
  | { readonly type: 'banLifted' };

/** Side effects that the session performs for the machine. */
export type MatchEffect =
  | { readonly type: 'request'; readonly searchId: number; readonly filter: MatchingFilter }
  | { readonly type: 'retryLater'; readonly searchId: number; readonly delayMs: number }
  | { readonly type: 'cancelRequest' }
  | { readonly type: 'join'; readonly match: MatchFound }
  | { readonly type: 'leave'; readonly matchId: string }
  | { readonly type: 'postStart'; readonly matchId: string }
  | { readonly type: 'postEnd'; readonly matchId: string; readonly reason: MatchEndReason }
  | { readonly type: 'sendSkip'; readonly match: MatchFound }
  | { readonly type: 'unmatch'; readonly userId: string }
  | { readonly type: 'startTimer'; readonly matchId: string; readonly delayMs: number }
  | { readonly type: 'endTimer'; readonly matchId: string; readonly delayMs: number };

export interface MatchStep {
  readonly state: MatchState;
  readonly effects: readonly MatchEffect[];
}
