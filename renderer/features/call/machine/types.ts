import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { RemoteMedia } from '#renderer/engines/port.ts';
import type { CallRules } from './rules.ts';

/**
 * A call as a pure state machine (§4 "Call", §4.7). Events about a call other than the state's change
 * nothing. Times are milliseconds of the client's clock; coins are whole coins.
 */
export type CallState = Idle | Asking | RingingOut | RingingIn | Connecting | InCall | Ended;

/** Data that is kept across calls. */
export interface Self {
  readonly local: LocalFacts;
  /** The user's coins, as the server last reported them; null: unknown. */
  readonly balance: number | null;
  /** Number of calls attempted. The number identifies a call until the server gives it an id. */
  readonly attempts: number;
  readonly rules: CallRules;
  /** Ids of the last finished calls. A repeated ring of one of them is ignored. */
  readonly over: readonly string[];
}

export interface LocalFacts {
  readonly camera: boolean;
  readonly microphone: boolean;
}

export interface Call {
  readonly callId: string;
  readonly direction: 'outgoing' | 'incoming';
  readonly peer: Companion;
  readonly callType: CallType;
  /** Coins a minute; null: the server did not say. */
  readonly price: number | null;
  readonly credentials: Credentials;
  /** Id of the match that the call comes from; null if it comes from none, or that match is over. */
  readonly matchId: string | null;
}

/** An incoming call that waits for an answer. */
export interface Ring {
  readonly call: Call;
  readonly expiresAtMs: number;
}

interface Base {
  readonly self: Self;
}

/** A state during which another call may ring (split `multiplecalls`, or the two users called each other). */
interface Interruptible extends Base {
  readonly waiting: Ring | null;
}

export interface Idle extends Base {
  readonly kind: 'idle';
}

/** Asks the server for the price, then for permission to ring. */
export interface Asking extends Interruptible {
  readonly kind: 'asking';
  readonly attempt: number;
  readonly peer: Companion;
  readonly callType: CallType;
  readonly fromScreen: string;
  readonly matchId: string | null;
  readonly price: number | null;
  readonly step: 'price' | 'start';
}

/** The caller joins the channel while ringing, so that every engine reports when the peer joins. */
export interface RingingOut extends Interruptible {
  readonly kind: 'ringingOut';
  readonly call: Call;
  readonly expiresAtMs: number;
  /** The call floats above other pages. */
  readonly isMini: boolean;
}

export interface RingingIn extends Interruptible {
  readonly kind: 'ringingIn';
  readonly call: Call;
  readonly expiresAtMs: number;
}

/** Accepted and in the channel; not billed yet. */
export interface Connecting extends Interruptible {
  readonly kind: 'connecting';
  readonly call: Call;
  readonly isMini: boolean;
  readonly isPeerHere: boolean;
  readonly connectByMs: number;
  /** When the call began, if the user returns to it after a reload; null: it has not begun. */
  readonly sinceMs: number | null;
  /** When the audio room opens; null while waiting for a picture. */
  readonly roomAtMs: number | null;
  readonly media: MediaFacts;
}

export interface InCall extends Interruptible {
  readonly kind: 'incall';
  readonly call: Call;
  readonly isMini: boolean;
  readonly startedAtMs: number;
  readonly media: MediaFacts;
  readonly money: Money;
  /** The mark after 25 seconds was sent. */
  readonly isMarked25: boolean;
  readonly isMarked30: boolean;
  /** The computer slept: billing waits until the server confirms that the call still lasts. */
  readonly isBillingPaused: boolean;
}

export interface Ended extends Base {
  readonly kind: 'ended';
  readonly receipt: Receipt;
}

export interface MediaFacts {
  readonly remote: RemoteMedia;
  readonly videoState: RemoteVideoState;
  /** A picture was shown before. */
  readonly wasSeen: boolean;
  /** Since when a video call has no picture; null while it has one. */
  readonly noVideoSinceMs: number | null;
  /** The audio room is shown because the picture is missing. */
  readonly isRoomShown: boolean;
  /** The media connection is up. The call is billed only with a connection. */
  readonly isConnected: boolean;
  /**
   * Sound-only phase: when the last packet of sound arrived, and when to check again; null while a picture is
   * enough.
   */
  readonly silence: { readonly soundAtMs: number; readonly checkAtMs: number } | null;
  readonly lost: { readonly sinceMs: number; readonly endsAtMs: number } | null;
  /** Verdict on the peer's last frame: any but `ok` blurs it. */
  readonly verdict: ModerationVerdict;
  /** Number of the user's own frames in a row that were prohibited. */
  readonly prohibitedInRow: number;
  readonly isAlerted: boolean;
}

export interface Money {
  /** The next minute to be charged, from 0. */
  readonly nextMinute: number;
  /** Minutes whose charge was requested and not answered yet. */
  readonly unanswered: readonly number[];
  /** Number of charged minutes. */
  readonly charged: number;
  /**
   * When the balance last fell by one minute's coins before this client requested that charge; null: not
   * seen.
   */
  readonly chargedAtMs: number | null;
  /** Start of the minute that the balance does not cover; null: none is known. */
  readonly shortAtMs: number | null;
}

/** Why a call is over, as this user sees it. `CallCancelReason` lists the server's reasons (§4.7). */
export type EndReason =
  | CallCancelReason
  | CallRefusal
  | 'suspended'
  /** Another window of this user has the call. */
  | 'elsewhere';

/** Why the server refused a call. */
export type CallRefusal =
  | 'notEnoughCoins'
  | 'busy'
  | 'blocked'
  | 'locked'
  /** Matching and calls are suspended, by moderation or for penalties. */
  | 'banned'
  | 'penalised'
  /** Users of these two roles do not call each other. */
  | 'notAllowed'
  /** The account does not exist any more. */
  | 'gone'
  | 'tooMany'
  | 'offline'
  | 'failed';

export interface Receipt {
  /** Null: the server never created the call. */
  readonly callId: string | null;
  readonly peer: Companion;
  readonly callType: CallType;
  readonly direction: 'outgoing' | 'incoming';
  readonly price: number | null;
  readonly reason: EndReason;
  readonly endedBy: EndedBy;
  /** Null: the call never began. */
  readonly startedAtMs: number | null;
  readonly endedAtMs: number;
  /** Equals the server's length once it is reported, so that the call history shows the same seconds. */
  readonly durationMs: number;
  /** Started minutes, each counted once. */
  readonly minutes: number;
  /**
   * Coins earned, or paid if negative, as in the call history. An estimate for the callee until the server
   * reports it.
   */
  readonly coins: number;
  /** The server has reported how many minutes were charged. */
  readonly isSettled: boolean;
  /**
   * The server's report about the reason, who ended the call and its length. While `awaited`, the receipt
   * shows none of them. If it does not arrive it is `missing`, and the client's own figures are shown.
   */
  readonly word: 'awaited' | 'missing' | 'told';
  /** Minutes whose charge is not answered yet; each answer updates the receipt. */
  readonly unanswered: readonly number[];
}

export type EndedBy = 'me' | 'peer' | 'nobody';
