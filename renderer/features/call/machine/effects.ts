import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { Call, CallState, Receipt } from './types.ts';

/** Names of the timers. Arming a timer again moves it. */
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
 * Side effects that the session performs for the machine. The session repeats requests that must arrive
 * (`postMinute`, `postMark`, `cancelCall`, `askIsEnd`) until the server answers; the machine requests each
 * once.
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
  /**
   * Stops the search and the match, because neither may run beside a call that is connecting. No-op without
   * one.
   */
  | { readonly kind: 'stopMatching' }
  /** Ends the match that the call comes from, and its channel, because both users are in the call. */
  | { readonly kind: 'endMatch'; readonly matchId: string }
  | { readonly kind: 'setCamera'; readonly isOn: boolean }
  | { readonly kind: 'setMicrophone'; readonly isOn: boolean }
  /** The balance does not cover the next minute, which starts at `atMs`. Sent once for each shortage. */
  | { readonly kind: 'warnCoins'; readonly callId: string; readonly atMs: number }
  /** Shows the moderation alert (§8). */
  | { readonly kind: 'moderationAlert' }
  /**
   * Sent once for each call that is over, shown or not. The receipt's reason is §4 "emits peerLeave" if the
   * peer left.
   */
  | { readonly kind: 'finished'; readonly receipt: Receipt };

/**
 * `stale`: the event is about another call or came too late. `illegal`: the event is impossible in this
 * state. A stale or illegal event leaves the state unchanged.
 */
export type Outcome = 'taken' | 'stale' | 'illegal';

export interface CallStep {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
  readonly outcome: Outcome;
}
