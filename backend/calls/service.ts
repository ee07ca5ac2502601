import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import { createUsers } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { type MatchingFeature, noIceServers, type IceServersFor } from '../matching/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createAdmission } from './admission.ts';
import { createCallRepo, type CallRow, type Mark } from './callRepo.ts';
import { createCallHistory, type CallCounts } from './history.ts';
import { endFactsOf } from './records.ts';
import { createLiveCalls } from './liveCalls.ts';
import { createMinutes } from './minutes.ts';
import { isMissed, recordMissedCall, serverReasons } from './missed.ts';
import { createCallStarter } from './callStarter.ts';

export interface CallsOptions {
  readonly matching: Pick<
    MatchingFeature,
    'areBlocked' | 'expectFrames' | 'introduce' | 'matchOf' | 'suspensionOf' | 'withdraw'
  >;
  /** Returns the ICE servers, as in matching. */
  readonly iceServersFor?: IceServersFor;
  /** Returns users who cannot be called, such as support accounts. */
  readonly unlisted?: () => Promise<ReadonlySet<string>>;
}

type CallsEndpoint =
  | 'startCall'
  | 'callMinute'
  | 'cancelCall'
  | 'getCallPrice'
  | 'caller25second'
  | 'callee25second'
  | 'callee30second'
  | 'isCallEnd'
  | 'getCallStats'
  | 'getCallHistory'
  | 'getCallsList';

export interface CallsFeature {
  readonly handlers: HandlersOf<CallsEndpoint>;
  /** Resolves when calls of an ended process are resumed. Handlers wait for it themselves. */
  readonly ready: Promise<void>;
  /** Resolves when no work on calls is in progress. */
  idle(): Promise<void>;
  /** For tests: returns true if a call that this process follows keeps the user busy. */
  isInCall(userId: string): boolean;
  /** Returns the number of entries in each tab of the history. */
  counts(userId: string): Promise<CallCounts>;
  /** Returns the two users of an open call's media channel; null if there is no such call. */
  findChannel(channelId: string): Promise<readonly [string, string] | null>;
}

/** Creates the feature of private calls (§7 "Calls and matching", §4.7 and §4.6, item 5). */
export function createCallsFeature(context: Context, options: CallsOptions): CallsFeature {
  const { clock, database, events, hub, ledger, log, unitOfWork } = context;
  const { matching, iceServersFor = noIceServers, unlisted = async () => new Set<string>() } = options;
  const tasks = createTaskQueue(log, 'calls');
  const users = createUsers(database);
  const calls = createCallRepo(database);
  const minutes = createMinutes(context);
  const history = createCallHistory(context);
  const live = createLiveCalls({
    context,
    calls,
    minutes,
    tasks,
    isSuspended: async ({ caller_id: callerId, callee_id: calleeId }) =>
      (await Promise.all([callerId, calleeId].map(matching.suspensionOf))).some((one) => one !== null),
    onLive({ id, caller_id: callerId, callee_id: calleeId }, callScope) {
      // The match of the two continues until both are in the call; other searches and matches end.
      for (const userId of [callerId, calleeId])
        tasks.runInBackground('ending the match of a caller', matching.withdraw(userId, 'call'));
      tasks.runInBackground('sending moderation verdicts', matching.introduce(callerId, calleeId));
      matching.expectFrames(callScope, { matchId: null, callId: id }, [callerId, calleeId]);
    },
    onEnded(was, reason) {
      if (was.state === 'ringing' && isMissed({ wasTaken: was.taken_ms !== null, reason }))
        tasks.runInBackground('announcing a missed call', announceMissed(was));
      if (was.answered_ms !== null) {
        const people = { callerId: was.caller_id, calleeId: was.callee_id };
        tasks.runInBackground('announcing an answered call', events.announce('answeredCallEnded', people));
      }
    },
  });
  const admission = createAdmission({ context, users, matching, unlisted });
  const starting = createCallStarter({
    ...{ context, admission, calls, live, matching, iceServersFor, acceptsSecondCall: acceptsSecondCall },
  });
  const ready = live.resume();
  tasks.runInBackground('loading the state at the start', ready);

  context.scope.onEnd(
    hub.onCallsSubscribed((userId) =>
      tasks.runInBackground('repeating the ring of a call', starting.ringAgain(userId)),
    ),
  );

  /** Only a client that has requested its group can show a second call, so others are not rung. */
  async function acceptsSecondCall(userId: string): Promise<boolean> {
    const split = await database
      .selectFrom('splits')
      .select('group_name')
      .where('user_id', '=', userId)
      .where('name', '=', 'multiplecalls' satisfies SplitName)
      .executeTakeFirst();
    return split?.group_name === 'default';
  }

  async function announceMissed(call: CallRow): Promise<void> {
    const { id, caller_id: callerId, callee_id: calleeId } = call;
    await unitOfWork.run((work) => recordMissedCall(context, work, { id, callerId, calleeId }));
    const callType = call.call_type as CallType;
    await events.announce('callMissed', { id, callerId, calleeId, callType });
  }

  /** Returns the call and sides for a client's call id. 404 unless the caller of the endpoint takes part. */
  async function sidesOf(callId: string, userId: string) {
    await ready;
    const row = await calls.byId(callId);
    if (!row || (row.caller_id !== userId && row.callee_id !== userId))
      throw new ApiFailure('not_found', 'There is no such call.');
    const isCaller = row.caller_id === userId;
    return { isCaller, otherId: isCaller ? row.callee_id : row.caller_id, row };
  }

  async function endStateOf(callId: string) {
    const row = await calls.byId(callId);
    if (row && row.state !== 'ended') return { isEnd: false, reason: null };
    const reason = (row?.end_reason ?? null) as CallCancelReason | null;
    return { isEnd: true, reason, ...(row && endFactsOf(row)) };
  }

  async function mark(
    callId: string,
    userId: string,
    side: 'caller' | 'callee',
    name: Mark,
    seconds: number,
  ) {
    const { isCaller, row } = await sidesOf(callId, userId);
    if (isCaller !== (side === 'caller')) throw new ApiFailure('forbidden', `It is for the ${side} to say.`);
    const fromMs = row.answered_ms;
    const untilMs = row.ended_ms ?? clock.now();
    if (fromMs === null || untilMs - fromMs < seconds * 1_000)
      throw new ApiFailure('forbidden', `The call has not lasted ${seconds} seconds.`);
    await calls.setMark(callId, name, clock.now());
    return {};
  }

  /** Ends the call as if this user had ended it, so that the real reason stays private. */
  async function breakOff(call: CallRow, byId: string): Promise<void> {
    const whileRinging = byId === call.caller_id ? 'cancelled' : 'declined';
    await live.end(call.id, call.state === 'ringing' ? whileRinging : 'ended', byId);
  }

  const handlers: HandlersOf<CallsEndpoint> = {
    async startCall({ caller, params, body }) {
      await ready;
      return starting.start({
        callerId: caller.userId,
        calleeId: params.userId,
        fromScreen: params.fromScreen,
        callType: body.callType,
      });
    },

    async callMinute({ caller, params, body }) {
      const { isCaller } = await sidesOf(params.id, caller.userId);
      if (!isCaller) throw new ApiFailure('forbidden', 'It is for the caller to say.');
      const charged = await live.charge(params.id, body.minute);
      // After the end a request about a minute is still answered: confirmed if it was charged in time,
      // `not_enough_coins` if the call ended for that.
      const isRefused = charged === 'notStarted' && !(await minutes.isCharged(params.id, body.minute));
      if (charged === 'notEnoughCoins' || (isRefused && (await endStateOf(params.id)).reason === 'noCoins'))
        throw new ApiFailure('not_enough_coins', 'There are no coins for another minute.');
      if (isRefused) throw new ApiFailure('conflict', 'This minute of the call has not started.');
      return { balance: await ledger.balance(caller.userId) };
    },

    async cancelCall({ caller, params, body }) {
      const { otherId } = await sidesOf(params.callId, caller.userId);
      const reason = serverReasons.includes(body.reason) ? 'ended' : body.reason;
      await live.end(params.callId, reason, reason === 'peerLeave' ? otherId : caller.userId);
      return endStateOf(params.callId);
    },

    async getCallPrice({ caller, params }) {
      const { terms } = await admission.pair(caller.userId, params.userId);
      return { price: terms.price };
    },

    caller25second: ({ caller, params }) => mark(params.id, caller.userId, 'caller', 'caller25_ms', 25),
    callee25second: ({ caller, params }) => mark(params.id, caller.userId, 'callee', 'callee25_ms', 25),
    callee30second: ({ caller, params }) => mark(params.id, caller.userId, 'callee', 'callee30_ms', 30),

    async isCallEnd({ caller, params }) {
      await sidesOf(params.id, caller.userId);
      return endStateOf(params.id);
    },

    getCallStats: ({ caller, query }) => history.stats(caller.userId, query.period, query.since),
    getCallHistory: ({ caller, query }) =>
      history.page(caller.userId, {
        tab: 'all',
        withId: null,
        period: query.period,
        count: query.limit,
        paginationToken: query.paginationToken,
      }),
    getCallsList: ({ caller, query }) =>
      history.page(caller.userId, {
        tab: query.tabId,
        withId: query.userId ?? null,
        period: 'all',
        count: query.count,
        paginationToken: query.paginationToken,
      }),
  };

  async function endBetween(byId: string, otherId: string): Promise<void> {
    for (const call of await calls.openOf(byId))
      if ([call.caller_id, call.callee_id].includes(otherId)) await breakOff(call, byId);
  }
  events.on('userBlocked', ({ userId, byId }) => endBetween(byId, userId));
  events.on('userReported', ({ userId, reporterId }) => endBetween(reporterId, userId));
  events.on('userMustLeave', async ({ userId, reason }) => {
    for (const call of await calls.openOf(userId))
      await (reason === 'moderation' ? live.end(call.id, 'moderation', null) : breakOff(call, userId));
  });

  return {
    handlers,
    ready,
    idle: () => tasks.idle(),
    isInCall: (userId) => live.isInCall(userId),
    findChannel: (channelId) => live.findChannel(channelId),
    counts: (userId) => history.counts(userId),
  };
}
