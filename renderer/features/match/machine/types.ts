import type { MatchEndReason, MatchFound } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';

/**
 * Matching as a pure machine (§4.6, items 2 to 6). Every state carries the id of what it is about; an
 * event about another id is dropped. Times are milliseconds of the client's clock.
 */
export type MatchState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'searching';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly sinceMs: number;
      /** Requests that failed in a row; 0 while the server has ours. */
      readonly failures: number;
    }
  | {
      readonly kind: 'connecting';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly match: MatchFound;
      /** Our side has decoded the first remote frame and said so. */
      readonly hasFrame: boolean;
    }
  | {
      readonly kind: 'live';
      readonly searchId: number;
      readonly filter: MatchingFilter;
      readonly match: MatchFound;
      readonly startedAtMs: number;
      readonly endsAtMs: number;
      /** What a skip costs until then, as the server counts; null where it is free. */
      readonly earlySkip: { readonly coins: number; readonly untilMs: number } | null;
    }
  | { readonly kind: 'stopped'; readonly why: StopReason };

export type StopReason =
  | { readonly code: 'limit'; readonly resetsAt: string | null }
  | { readonly code: 'banned'; readonly until: string | null; readonly reason: string | null }
  | { readonly code: 'noCoins' }
  /** More countries in the filter than there are without premium. */
  | { readonly code: 'premium' }
  | { readonly code: 'locked' }
  /** In a private call in another window, or calling somebody there. */
  | { readonly code: 'busy' }
  /** Another window of this person searches: the latest does. */
  | { readonly code: 'elsewhere' }
  /** The machine slept: the search and the match ended. */
  | { readonly code: 'slept' }
  | { readonly code: 'notAllowed' };

export type MatchEvent =
  | { readonly type: 'start'; readonly filter: MatchingFilter }
  | { readonly type: 'stop' }
  /** The machine is about to sleep, or has slept. */
  | { readonly type: 'sleep' }
  | { readonly type: 'skip' }
  /** Both are in a private call: the match ends, and nobody else is looked for (§4.6, item 5). */
  | { readonly type: 'handOver'; readonly matchId: string }
  /** Never meet this person again; ends the match. */
  | { readonly type: 'unmatch' }
  | { readonly type: 'requestAccepted'; readonly searchId: number }
  | { readonly type: 'requestRefused'; readonly searchId: number; readonly why: StopReason }
  /** The server has ended this window's search, and with it the match that it was in. */
  | { readonly type: 'searchEnded'; readonly why: StopReason }
  /** No answer, or one that makes sense to ask for again. */
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
  /** The other side said goodbye, skipped, or vanished. */
  | { readonly type: 'peerLeft'; readonly matchId: string }
  | { readonly type: 'startTimeout'; readonly matchId: string }
  | { readonly type: 'timeUp'; readonly matchId: string }
  /** The socket came back; `missed` when events may have been lost meanwhile. */
  | { readonly type: 'socketBack'; readonly missed: boolean }
  /** Nobody may be met now: the own camera shows nothing, so that a match would be void, or a dialog is open; and again. */
  | { readonly type: 'held' }
  | { readonly type: 'released' }
  /** A private call of this person, in whichever window, is over. */
  | { readonly type: 'callOver' }
  | { readonly type: 'banned'; readonly until: string | null; readonly reason: string | null }
  | { readonly type: 'banLifted' };

/** What the session does for the machine. Effects are data: running them is somebody else's work. */
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
