import type { CallCancelReason } from '#shared/domain/calls.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { DeadNode } from '../cluster/nodes.ts';
import type { Context } from '../context.ts';
import { isTransient, retryDelayMs, retryTransient } from '../storage/transient.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import { busyOf, leaveCall, setBusy, createStepOrder, shareSteps } from '../encounters/index.ts';
import type { CallRepo, CallRow } from './callRepo.ts';
import {
  adopt,
  dueOf,
  isCallOf,
  personOf,
  runningMinute,
  sideOf,
  stepCall,
  type CallEvent,
  type Move,
} from './callState.ts';
import type { Minutes } from './minutes.ts';
import { endFactsOf } from './records.ts';

/** Milliseconds after a call until its channel closes, so that late "bye" messages still arrive. */
const closeChannelAfterMs = 1_000;
/**
 * Milliseconds after which the detection of a dead process counts as late. Detection usually takes five
 * seconds.
 */
const lateBurialMs = 10_000;

/** Result of a charge that a client requested. */
export type ChargeOutcome = 'charged' | 'notStarted' | 'notEnoughCoins';

export interface LiveCalls {
  /** Returns true if a call that this process follows keeps the user busy; a ringing callee is not. */
  isInCall(userId: string): boolean;
  /** Follows a call that the unit of work has inserted. The call rings from the commit on. */
  follow(work: Work, call: CallRow): void;
  /** Ends a call in any state. Idempotent: a second end changes nothing. */
  end(callId: string, reason: CallCancelReason, by: string | null): Promise<void>;
  /** Charges a started minute that a client names, unless it is charged already. Without a number: the running minute. */
  charge(callId: string, minute: number | undefined): Promise<ChargeOutcome>;
  /** Continues the calls that an ended process has left. */
  resume(): Promise<void>;
  /** Returns the two users of an open call's media channel; null if there is no such call. */
  findChannel(channelId: string): Promise<readonly [string, string] | null>;
}

export interface LiveCallsOptions {
  readonly context: Context;
  readonly calls: CallRepo;
  readonly minutes: Minutes;
  readonly tasks: TaskQueue;
  /** Called when both users are in the channel. The scope ends with the call. */
  readonly onLive: (call: CallRow, scope: Scope) => void;
  /** Returns whether a suspension forbids one of the two to talk. */
  readonly isSuspended: (call: CallRow) => Promise<boolean>;
  /** `was`: the row before the end. */
  readonly onEnded: (was: CallRow, reason: CallCancelReason) => void;
}

/**
 * Runs the life of every call: ringing → live → over (§4.7). A callee accepts by joining the channel; the
 * call is live as soon as both are in. The row is authoritative: each step reads the row, decides, and stores
 * it with its bookings in one transaction. Every process keeps timers for the next steps of its calls, and
 * any process can take an overdue step.
 */
export function createLiveCalls({
  context,
  calls,
  minutes,
  tasks,
  onLive,
  isSuspended,
  onEnded,
}: LiveCallsOptions): LiveCalls {
  const { clock, hub, presence, scope, unitOfWork } = context;
  const { broadcasts, node, shared } = context.cluster;
  const order = createStepOrder(() => clock.now());
  /** Cache of open calls as last stored, for timers and channels. */
  const known = new Map<string, CallRow>();
  const byPerson = new Map<string, Set<string>>();
  const byChannel = new Map<string, string>();
  const timers = new Map<string, () => void>();
  const scopes = new Map<string, Scope>();

  const peopleOf = ({ caller_id: callerId, callee_id: calleeId }: CallRow) => [callerId, calleeId];
  const callsOf = (userId: string) =>
    [...(byPerson.get(userId) ?? [])].flatMap((callId) => known.get(callId) ?? []);

  /**
   * Follows a stored call: its timer, channel, scope and presence. The process that stored the step has the
   * timer for the next one, and notifies the others.
   */
  function track(call: CallRow, isOwn = true): void {
    if (isOwn) broadcasts.broadcast('call', { row: call });
    else if (known.has(call.id) && order.stepOf(call.id) === call.step) return;
    if (!order.isNews(call, call.state === 'ended')) return;
    timers.get(call.id)?.();
    timers.delete(call.id);
    const before = known.get(call.id);
    if (call.state === 'ended') {
      if (before) forget(call, isOwn);
      return;
    }
    known.set(call.id, call);
    if (!before) {
      hub.openRtc(call.channel_id, [call.caller_id, call.callee_id]);
      byChannel.set(call.channel_id, call.id);
      for (const userId of peopleOf(call)) {
        byPerson.set(userId, (byPerson.get(userId) ?? new Set()).add(call.id));
        presence.setBusy(userId, true, 'call', isOwn);
      }
    }
    if (call.state === 'live' && !scopes.has(call.id)) {
      const callScope = scope.child();
      scopes.set(call.id, callScope);
      onLive(call, callScope);
    }
    if (!isOwn) return;
    const delayMs = Math.max(0, (call.due_ms ?? 0) - clock.now());
    const cancel = clock.after(scope, delayMs, () => inBackground(call.id, { type: 'due' }));
    timers.set(call.id, cancel);
  }

  function forget(call: CallRow, isOwn: boolean): void {
    known.delete(call.id);
    scopes.get(call.id)?.end();
    scopes.delete(call.id);
    clock.after(scope, closeChannelAfterMs, () => {
      byChannel.delete(call.channel_id);
      hub.closeRtc(call.channel_id);
    });
    for (const userId of peopleOf(call)) {
      byPerson.get(userId)?.delete(call.id);
      if (callsOf(userId).length > 0) continue;
      byPerson.delete(userId);
      presence.setBusy(userId, false, 'call', isOwn);
    }
  }

  /**
   * Retries steps without a waiting client until the database answers, because otherwise the call would never
   * end.
   */
  function inBackground(callId: string, event: CallEvent, happenedMs = clock.now()): void {
    // The step may wait for the database, so it gets the time of the event.
    const atMs = event.type === 'due' ? undefined : happenedMs;
    const attempt = () => step(callId, event, atMs);
    tasks.runInBackground(
      'a step of a call',
      tasks.runInOrder(`call ${callId}`, () => retryTransient({ clock, scope }, attempt)),
    );
  }

  async function endIn(work: Work, call: CallRow, end: Extract<Move, { do: 'end' }>): Promise<CallRow> {
    let paid = call;
    if (call.state === 'live' && end.reason !== 'noCoins')
      // The timer of a minute that has begun may not have fired yet.
      paid = (await chargeUntil(work, call, runningMinute(call, end.atMs))).call;
    const ended: CallRow = {
      ...paid,
      ...{ state: 'ended', ended_ms: end.atMs, end_reason: end.reason, ended_by: end.by },
      ...{ caller_node: null, callee_node: null, caller_away_ms: null, callee_away_ms: null },
    };
    const data = { callId: call.id, reason: end.reason, ...endFactsOf(ended) };
    for (const userId of peopleOf(call)) {
      await leaveCall(work.db, userId, call.id);
      work.emit(userId, 'call', 'callEnded', data);
    }
    work.after(() => onEnded(call, end.reason));
    return ended;
  }

  async function chargeUntil(work: Work, call: CallRow, until: number) {
    let charged = call;
    while (charged.minutes <= until) {
      if ((await minutes.charge(work, charged, charged.minutes)) === 'notEnoughCoins')
        return { call: charged, isPaid: false };
      charged = { ...charged, minutes: charged.minutes + 1 };
    }
    return { call: charged, isPaid: true };
  }

  async function applyMove(work: Work, call: CallRow, move: Move, nowMs: number): Promise<CallRow> {
    switch (move.do) {
      case 'set':
        return { ...call, ...move.change };
      case 'tellUpdated':
        // Emits this event after the new balances, because clients expect them first.
        work.beforeCommit(`call ${call.id}`, async () => {
          for (const userId of peopleOf(call)) work.emit(userId, 'call', 'callUpdated', { callId: call.id });
        });
        return call;
      case 'begin':
      case 'charge': {
        const until = move.do === 'begin' ? 0 : move.until;
        const { call: charged, isPaid } = await chargeUntil(work, call, until);
        // All paid minutes are over, and the coins for another one were spent elsewhere.
        if (!isPaid) return endIn(work, charged, { do: 'end', reason: 'noCoins', by: null, atMs: nowMs });
        return move.do === 'begin' ? { ...charged, state: 'live', answered_ms: nowMs } : charged;
      }
      case 'end':
        return endIn(work, call, move);
    }
  }

  async function apply(work: Work, call: CallRow, moves: readonly Move[], nowMs: number): Promise<CallRow> {
    if (moves.length === 0) return call;
    let next = call;
    for (const move of moves) if (next.state !== 'ended') next = await applyMove(work, next, move, nowMs);
    next = { ...next, due_ms: dueOf(next), step: call.step + 1 };
    await calls.store(work.db, next);
    return next;
  }

  /** Ends the call that the user leaves by accepting a second one (§4.7). */
  async function leaveOther(
    work: Work,
    call: CallRow,
    userId: string,
    nowMs: number,
  ): Promise<CallRow | null> {
    const busy = await busyOf(work.db, userId);
    if (busy.call_id === null || busy.call_id === call.id) return null;
    const other = await calls.byId(busy.call_id, work.db);
    await setBusy(work.db, userId, { ...busy, call_id: call.id, waiting_id: null });
    if (!other || other.state === 'ended') return null;
    const whileRinging = sideOf(other, userId) === 'caller' ? 'cancelled' : 'declined';
    const reason = other.state === 'ringing' ? whileRinging : 'ended';
    return apply(work, other, stepCall(other, { type: 'end', reason, by: userId }, nowMs), nowMs);
  }

  async function step(
    callId: string,
    event: CallEvent,
    atMs?: number,
  ): Promise<{ before: CallRow; after: CallRow } | null> {
    const stored = await unitOfWork.run(async (work) => {
      const nowMs = atMs ?? clock.now();
      const before = await calls.byId(callId, work.db);
      if (!before) return null;
      const changed: CallRow[] = [];
      if (event.type === 'joined' && before.state !== 'ended') {
        const left = await leaveOther(work, before, personOf(before, event.side), nowMs);
        if (left) changed.push(left);
      }
      const stored = event.type === 'left' ? { ...event, storedMs: clock.now() } : event;
      const after = await apply(work, before, stepCall(before, stored, nowMs), nowMs);
      return { before, after, changed: [...changed, after] };
    });
    for (const call of stored?.changed ?? []) track(call);
    return stored;
  }

  async function join(callId: string, userId: string, atMs: number): Promise<void> {
    const call = await calls.byId(callId);
    if (!call) return;
    const mayTalk = call.state !== 'ringing' || !(await isSuspended(call));
    await step(callId, { type: 'joined', side: sideOf(call, userId), node, mayTalk }, atMs);
  }

  /** Loads the calls of other processes, and drops finished ones. */
  async function refresh(): Promise<void> {
    const open = await calls.open();
    const ids = new Set(open.map(({ id }) => id));
    for (const call of open) track(call, false);
    for (const call of known.values()) {
      if (ids.has(call.id)) continue;
      const ended = await calls.byId(call.id);
      if (ended?.state === 'ended') track(ended, false);
    }
  }
  /** Removes the users of a dead process from their calls, as for broken sockets. */
  async function releaseDeadNode({ node: dead, seenMs }: DeadNode): Promise<void> {
    // If the death was detected late, the database was away and no user could rejoin meanwhile.
    const leftMs = clock.now() - seenMs > lateBurialMs ? seenMs : clock.now();
    for (const call of await calls.open())
      for (const side of ['caller', 'callee'] as const)
        if (call[`${side}_node`] === dead) {
          inBackground(call.id, { type: 'left', side, isLost: true, node: dead }, leftMs);
          shared?.realtime.leaveRtcForDeadNode(call.channel_id, personOf(call, side), dead);
        }
  }

  async function findChannel(channelId: string): Promise<readonly [string, string] | null> {
    const call = await calls.byChannel(channelId);
    if (!call) return null;
    track(call, false);
    return [call.caller_id, call.callee_id];
  }

  async function sweep(beforeMs: number): Promise<void> {
    for (const callId of await calls.dueBefore(beforeMs))
      await tasks.runInOrder(`call ${callId}`, () => step(callId, { type: 'due' }));
  }

  scope.onEnd(
    hub.onRtc(({ channelId, userId, what }) => {
      const call = known.get(byChannel.get(channelId) ?? '');
      if (!call) return;
      if (what !== 'joined')
        return inBackground(call.id, {
          type: 'left',
          side: sideOf(call, userId),
          isLost: what === 'lost',
          node,
        });
      const atMs = clock.now();
      const attempt = () => join(call.id, userId, atMs);
      tasks.runInBackground(
        'joining a channel',
        tasks.runInOrder(`call ${call.id}`, () => retryTransient({ clock, scope }, attempt)),
      );
    }),
  );
  scope.onEnd(
    hub.onDisconnected((userId) => {
      for (const call of callsOf(userId)) inBackground(call.id, { type: 'gone', side: sideOf(call, userId) });
    }),
  );
  scope.onEnd(broadcasts.onBroadcast('call', ({ row }) => track(row, false)));
  shareSteps({ context, tasks, what: 'calls', sweep, refresh, onNodeDeath: releaseDeadNode });

  return {
    isInCall: (userId) => callsOf(userId).some((call) => isCallOf(call, userId)),
    follow: (work, call) => work.after(() => track(call)),
    async end(callId, reason, by) {
      const event = { type: 'end', reason, by } as const;
      try {
        await tasks.runInOrder(`call ${callId}`, () => step(callId, event));
      } catch (error) {
        // The client receives 503, and a retry ends the call later.
        if (isTransient(error)) clock.after(scope, retryDelayMs, () => inBackground(callId, event));
        throw error;
      }
    },
    async charge(callId, minute) {
      const stepped = await tasks.runInOrder(`call ${callId}`, async () => {
        const call = await calls.byId(callId);
        if (!call || call.state !== 'live' || (minute ?? 0) > runningMinute(call, clock.now())) return null;
        return step(callId, { type: 'minute', minute });
      });
      if (!stepped || stepped.before.state !== 'live') return 'notStarted';
      return stepped.after.state === 'ended' ? 'notEnoughCoins' : 'charged';
    },
    findChannel,
    async resume() {
      // Other processes may run these calls. Calls of a dead process are overdue, or continue when its death
      // is detected.
      if (shared) return refresh();
      for (const { id } of await calls.open()) {
        const call = await unitOfWork.run(async (work) => {
          const nowMs = clock.now();
          const left = await calls.byId(id, work.db);
          if (!left) return undefined;
          const isDead = (other: string) => other !== node;
          const adopted = await apply(work, left, adopt(left, isDead, nowMs), nowMs);
          return apply(work, adopted, stepCall(adopted, { type: 'due' }, nowMs), nowMs);
        });
        if (call) track(call);
      }
    },
  };
}
