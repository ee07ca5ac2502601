import type { ResponseInput } from '#shared/api/endpoint.ts';
import type { Contract } from '#shared/api/contract.ts';
import { toCompanion, type UserRow } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { peerCredentials, type IceServersFor, type MatchingFeature } from '../matching/index.ts';
import type { Admission } from './admission.ts';
import { busyOf, takeCall } from '../encounters/index.ts';
import { type CallRepo, type CallRow, newRow, type NewCall } from './callRepo.ts';
import { isInside } from './callState.ts';
import type { LiveCalls } from './liveCalls.ts';

export interface StartingOptions {
  readonly context: Context;
  readonly admission: Admission;
  readonly calls: CallRepo;
  readonly live: LiveCalls;
  readonly matching: Pick<MatchingFeature, 'withdraw'>;
  readonly iceServersFor: IceServersFor;
  /** Returns true if a second call may ring during a call of this user. */
  readonly acceptsSecondCall: (userId: string) => Promise<boolean>;
}

export interface CallStarter {
  start(wanted: Omit<NewCall, 'terms'>): Promise<ResponseInput<Contract['startCall']>>;
  /** Rings in a window that opened later. Does nothing if no call rings for the user. */
  ringAgain(userId: string): Promise<void>;
}

/** Creates the start of calls. A transaction checks that the two users are free and stores the call. */
export function createCallStarter(options: StartingOptions): CallStarter {
  const { context, admission, calls, live, matching, iceServersFor, acceptsSecondCall } = options;
  const { clock, hub, presence, unitOfWork } = context;

  const incoming = (call: CallRow, caller: UserRow, callee: UserRow) => ({
    callId: call.id,
    fromUser: toCompanion(caller, presence.ofUser(caller), clock.now()),
    callType: call.call_type === 'audio' ? ('audio' as const) : ('video' as const),
    price: call.price,
    credentials: peerCredentials(callee, call.channel_id, iceServersFor),
    expiresAt: new Date(call.expires_ms).toISOString(),
  });

  function answerTo(person: UserRow, call: CallRow) {
    const credentials = peerCredentials(person, call.channel_id, iceServersFor);
    const direction = call.caller_id === person.id ? ('outgoing' as const) : ('incoming' as const);
    return { callId: call.id, credentials, price: call.price, direction };
  }

  return {
    async ringAgain(userId) {
      for (const call of await calls.openOf(userId)) {
        if (call.state !== 'ringing' || call.callee_id !== userId || isInside(call, 'callee')) continue;
        const { caller, callee } = await admission.pair(call.caller_id, call.callee_id);
        hub.send(callee.id, 'call', 'incomingCall', incoming(call, caller, callee));
      }
    },
    async start(wanted) {
      const { callerId, calleeId, fromScreen } = wanted;
      const pair = await admission.pair(callerId, calleeId);
      const { caller, callee, terms } = pair;
      await admission.requireAllowed(pair);
      const isAskable = await acceptsSecondCall(calleeId);
      const { call, isNew, keepsMatch } = await unitOfWork.run(async (work) => {
        const [own, theirs] = [await busyOf(work.db, callerId), await busyOf(work.db, calleeId)];
        const currentCall = own.call_id === null ? undefined : await calls.byId(own.call_id, work.db);
        // Two users who call each other get one call, the first. A caller who retries after a lost response
        // gets the same call again.
        const isTheirs = currentCall && [currentCall.caller_id, currentCall.callee_id].includes(calleeId);
        if (currentCall?.state === 'ringing' && isTheirs)
          return { call: currentCall, isNew: false, keepsMatch: true };
        admission.requireFree(pair, { own, theirs, fromScreen, acceptsSecondCall: isAskable });
        const made = newRow({ ...wanted, terms }, clock.now());
        await calls.insert(work.db, made);
        for (const userId of [callerId, calleeId]) await takeCall(work.db, userId, made.id);
        work.emit(calleeId, 'call', 'incomingCall', incoming(made, caller, callee));
        live.follow(work, made);
        const keepsMatch = own.match_id !== null && own.match_id === theirs.match_id;
        return { call: made, isNew: true, keepsMatch };
      });
      // A call ends the caller's search. A match of the two continues until both are in the call.
      if (isNew && !keepsMatch) await matching.withdraw(callerId, 'call');
      return answerTo(caller, call);
    },
  };
}
