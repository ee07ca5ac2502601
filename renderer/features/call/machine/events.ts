import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { ConnectionState, PeerLeaveReason, RemoteMedia } from '#renderer/engines/port.ts';
import type { TimerName } from './effects.ts';
import type { CallRules } from './rules.ts';
import type { Call, CallRefusal } from './types.ts';

export type CallEvent = Command | Told | Heard | Around;

/** What the person does. Those without a call's id are about the one that is shown. */
type Command =
  | {
      readonly type: 'call';
      readonly peer: Companion;
      readonly callType: CallType;
      readonly fromScreen: string;
      /** "Keep talking" (§4.6, item 5): the match it comes from. */
      readonly matchId: string | null;
    }
  /** Back to the call that the page was in before it was loaded anew; `startedAtMs` where it had begun. */
  | { readonly type: 'rejoin'; readonly call: Call; readonly startedAtMs: number | null }
  /** From the receipt. */
  | { readonly type: 'callBack'; readonly fromScreen: string }
  | { readonly type: 'accept'; readonly callId: string }
  | { readonly type: 'decline'; readonly callId: string }
  /** The second call instead of the first, which ends; or not. */
  | { readonly type: 'acceptWaiting'; readonly callId: string }
  | { readonly type: 'declineWaiting'; readonly callId: string }
  /** Cancels while asking or ringing, ends afterwards. */
  | { readonly type: 'hangUp' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'setMini'; readonly isMini: boolean }
  | { readonly type: 'setCamera'; readonly isOn: boolean }
  | { readonly type: 'setMicrophone'; readonly isOn: boolean };

/** What the server says, or answers. */
type Told =
  | { readonly type: 'priceKnown'; readonly attempt: number; readonly price: number | null }
  | {
      readonly type: 'callRefused';
      readonly attempt: number;
      readonly why: CallRefusal;
    }
  | {
      readonly type: 'callStarted';
      readonly attempt: number;
      /** `incoming`: the two called each other, and theirs was first. */
      readonly direction: Call['direction'];
      readonly callId: string;
      readonly credentials: Credentials;
      readonly price: number | null;
    }
  | {
      readonly type: 'incomingCall';
      readonly callId: string;
      readonly peer: Companion;
      readonly callType: CallType;
      readonly price: number | null;
      readonly credentials: Credentials;
      /** By this client's clock. */
      readonly expiresAtMs: number;
      /** The match with the same person that goes on. */
      readonly matchId: string | null;
    }
  | { readonly type: 'callAccepted'; readonly callId: string }
  | { readonly type: 'takenElsewhere'; readonly callId: string }
  | ({ readonly type: 'callEnded'; readonly callId: string; readonly reason: CallCancelReason } & EndFacts)
  | ({
      readonly type: 'callEndKnown';
      readonly callId: string;
      readonly isEnd: boolean;
      readonly reason: CallCancelReason | null;
    } & Partial<EndFacts>)
  | {
      readonly type: 'minuteCharged';
      readonly callId: string;
      readonly minute: number;
      readonly balance: number | null;
    }
  | {
      readonly type: 'minuteRefused';
      readonly callId: string;
      readonly minute: number;
      readonly why: 'noCoins' | 'ended';
    }
  | { readonly type: 'balanceKnown'; readonly coins: number }
  /** Of the realtime event alone, so that no frame is counted twice. */
  | {
      readonly type: 'moderation';
      readonly about: string;
      readonly verdict: ModerationVerdict;
      readonly isAlert: boolean;
    };

/** The server's figures of a call that is over; null for those that a deployment does not tell. */
export interface EndFacts {
  /** Minutes that were charged. */
  readonly minutes: number | null;
  readonly seconds?: number | null;
  /** The person who ended it. Absent: derived from the reason. */
  readonly by?: 'me' | 'peer' | undefined;
}

/** What the engine tells of the call's channel. */
type Heard =
  | { readonly type: 'peerJoined'; readonly callId: string }
  | { readonly type: 'peerLeft'; readonly callId: string; readonly reason: PeerLeaveReason }
  | { readonly type: 'firstFrame'; readonly callId: string }
  | { readonly type: 'remoteVideoState'; readonly callId: string; readonly state: RemoteVideoState }
  | { readonly type: 'remoteMedia'; readonly callId: string; readonly remote: RemoteMedia }
  /** Packets of sound, whatever is in them; and how long ago the last came, in milliseconds. */
  | { readonly type: 'soundCame'; readonly callId: string; readonly agoMs: number }
  | { readonly type: 'connectionChanged'; readonly callId: string; readonly state: ConnectionState };

/** What happens around it. */
type Around =
  | { readonly type: 'timerFired'; readonly timer: TimerName; readonly atMs: number }
  | { readonly type: 'socketBack' }
  | { readonly type: 'suspend' }
  | { readonly type: 'wake' }
  | { readonly type: 'matchOver'; readonly matchId: string }
  | { readonly type: 'localChanged'; readonly camera: boolean; readonly microphone: boolean }
  | { readonly type: 'rulesChanged'; readonly rules: CallRules };
