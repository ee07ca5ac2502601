import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { Call, CallState, Receipt } from './types.ts';

/** By name: arming one again moves it. */
export const timerNames = [
  'ring',
  'waiting',
  'connect',
  'join',
  'room',
  'noVideo',
  'noAudio',
  'lost',
  'minute',
  'mark25',
  'mark30',
  'word',
] as const;
export type TimerName = (typeof timerNames)[number];

/**
 * What the session does for the machine. Whatever goes to the server is tried again there until it is answered
 * (`postMinute`, `postMark`, `cancelCall`, `askIsEnd`); the machine asks once.
 */
export type CallEffect =
  | { readonly kind: 'arm'; readonly timer: TimerName; readonly atMs: number }
  | { readonly kind: 'disarm'; readonly timer: TimerName }
  | {
      readonly kind: 'askPrice';
      readonly attempt: number;
      readonly userId: string;
      readonly fromScreen: string;
    }
  | {
      readonly kind: 'startCall';
      readonly attempt: number;
      readonly userId: string;
      readonly fromScreen: string;
      readonly callType: CallType;
    }
  | { readonly kind: 'cancelCall'; readonly callId: string; readonly reason: CallCancelReason }
  | { readonly kind: 'join'; readonly call: Call }
  | { readonly kind: 'leave'; readonly callId: string }
  | { readonly kind: 'postMinute'; readonly callId: string; readonly minute: number }
  | {
      readonly kind: 'postMark';
      readonly callId: string;
      readonly mark: 'caller25second' | 'callee25second' | 'callee30second';
    }
  | { readonly kind: 'askIsEnd'; readonly callId: string }
  /** No search and no match goes on beside a call that is being connected. Harmless where there is none. */
  | { readonly kind: 'stopMatching' }
  /** Both are in the call: the match that it came from ends now, and with it its channel. */
  | { readonly kind: 'endMatch'; readonly matchId: string }
  | { readonly kind: 'setCamera'; readonly isOn: boolean }
  | { readonly kind: 'setMicrophone'; readonly isOn: boolean }
  /** The next minute cannot be paid; it starts then. Once for each shortage. */
  | { readonly kind: 'warnCoins'; readonly callId: string; readonly atMs: number }
  /** §8: the moderation alert. */
  | { readonly kind: 'moderationAlert' }
  /** Once for each call that is over, shown or not; §4 "emits peerLeave" is its reason where the other side left. */
  | { readonly kind: 'finished'; readonly receipt: Receipt };

/** `stale` is about another call, or came too late; `illegal` makes no sense here. Neither changes anything. */
export type Outcome = 'taken' | 'stale' | 'illegal';

export interface CallStep {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
  readonly outcome: Outcome;
}
