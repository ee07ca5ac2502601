import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { CallRow } from './callRepo.ts';
import type { Terms } from './terms.ts';

/** A call under way. */
export interface LiveCall {
  readonly id: string;
  readonly callerId: string;
  readonly calleeId: string;
  readonly callType: CallType;
  readonly fromScreen: string;
  readonly channelId: string;
  readonly terms: Terms;
  readonly createdMs: number;
  readonly expiresMs: number;
  /** `ended` is final. */
  readonly state: 'ringing' | 'live' | 'ended';
  /** Since when both are in it. */
  readonly liveMs: number | null;
  readonly reason: CallCancelReason | null;
  /** Who is in the channel. */
  readonly inside: ReadonlySet<string>;
  /** Whoever is called has answered, in the channel still or not. */
  readonly isTaken: boolean;
}

export type NewCall = Pick<LiveCall, 'callerId' | 'calleeId' | 'callType' | 'fromScreen' | 'terms'>;

/** As it is stored when it begins to ring. */
export function newRow(call: LiveCall): CallRow {
  return {
    id: call.id,
    caller_id: call.callerId,
    callee_id: call.calleeId,
    call_type: call.callType,
    from_screen: call.fromScreen,
    channel_id: call.channelId,
    payer_id: call.terms.payerId,
    price: call.terms.price,
    share: call.terms.share,
    minutes: 0,
    state: 'ringing',
    created_ms: call.createdMs,
    expires_ms: call.expiresMs,
    answered_ms: null,
    taken_ms: null,
    ended_ms: null,
    end_reason: null,
    ended_by: null,
    caller25_ms: null,
    callee25_ms: null,
    callee30_ms: null,
  };
}
