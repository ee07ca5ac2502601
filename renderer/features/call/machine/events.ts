import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { ConnectionState, PeerLeaveReason, RemoteMedia } from '#renderer/engines/port.ts';
import type { TimerName } from './effects.ts';
import type { CallRules } from './rules.ts';
import type { Call, CallRefusal } from './types.ts';

export type CallEvent = Command | ServerEvent | EngineEvent | Around;

/** Actions of the user. Commands without a call id are about the call that is shown. */
type Command =
  | {
      readonly type: 'call';
      readonly peer: Companion;
      readonly callType: CallType;
      readonly fromScreen: string;
      /**
       * Id of the match that the call comes from ("Keep talking", §4.6 item 5); null if it comes from no
       * match.
       */
      readonly matchId: string | null;
    }
  /**
   * Returns to the call that the page was in before a reload. `startedAtMs` is null if the call had not
   * begun.
   */
  | { readonly type: 'rejoin'; readonly call: Call; readonly startedAtMs: number | null }
  /** Calls the user of the receipt again. */
  | { readonly type: 'callBack'; readonly fromScreen: string }
  | { readonly type: 'accept'; readonly callId: string }
  | { readonly type: 'decline'; readonly callId: string }
  /** Ends the first call and accepts the second one. */
  | { readonly type: 'acceptWaiting'; readonly callId: string }
  | { readonly type: 'declineWaiting'; readonly callId: string }
  /** Cancels the call while asking or ringing; ends it afterwards. */
  | { readonly type: 'hangUp' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'setMini'; readonly isMini: boolean }
  | { readonly type: 'setCamera'; readonly isOn: boolean }
  | { readonly type: 'setMicrophone'; readonly isOn: boolean };

/** Events and answers from the server. */
type ServerEvent =
  | { readonly type: 'priceKnown'; readonly attempt: number; readonly price: number | null }
  | {
      readonly type: 'callRefused';
      readonly attempt: number;
      readonly why: CallRefusal;
    }
  | {
      readonly type: 'callStarted';
      readonly attempt: number;
      /** `incoming`: the two users called each other, and the peer's call was first. */
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
      /** Milliseconds of this client's clock. */
      readonly expiresAtMs: number;
      /** Id of the match with the same user that still goes on; null if there is no such match. */
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
  /** From the realtime event only, so that each frame counts once. */
  | {
      readonly type: 'moderation';
      readonly about: string;
      readonly verdict: ModerationVerdict;
      readonly isAlert: boolean;
    };

/** The server's figures of a finished call; null for figures that a deployment does not report. */
export interface EndFacts {
  /** Charged minutes. */
  readonly minutes: number | null;
  readonly seconds?: number | null;
  /** The user who ended the call. Absent: derived from the reason. */
  readonly by?: 'me' | 'peer' | undefined;
}

/** Events from the media engine about the call's channel. */
type EngineEvent =
  | { readonly type: 'peerJoined'; readonly callId: string }
  | { readonly type: 'peerLeft'; readonly callId: string; readonly reason: PeerLeaveReason }
  | { readonly type: 'firstFrame'; readonly callId: string }
  | { readonly type: 'remoteVideoState'; readonly callId: string; readonly state: RemoteVideoState }
  | { readonly type: 'remoteMedia'; readonly callId: string; readonly remote: RemoteMedia }
  /** Packets of sound arrived, silent or not; the last one `agoMs` milliseconds ago. */
  | { readonly type: 'soundCame'; readonly callId: string; readonly agoMs: number }
  | { readonly type: 'connectionChanged'; readonly callId: string; readonly state: ConnectionState };

/** Events from the rest of the client. */
type Around =
  | { readonly type: 'timerFired'; readonly timer: TimerName; readonly atMs: number }
  | { readonly type: 'socketBack' }
  | { readonly type: 'suspend' }
  | { readonly type: 'wake' }
  | { readonly type: 'matchOver'; readonly matchId: string }
  | { readonly type: 'localChanged'; readonly camera: boolean; readonly microphone: boolean }
  | { readonly type: 'rulesChanged'; readonly rules: CallRules };
