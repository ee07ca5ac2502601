import { randomUUID } from 'node:crypto';
import type { CallType } from '#shared/domain/calls.ts';
import { call as figures } from '#shared/domain/constants.ts';
import { newChannelId } from '../matching/index.ts';
import type { CallRow } from './callRepo.ts';
import type { Terms } from './admission.ts';

/** Request of a client for a new call. */
export interface NewCall {
  readonly callerId: string;
  readonly calleeId: string;
  readonly callType: CallType;
  readonly fromScreen: string;
  readonly terms: Terms;
}

/** Returns the row of a call that begins to ring. */
export function newRow({ callerId, calleeId, callType, fromScreen, terms }: NewCall, nowMs: number): CallRow {
  const expiresMs = nowMs + figures.ringMs;
  return {
    id: randomUUID(),
    caller_id: callerId,
    callee_id: calleeId,
    call_type: callType,
    from_screen: fromScreen,
    channel_id: newChannelId(),
    payer_id: terms.payerId,
    price: terms.price,
    share: terms.share,
    minutes: 0,
    state: 'ringing',
    step: 0,
    created_ms: nowMs,
    expires_ms: expiresMs,
    due_ms: expiresMs,
    answered_ms: null,
    taken_ms: null,
    ended_ms: null,
    end_reason: null,
    ended_by: null,
    caller_node: null,
    callee_node: null,
    caller_away_ms: null,
    callee_away_ms: null,
    caller_lost: 0,
    callee_lost: 0,
    caller25_ms: null,
    callee25_ms: null,
    callee30_ms: null,
  };
}
