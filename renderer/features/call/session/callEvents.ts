import type { CallCancelReason, CallEnd } from '#shared/domain/calls.ts';
import { callCancelReasonSchema } from '#shared/domain/calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { call as figures } from '#shared/domain/constants.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { Balance } from '#renderer/services/balance.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { CallEvent, EndFacts } from '../machine/events.ts';
import type { CallState } from '../machine/types.ts';
import type { MatchingPort } from './callSession.ts';

export type IncomingCall = EventData<'call', 'incomingCall'>;

/**
 * Returns the machine's event for an incoming call. Clocks may differ, so a remaining time outside 0 to 30
 * seconds is replaced by 30 seconds, the length of a ring.
 */
export function ringOf(
  incoming: IncomingCall,
  nowMs: number,
  matching: Pick<MatchingPort, 'matchWith'>,
): CallEvent {
  const leftMs = incoming.expiresAt === null ? 0 : Date.parse(incoming.expiresAt) - nowMs;
  const isSensible = leftMs > 0 && leftMs <= figures.ringMs;
  return {
    type: 'incomingCall',
    callId: incoming.callId,
    peer: incoming.fromUser,
    callType: incoming.callType,
    price: incoming.price,
    credentials: incoming.credentials,
    expiresAtMs: nowMs + (isSensible ? leftMs : figures.ringMs),
    matchId: matching.matchWith(incoming.fromUser._id),
  };
}

/** Converts the server's figures of an end, from `callEnded`, `isCallEnd` or the answer to `callCancel`. */
export function endFacts(
  { duration, minutes, endedBy }: Pick<CallEnd, 'duration' | 'minutes' | 'endedBy'>,
  me: string,
): EndFacts {
  const by = endedBy === null ? undefined : endedBy === me ? 'me' : 'peer';
  return { minutes, seconds: duration, by };
}

/** Converts the server's call events into events of the machine. */
export function listenToCallEvents(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly socket: SocketClient;
  readonly balance: Balance;
  readonly me: string;
  readonly matching: Pick<MatchingPort, 'matchWith'>;
  readonly state: () => CallState;
  readonly dispatch: (event: CallEvent) => void;
}): void {
  const { scope, clock, socket, balance, me, matching, state, dispatch } = options;

  /** The callee has joined, in this window or another one. The event does not say in which. */
  function updated(callId: string): void {
    const now = state();
    const isRinging = now.kind === 'ringingIn' && now.call.callId === callId;
    dispatch({ type: isRinging ? 'takenElsewhere' : 'callAccepted', callId });
  }

  balance.onReceived(scope, ({ coins }) => dispatch({ type: 'balanceKnown', coins }));
  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onRenewed: () => dispatch({ type: 'socketBack' }),
    onGap: () => dispatch({ type: 'socketBack' }),
    onEvent: ({ event, data }) => {
      switch (event) {
        case 'incomingCall':
          return dispatch(ringOf(data, clock.now(), matching));
        case 'callUpdated':
          return updated(data.callId);
        case 'callEnded': {
          const reason: CallCancelReason = callCancelReasonSchema.parse(data.reason);
          return dispatch({
            type: 'callEnded',
            callId: data.callId,
            reason,
            ...endFacts(data, me),
          });
        }
        case 'moderation':
          return dispatch({
            type: 'moderation',
            about: data.about,
            verdict: data.verdict,
            isAlert: data.alert === true,
          });
        default:
          // Events of matching and of coins are handled elsewhere.
          return;
      }
    },
  });
}
