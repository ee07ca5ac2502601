import { randomUUID } from 'node:crypto';
import type { CallCancelReason } from '#shared/domain/calls.ts';
import { MINUTE_MS, call as figures } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Context } from '../context.ts';
import { newChannelId } from '../matching/credentials.ts';
import { isTransient, retryDelayMs, retryTransient } from '../storage/transient.ts';
import type { TaskQueue } from '../taskQueue.ts';
import type { CallRepo } from './callRepo.ts';
import { endFactsOf } from './records.ts';
import { newRow, type LiveCall, type NewCall } from './liveCall.ts';
import type { Minutes } from './minutes.ts';

/** How long somebody who is not in the channel any more may take to come back. */
const rejoinGraceMs = 8_000;
/** Late byes still pass; after this the channel is shut for good. */
const closeChannelAfterMs = 1_000;

interface Running extends LiveCall {
  /** Its timers. */
  readonly scope: Scope;
  readonly inside: Set<string>;
  /** Who is not any more, with how to stop the count. */
  readonly away: Map<string, () => void>;
  state: LiveCall['state'];
  isTaken: boolean;
  liveMs: number | null;
  /** When the call ended; null until then. Set before the end is stored, so that a late attempt charges no more. */
  endedMs: number | null;
  reason: CallCancelReason | null;
}

export interface LiveCalls {
  byId(callId: string): LiveCall | undefined;
  of(userId: string): LiveCall | undefined;
  /** A second call that rings for somebody who is in one (§4.7: split `multiplecalls`). */
  waitingFor(userId: string): LiveCall | undefined;
  /**
   * Books both people at once; a callee who is in a call has it waiting. Nothing of it is stored and nobody is told
   * before `open`.
   */
  reserve(wanted: NewCall): LiveCall;
  /** Stores it and opens the channel; it rings from now on. False where it was ended before that: it never was. */
  open(callId: string): Promise<boolean>;
  /** Over, whatever it was doing; again: nothing more. */
  end(callId: string, reason: CallCancelReason, by: string | null): Promise<void>;
  /**
   * A client's word of a started minute; of the one that runs where none is named. It is charged by then, or now. A call
   * without the coins for it ends.
   */
  charge(callId: string, minute: number | undefined): Promise<'charged' | 'notStarted' | 'notEnoughCoins'>;
}

export interface LiveCallsOptions {
  readonly context: Context;
  readonly calls: CallRepo;
  readonly minutes: Minutes;
  readonly tasks: TaskQueue;
  /** Both are in it; the scope ends with it. */
  readonly onLive: (live: LiveCall, scope: Scope) => void;
  /** Whether one of them may not talk to anybody just now. */
  readonly isSuspended: (live: LiveCall) => Promise<boolean>;
  readonly onEnded: (live: LiveCall, reason: CallCancelReason, by: string | null) => void;
}

/**
 * The life of every call: ringing → live → over (§4.7). Joining the channel is accepting: it is live
 * as soon as both are in. Everything that happens to one call happens in order, so an answer, a cancel and a timer that
 * come at once can not all win.
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
  const { clock, hub, presence } = context;
  const byId = new Map<string, Running>();
  const byUser = new Map<string, Running>();
  /** By who is called. */
  const waiting = new Map<string, Running>();
  const byChannel = new Map<string, Running>();

  function runInOrder<T>(live: Running, task: () => Promise<T>): Promise<T> {
    return tasks.runInOrder(`call ${live.id}`, task);
  }

  function later(live: Running, delayMs: number, what: string, task: () => Promise<void>): () => void {
    return clock.after(live.scope, delayMs, () => inBackground(live, what, task));
  }

  /** Steps without a waiting client are repeated until the database answers: otherwise the call would never end. */
  function inBackground(live: Running, what: string, task: () => Promise<void>): void {
    const step = () => runInOrder(live, task);
    tasks.runInBackground(what, retryTransient({ clock, scope: live.scope }, step));
  }

  function tellBoth(live: Running, event: 'callUpdated'): void {
    for (const userId of [live.callerId, live.calleeId]) hub.send(userId, 'call', event, { callId: live.id });
  }

  /** From here on neither of them is in it, and nothing of it runs. */
  function release(live: Running): void {
    live.state = 'ended';
    live.scope.end();
    byChannel.delete(live.channelId);
    for (const userId of [live.callerId, live.calleeId]) {
      const next = waiting.get(userId);
      if (next) waiting.delete(userId);
      // It was the second one, and the first goes on.
      if (next === live) continue;
      byUser.delete(userId);
      if (next) byUser.set(userId, next);
      else presence.setBusy(userId, false, 'call');
    }
  }

  /** Accepting a second call ends the one that is there first (§4.7). */
  async function leaveFor(live: Running, userId: string): Promise<void> {
    const current = byUser.get(userId);
    if (!current || current === live) return;
    const whileRinging = userId === current.callerId ? 'cancelled' : 'declined';
    await runInOrder(current, () =>
      endNow(current, current.state === 'ringing' ? whileRinging : 'ended', userId),
    );
  }

  async function openNow(live: Running): Promise<boolean> {
    if (live.state === 'ended') return false;
    try {
      await calls.insert(newRow(live));
    } catch (error) {
      release(live);
      byId.delete(live.id);
      throw error;
    }
    hub.openRtc(live.channelId, [live.callerId, live.calleeId], { oneSocketEach: true });
    byChannel.set(live.channelId, live);
    later(live, live.expiresMs - clock.now(), 'ending a ring', () => ringIsOver(live));
    return true;
  }

  async function ringIsOver(live: Running): Promise<void> {
    if (live.state !== 'ringing') return;
    // She has answered, and he is not there.
    if (live.inside.has(live.calleeId)) return endNow(live, 'connectionLost', live.callerId);
    return endNow(live, 'noAnswer', null);
  }

  async function joinNow(live: Running, userId: string): Promise<void> {
    if (live.state === 'ended') return;
    await leaveFor(live, userId);
    live.away.get(userId)?.();
    live.away.delete(userId);
    live.inside.add(userId);
    if (live.state === 'live') return;
    if (userId === live.calleeId && !live.isTaken) {
      await calls.setTaken(live.id, clock.now());
      live.isTaken = true;
    }
    if (live.inside.size === 2) {
      // The suspension came between the ringing and this.
      if (await isSuspended(live)) return endNow(live, 'moderation', null);
      const liveMs = clock.now();
      // Coins were spent elsewhere while it rang.
      if ((await minutes.begin(live.id, live.terms, liveMs)) === 'notEnoughCoins')
        return endNow(live, 'noCoins', null);
      live.state = 'live';
      live.liveMs = liveMs;
      chargeLater(live, 1);
      onLive(live, live.scope);
    }
    // Also where only she is in: her other windows stop ringing.
    if (live.inside.has(live.calleeId)) tellBoth(live, 'callUpdated');
  }

  /** Whoever left, or was lost, is waited for a moment; a page that reloads comes back. */
  function expectBack(live: Running, userId: string, isLost: boolean): void {
    if (live.state === 'ended' || live.away.has(userId)) return;
    live.inside.delete(userId);
    const left = userId === live.callerId ? 'cancelled' : 'declined';
    const stop = later(live, rejoinGraceMs, 'ending what somebody left', async () => {
      if (live.inside.has(userId)) return;
      const said = live.state === 'ringing' ? left : 'peerLeave';
      await endNow(live, isLost ? 'connectionLost' : said, userId);
    });
    live.away.set(userId, stop);
  }

  /** Each minute is charged as it begins, by this clock; where the coins are missing it does not begin. */
  function chargeLater(live: Running, minute: number): void {
    const fromMs = (live.liveMs ?? 0) + minute * MINUTE_MS;
    later(live, fromMs - clock.now(), 'charging a minute', async () => {
      if ((await chargeNow(live, minute)) === 'charged') chargeLater(live, minute + 1);
    });
  }

  async function chargeNow(live: Running, asked: number | undefined) {
    if (live.state !== 'live') return 'notStarted' as const;
    const running = runningMinute(live);
    const minute = asked ?? running;
    if (minute > running) return 'notStarted' as const;
    const charged = await minutes.charge(live.id, live.terms, minute);
    if (charged !== 'notEnoughCoins') return 'charged' as const;
    // What was paid for has been talked: a minute without coins does not begin.
    await endNow(live, 'noCoins', null);
    return 'notEnoughCoins' as const;
  }

  function runningMinute({ liveMs, endedMs }: Running): number {
    return liveMs === null ? -1 : Math.floor(((endedMs ?? clock.now()) - liveMs) / MINUTE_MS);
  }

  /** Minutes that have begun and whose timer has not had its turn yet. */
  async function chargeBegun(live: Running): Promise<void> {
    const running = runningMinute(live);
    for (let minute = (await calls.byId(live.id))?.minutes ?? 0; minute <= running; minute++)
      if ((await minutes.charge(live.id, live.terms, minute)) === 'notEnoughCoins') return;
  }

  async function endNow(live: Running, reason: CallCancelReason, by: string | null): Promise<void> {
    if (live.state === 'ended') return;
    live.endedMs ??= clock.now();
    await chargeBegun(live);
    // Stored first: a user who receives the event finds the call in the history.
    await calls.end(live.id, reason, by, live.endedMs);
    const row = await calls.byId(live.id);
    const was: LiveCall = { ...live };
    live.reason = reason;
    release(live);
    byId.delete(live.id);
    clock.after(context.scope, closeChannelAfterMs, () => hub.closeRtc(live.channelId));
    for (const userId of [live.callerId, live.calleeId])
      hub.send(userId, 'call', 'callEnded', { callId: live.id, reason, ...(row && endFactsOf(row)) });
    onEnded(was, reason, by);
  }

  context.scope.onEnd(
    hub.onRtc(({ channelId, userId, what }) => {
      const live = byChannel.get(channelId);
      if (!live) return;
      const task =
        what === 'joined'
          ? () => joinNow(live, userId)
          : async () => expectBack(live, userId, what === 'lost');
      inBackground(live, 'a coming or going', task);
    }),
  );
  context.scope.onEnd(
    hub.onGone((userId) => {
      const live = byUser.get(userId);
      // A callee may still come while it rings; a caller who is not even in the channel has gone.
      if (live?.callerId === userId && !live.inside.has(userId)) expectBack(live, userId, true);
    }),
  );

  return {
    byId: (callId) => byId.get(callId),
    of: (userId) => byUser.get(userId),
    waitingFor: (userId) => waiting.get(userId),
    reserve(wanted) {
      const createdMs = clock.now();
      const live: Running = {
        ...wanted,
        id: randomUUID(),
        channelId: newChannelId(),
        createdMs,
        expiresMs: createdMs + figures.ringMs,
        scope: context.scope.child(),
        inside: new Set(),
        away: new Map(),
        state: 'ringing',
        isTaken: false,
        liveMs: null,
        endedMs: null,
        reason: null,
      };
      byId.set(live.id, live);
      for (const userId of [live.callerId, live.calleeId]) {
        if (userId === live.calleeId && byUser.has(userId)) waiting.set(userId, live);
        else byUser.set(userId, live);
        presence.setBusy(userId, true, 'call');
      }
      return live;
    },
    async open(callId) {
      const live = byId.get(callId);
      return live ? runInOrder(live, () => openNow(live)) : false;
    },
    async end(callId, reason, by) {
      const live = byId.get(callId);
      if (!live) return;
      const step = () => endNow(live, reason, by);
      try {
        await runInOrder(live, step);
      } catch (error) {
        // The client receives 503. The call ends all the same.
        if (isTransient(error)) later(live, retryDelayMs, 'ending a call', step);
        throw error;
      }
    },
    async charge(callId, minute) {
      const live = byId.get(callId);
      return live ? runInOrder(live, () => chargeNow(live, minute)) : 'notStarted';
    },
  };
}
