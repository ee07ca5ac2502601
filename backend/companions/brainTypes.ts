import type { CallCancelReason } from '#shared/domain/calls.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { Credentials } from '#shared/domain/media.ts';

export interface BotMatch {
  readonly matchId: string;
  readonly channelId: string;
  readonly peerId: string;
  readonly initiator: boolean;
  readonly credentials: Credentials;
}

export interface BotCall {
  readonly callId: string;
  readonly channelId: string;
  readonly peerId: string;
  readonly camera: boolean;
  readonly credentials: Credentials;
}

export type BotState =
  /** Not connected to the server. */
  | { readonly kind: 'away'; readonly searchId: number }
  | { readonly kind: 'searching'; readonly searchId: number; readonly failures: number }
  | {
      readonly kind: 'meeting';
      readonly searchId: number;
      readonly match: BotMatch;
      readonly hasFrame: boolean;
    }
  | {
      readonly kind: 'calling';
      readonly searchId: number;
      readonly call: BotCall;
      /** The match that led to the call, until both users are in the call. */
      readonly match: BotMatch | null;
      readonly phase: 'ringing' | 'joining' | 'talking';
    }
  | { readonly kind: 'resting'; readonly searchId: number; readonly unended: string | null };

export type BotEvent =
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'requestFailed'; readonly searchId: number }
  | { readonly type: 'requestRefused'; readonly searchId: number; readonly code: string }
  | { readonly type: 'retryDue'; readonly searchId: number }
  | { readonly type: 'restOver'; readonly searchId: number }
  | { readonly type: 'matchFound'; readonly match: BotMatch }
  | { readonly type: 'matchEnded'; readonly matchId: string }
  | { readonly type: 'bored'; readonly matchId: string }
  | { readonly type: 'startOverdue'; readonly matchId: string }
  | { readonly type: 'matchOverdue'; readonly matchId: string }
  | { readonly type: 'firstFrame'; readonly channelId: string }
  /** The peer skipped, said goodbye, or their client disconnected. */
  | { readonly type: 'peerGone'; readonly channelId: string }
  /** The server does not know the channel. */
  | { readonly type: 'channelRefused'; readonly channelId: string }
  | { readonly type: 'incomingCall'; readonly call: BotCall }
  | { readonly type: 'answerDue'; readonly callId: string }
  | { readonly type: 'callMark'; readonly callId: string; readonly second: 25 | 30 }
  | { readonly type: 'callOverdue'; readonly callId: string }
  | { readonly type: 'callEnded'; readonly callId: string };

export type BotEffect =
  | { readonly type: 'request'; readonly searchId: number }
  | { readonly type: 'cancelRequest' }
  | { readonly type: 'after'; readonly delayMs: number; readonly event: BotEvent }
  | {
      readonly type: 'join';
      readonly channelId: string;
      readonly credentials: Credentials;
      readonly peerId: string;
      readonly initiator: boolean;
      readonly camera: boolean;
    }
  | { readonly type: 'leave'; readonly channelId: string }
  | { readonly type: 'postStart'; readonly matchId: string }
  | { readonly type: 'postEnd'; readonly matchId: string; readonly reason: MatchEndReason }
  | { readonly type: 'sendSkip'; readonly match: BotMatch }
  | { readonly type: 'postCallMark'; readonly callId: string; readonly second: 25 | 30 }
  /** Asks the server whether the call has ended, because the event may be lost during a disconnect. */
  | { readonly type: 'checkCall'; readonly callId: string }
  | { readonly type: 'endCall'; readonly callId: string; readonly reason: CallCancelReason }
  /** A retry is useless for a long time, so the supervisor should play another companion. */
  | { readonly type: 'stuck'; readonly code: string };

export interface BotStep {
  readonly state: BotState;
  readonly effects: readonly BotEffect[];
}
