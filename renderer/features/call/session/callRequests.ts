import type { BanReason } from '#shared/domain/matching.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import { againAfterMs, retryUntilAcknowledged } from '#renderer/services/retryUntilAcknowledged.ts';
import type { CallEffect } from '../machine/effects.ts';
import type { CallEvent } from '../machine/events.ts';
import { endFacts } from './callEvents.ts';

type Request = Extract<
  CallEffect,
  { kind: 'askPrice' | 'startCall' | 'cancelCall' | 'postMinute' | 'postMark' | 'askIsEnd' }
>;
type Refusal = Extract<CallEvent, { type: 'callRefused' }>['why'];

/**
 * Milliseconds before this client reports `peerLeave`. The server keeps the first reason, and the leaver's
 * own reason should arrive first.
 */
const leaverFirstMs = 2_000;
/** Maximum number of attempts for a mark or a minute. The server refuses one that is early by its clock. */
const notYetTries = 10;

/** Maps an error to the reason for which no call starts. A missing network has its own reason. */
function refusalOf(error: ApiError): Refusal {
  switch (error.code) {
    case 'not_enough_coins':
      return 'notEnoughCoins';
    case 'busy':
      return 'busy';
    case 'blocked':
      return 'blocked';
    case 'locked':
      return 'locked';
    case 'matching_banned':
      return error.body?.reason === ('penalty' satisfies BanReason) ? 'penalised' : 'banned';
    case 'forbidden':
      return 'notAllowed';
    case 'not_found':
      return 'gone';
    case 'too_many_requests':
      return 'tooMany';
    case 'network':
      return 'offline';
    default:
      return 'failed';
  }
}

/**
 * Sends the machine's requests to the server and dispatches the answers as events. Repeats requests that must
 * arrive.
 */
export function createCallRequests(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  /** Id of the signed-in user. */
  readonly me: string;
  readonly dispatch: (event: CallEvent) => void;
  /** Returns whether this attempt to call is still current. */
  readonly isWanted: (attempt: number) => boolean;
  /** Returns whether this call still goes on in this client. */
  readonly isShown: (callId: string) => boolean;
}): { run(effect: Request): void } {
  const { scope, clock, api, me, dispatch, isWanted, isShown } = options;

  const pause = (delayMs: number) =>
    new Promise<void>((done) => void clock.after(scope, delayMs, () => done()));

  async function cancelCall({ callId, reason }: Extract<Request, { kind: 'cancelCall' }>) {
    if (reason === 'peerLeave') await pause(leaverFirstMs);
    const result = await retryUntilAcknowledged({
      clock,
      scope,
      attempt: () => api.call('cancelCall', { params: { callId }, body: { reason } }),
    });
    // The answer reports the end, because the `callEnded` event is lost while there is no connection.
    if (!result.ok || result.value.isEnd === false) return;
    const end = result.value;
    dispatch({ type: 'callEnded', callId, reason: end.reason ?? reason, ...endFacts(end, me) });
  }

  async function askPrice({ attempt, userId, fromScreen }: Extract<Request, { kind: 'askPrice' }>) {
    const result = await api.call('getCallPrice', { params: { userId, fromScreen } });
    if (result.ok) return dispatch({ type: 'priceKnown', attempt, price: result.value.price });
    if (result.ok === false) dispatch({ type: 'callRefused', attempt, why: refusalOf(result.error) });
  }

  async function startCall(effect: Extract<Request, { kind: 'startCall' }>) {
    const { attempt, userId, fromScreen, callType } = effect;
    const ask = () => api.call('startCall', { params: { userId, fromScreen }, body: { callType } });
    let result = await ask();
    // The answer may be lost while the call already rings. The server returns the same call again.
    if (result.ok === false && result.error.code === 'network' && isWanted(attempt)) result = await ask();
    if (result.ok) {
      const { callId, credentials, price, direction } = result.value;
      return dispatch({
        type: 'callStarted',
        attempt,
        callId,
        credentials,
        price,
        direction: direction ?? 'outgoing',
      });
    }
    if (result.ok === false) dispatch({ type: 'callRefused', attempt, why: refusalOf(result.error) });
  }

  async function postMinute({ callId, minute }: Extract<Request, { kind: 'postMinute' }>) {
    for (let tries = 1; ; tries++) {
      const result = await retryUntilAcknowledged({
        clock,
        scope,
        attempt: () => api.call('callMinute', { params: { id: callId }, body: { minute } }),
      });
      if (result.ok === undefined) return;
      if (result.ok)
        return dispatch({ type: 'minuteCharged', callId, minute, balance: result.value.balance });
      if (result.error.code === 'not_enough_coins')
        return dispatch({ type: 'minuteRefused', callId, minute, why: 'noCoins' });
      if (result.error.code !== 'conflict' || tries === notYetTries || !isShown(callId))
        return dispatch({ type: 'minuteRefused', callId, minute, why: 'ended' });
      await pause(againAfterMs);
    }
  }

  async function postMark({ callId, mark }: Extract<Request, { kind: 'postMark' }>) {
    for (let tries = 1; tries <= notYetTries; tries++) {
      const result = await retryUntilAcknowledged({
        clock,
        scope,
        attempt: () => api.call(mark, { params: { id: callId } }),
      });
      if (result.ok !== false || result.error.code !== 'forbidden') return;
      await pause(againAfterMs);
    }
  }

  async function askIsEnd({ callId }: Extract<Request, { kind: 'askIsEnd' }>) {
    const result = await retryUntilAcknowledged({
      clock,
      scope,
      attempt: () => api.call('isCallEnd', { params: { id: callId } }),
      isStillWanted: () => isShown(callId),
    });
    if (!result.ok) return;
    const { isEnd, reason } = result.value;
    dispatch({ type: 'callEndKnown', callId, isEnd, reason, ...endFacts(result.value, me) });
  }

  return {
    run(effect) {
      switch (effect.kind) {
        case 'askPrice':
          return void askPrice(effect);
        case 'startCall':
          return void startCall(effect);
        case 'cancelCall':
          return void cancelCall(effect);
        case 'postMinute':
          return void postMinute(effect);
        case 'postMark':
          return void postMark(effect);
        case 'askIsEnd':
          return void askIsEnd(effect);
        default:
          assertNever(effect, 'call request');
      }
    },
  };
}
