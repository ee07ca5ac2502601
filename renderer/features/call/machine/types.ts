import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { RemoteMedia } from '#renderer/engines/port.ts';
import type { CallRules } from './rules.ts';

/**
 * A call as a pure machine (§4 "Call", §4.7). Every state carries the call that it is about; an
 * event about another one changes nothing. Times are milliseconds of the client's clock, coins are whole coins.
 */
export type CallState = Idle | Asking | RingingOut | RingingIn | Connecting | InCall | Ended;

/** What outlives a call. */
export interface Self {
  readonly local: LocalFacts;
  /** Coins this person has, as the server said last; null: not known. */
  readonly balance: number | null;
  /** Calls asked for so far: the number of each is its name until it has an id. */
  readonly attempts: number;
  readonly rules: CallRules;
  /** The last calls that are over, by id: told again, they do not ring again. */
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
  /** Coins a minute. */
  /** Coins a minute; null: the server did not say. */
  readonly price: number | null;
  readonly credentials: Credentials;
  /** The match it goes on from; null where there is none, or none any more. */
  readonly matchId: string | null;
}

/** Somebody calls and waits for an answer. */
export interface Ring {
  readonly call: Call;
  readonly expiresAtMs: number;
}

interface Base {
  readonly self: Self;
}

/** A call that rings in while this one goes on (split `multiplecalls`, or the two call each other). */
interface Interruptible extends Base {
  readonly waiting: Ring | null;
}

export interface Idle extends Base {
  readonly kind: 'idle';
}

/** The price, then the server's leave to ring. */
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

/** The caller is in the channel already, so that the other side's coming is heard on every engine. */
export interface RingingOut extends Interruptible {
  readonly kind: 'ringingOut';
  readonly call: Call;
  readonly expiresAtMs: number;
  /** Floats above other pages. */
  readonly isMini: boolean;
}

export interface RingingIn extends Interruptible {
  readonly kind: 'ringingIn';
  readonly call: Call;
  readonly expiresAtMs: number;
}

/** Accepted and in the channel; nobody pays yet. */
export interface Connecting extends Interruptible {
  readonly kind: 'connecting';
  readonly call: Call;
  readonly isMini: boolean;
  readonly isPeerHere: boolean;
  readonly connectByMs: number;
  /** When the call began, where one comes back to it after a reload; null where it begins now. */
  readonly sinceMs: number | null;
  /** The audio room opens then; null where a picture is awaited. */
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
  /** Which marks were told. */
  readonly isMarked25: boolean;
  readonly isMarked30: boolean;
  /** The machine slept: no minute is counted until the server said that the call went on. */
  readonly isBillingPaused: boolean;
}

export interface Ended extends Base {
  readonly kind: 'ended';
  readonly receipt: Receipt;
}

export interface MediaFacts {
  readonly remote: RemoteMedia;
  readonly videoState: RemoteVideoState;
  /** There was a picture before. */
  readonly wasSeen: boolean;
  /** Since when a video call has no picture; null while there is one. */
  readonly noVideoSinceMs: number | null;
  /** The room was shown for want of a picture. */
  readonly isRoomShown: boolean;
  /** The media go straight from one to the other: nobody pays for less. */
  readonly isConnected: boolean;
  /** Only sound is left: when the last packet of it came, and when to look again. */
  readonly silence: { readonly heardAtMs: number; readonly checkAtMs: number } | null;
  readonly lost: { readonly sinceMs: number; readonly endsAtMs: number } | null;
  /** Of the other person's last frame: any but `ok` blurs it. */
  readonly verdict: ModerationVerdict;
  /** Own frames that were prohibited in a row. */
  readonly prohibitedInRow: number;
  readonly isAlerted: boolean;
}

export interface Money {
  /** The minute to be named next, from 0. */
  readonly nextMinute: number;
  /** Minutes named and not answered yet. */
  readonly unanswered: readonly number[];
  /** Minutes the server has charged. */
  readonly charged: number;
  /** When a minute's coins were last seen to go, before it was known here that it had begun; null before. */
  readonly chargedAtMs: number | null;
  /** The start of the minute that cannot be paid; null while none is known. */
  readonly shortAtMs: number | null;
}

/** Why a call is over, as this person sees it. The first eleven are the server's (§4.7). */
export type EndReason =
  | CallCancelReason
  | CallRefusal
  | 'suspended'
  /** Another window of this person has it. */
  | 'elsewhere';

/** Why the server did not let a call begin. */
export type CallRefusal =
  | 'notEnoughCoins'
  | 'busy'
  | 'blocked'
  | 'locked'
  /** Matching and calls are suspended: by moderation, or for penalties. */
  | 'banned'
  | 'penalised'
  /** The two are not of those who call each other. */
  | 'notAllowed'
  /** There is no such person any more. */
  | 'gone'
  | 'tooMany'
  | 'offline'
  | 'failed';

export interface Receipt {
  /** Null where the server never gave it a name. */
  readonly callId: string | null;
  readonly peer: Companion;
  readonly callType: CallType;
  readonly direction: 'outgoing' | 'incoming';
  readonly price: number | null;
  readonly reason: EndReason;
  readonly endedBy: EndedBy;
  /** Null where the two never were in the call. */
  readonly startedAtMs: number | null;
  readonly endedAtMs: number;
  /** The server's length once it is told, so that the history shows the same seconds. */
  readonly durationMs: number;
  /** Started minutes, each once. */
  readonly minutes: number;
  /** Earned, or paid where negative, as in the history. For who was called an estimate until the server has said it. */
  readonly coins: number;
  /** The server has said how many minutes were charged. */
  readonly isSettled: boolean;
  /**
   * The server's word about reason, ender and length. While it is `awaited` the receipt shows none of them. If it stays
   * out it is `missing`, and this side's own view is shown.
   */
  readonly word: 'awaited' | 'missing' | 'told';
  /** Minutes still to be answered: they are added when they are. */
  readonly unanswered: readonly number[];
}

export type EndedBy = 'me' | 'peer' | 'nobody';
