import type { ResponseInput } from '#shared/api/endpoint.ts';
import type { Contract } from '#shared/api/contract.ts';
import { toCompanion, type UserRow } from '../account/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import { peerCredentials } from '../matching/credentials.ts';
import type { IceServersFor } from '../matching/iceServers.ts';
import type { MatchingFeature } from '../matching/index.ts';
import type { TaskQueue } from '../taskQueue.ts';
import type { Admission } from './admission.ts';
import type { LiveCall, NewCall } from './liveCall.ts';
import type { LiveCalls } from './liveCalls.ts';

export interface StartingOptions {
  readonly context: Context;
  readonly admission: Admission;
  readonly live: LiveCalls;
  readonly matching: Pick<MatchingFeature, 'matchOf' | 'withdraw'>;
  readonly tasks: TaskQueue;
  readonly iceServersFor: IceServersFor;
  /** Whether a second call may ring for somebody who is in one. */
  readonly takesMore: (userId: string) => Promise<boolean>;
}

export interface CallStarter {
  start(wanted: Omit<NewCall, 'terms'>): Promise<ResponseInput<Contract['startCall']>>;
  /** For a window of theirs that was not there when it began to ring. Nothing where it does not. */
  ringAgain(userId: string): Promise<void>;
}

/** Begins calls, one after another: two who call each other, or the same third, see each other's call. */
export function createCallStarter(options: StartingOptions): CallStarter {
  const { context, admission, live, matching, tasks, iceServersFor, takesMore } = options;
  const { clock, hub, presence } = context;

  function ring(call: LiveCall, caller: UserRow, callee: UserRow): void {
    hub.send(callee.id, 'call', 'incomingCall', {
      callId: call.id,
      fromUser: toCompanion(caller, presence.ofUser(caller), clock.now()),
      callType: call.callType,
      price: call.terms.price,
      credentials: peerCredentials(callee, call.channelId, iceServersFor),
      expiresAt: new Date(call.expiresMs).toISOString(),
    });
  }

  function answerTo(person: UserRow, call: LiveCall) {
    const credentials = peerCredentials(person, call.channelId, iceServersFor);
    const direction = call.callerId === person.id ? ('outgoing' as const) : ('incoming' as const);
    return { callId: call.id, credentials, price: call.terms.price, direction };
  }

  return {
    async ringAgain(userId) {
      for (const call of [live.of(userId), live.waitingFor(userId)]) {
        if (call?.state !== 'ringing' || call.calleeId !== userId || call.inside.has(userId)) continue;
        const { caller, callee } = await admission.pair(call.callerId, call.calleeId);
        if (live.byId(call.id)?.state === 'ringing') ring(call, caller, callee);
      }
    },
    start: (wanted) =>
      tasks.runInOrder('starting', async () => {
        const { callerId, calleeId, fromScreen } = wanted;
        const pair = await admission.pair(callerId, calleeId);
        const { caller, callee, terms } = pair;
        await admission.requireAllowed(pair);
        const there = live.of(callerId);
        // Both call each other at once: one call results, the one that rang first. So for who calls again, unheard.
        const isTheirs = there !== undefined && [there.callerId, there.calleeId].includes(calleeId);
        if (there?.state === 'ringing' && isTheirs) return answerTo(caller, there);
        const isAskable = live.of(calleeId) !== undefined && (await takesMore(calleeId));
        admission.requireFree(pair, fromScreen, isAskable);
        const keepsMatch = matching.matchOf(callerId)?.companionId === calleeId;
        const call = live.reserve({ ...wanted, terms });
        if (!(await live.open(call.id))) throw new ApiFailure('busy', 'The call was broken off.');
        ring(call, caller, callee);
        // The search is over; their own match goes on until both are in the call.
        if (!keepsMatch) await matching.withdraw(callerId, 'call');
        return answerTo(caller, call);
      }),
  };
}
