import { pino } from 'pino';
import type { CallCancelReason, CallType, Period } from '#shared/domain/calls.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { createPresence } from '../people/presence.ts';
import { createUsers } from '../people/profiles.ts';
import { personMediaOf } from '#tests/kit/worlds/galleries.ts';
import { createSoleCluster } from '../cluster/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller, RequestInfo } from '../http/handler.ts';
import { createMatchingFeature } from '../matching/index.ts';
import { createLedger } from '../money/bookings.ts';
import type { Client } from '../realtime/connectionRegistry.ts';
import { whenKnown } from '../cluster/bus.ts';
import { createSwitchboard } from '../realtime/switchboard.ts';
import type { Database } from '../storage/database.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { createCallLookup, createCallsFeature } from './index.ts';
import { createEvents } from '../events.ts';

/** Wednesday noon, UTC. */
export const startMs = Date.UTC(2026, 4, 20, 12);

interface Person {
  readonly role?: Role;
  readonly coins?: number;
  readonly price?: number | null;
  readonly birthday?: string | null;
}

const info: RequestInfo = {
  ip: '127.0.0.1',
  userAgent: '',
  origin: '',
  signal: new AbortController().signal,
  sent: new Set(),
};

/** A window of a user: a socket of the real switchboard that records its events. */
interface Window extends Client {
  readonly heard: Published[];
}

/**
 * Creates calls and matches over a real database and switchboard, without network; the test controls the
 * clock.
 */
export async function createCallWorld({
  database,
  nowMs = startMs,
  verdict = 'ok',
}: { database?: Database; nowMs?: number; verdict?: ModerationVerdict } = {}) {
  const db = database ?? (await openTestDatabase());
  const scope = createScope();
  const clock = createJumpingClock(nowMs);
  const log = pino({ level: 'silent' });
  const switchboard = createSwitchboard({ scope, clock, log, strict: true });
  const { hub } = switchboard;
  const users = createUsers(db);
  const presence = createPresence(users, hub);
  const unitOfWork = createUnitOfWork(db, hub);
  const ledger = createLedger({ database: db, unitOfWork, clock });
  const personMedia = personMediaOf(db, clock);
  const cluster = createSoleCluster(clock, log);
  const events = createEvents(log);
  const context = {
    events,
    scope,
    clock,
    cluster,
    log,
    database: db,
    unitOfWork,
    ledger,
    hub,
    presence,
    personMedia,
  };
  const quiet = changesWithoutEvents(db, clock);
  const missed: (readonly [callee: string, caller: string])[] = [];
  const lookup = createCallLookup(db);
  const matching = createMatchingFeature({
    ...context,
    users,
    moderator: { judge: () => Promise.resolve(verdict) },
    calls: lookup,
  });
  const feature = createCallsFeature(context, {
    matching,
    unlisted: async () => new Set(['desk']),
  });
  events.on('callMissed', ({ calleeId, callerId }) => void missed.push([calleeId, callerId]));
  await Promise.all([matching.ready, feature.ready]);
  const { handlers } = feature;
  const windows = new Map<string, Window[]>();
  const heardBy = new Map<string, Published[]>();
  const as = (userId: string) => {
    const caller: Caller = { userId, role: 'user', tokenHash: '' };
    return { caller, info, files: {} };
  };

  /** Returns the error code of a rejected promise, as a client would get it. */
  async function code<T>(asked: Promise<T> | T): Promise<T | string> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ApiFailure) return error.code;
      throw error;
    }
  }

  async function idle(): Promise<void> {
    // Repeats, because calls and matching start work in each other.
    for (let round = 0; round < 3; round++) {
      await feature.idle();
      await matching.idle();
    }
  }

  function connect(userId: string): Window {
    const heard = heardBy.get(userId) ?? [];
    heardBy.set(userId, heard);
    const own: Published[] = [];
    const window: Window = {
      userId,
      tokenHash: userId,
      heard: own,
      deliver(message) {
        heard.push(message);
        own.push(message);
      },
      silentForMs: () => 0,
      disconnect: () => undefined,
    };
    windows.set(userId, [...(windows.get(userId) ?? []), window]);
    switchboard.connect(window);
    for (const channel of [channels.call(userId), channels.chat(userId)])
      void whenKnown(switchboard.subscribe(window, channel), ({ afterwards }) => afterwards?.());
    return window;
  }

  const windowOf = (userId: string) => windows.get(userId)?.[0];

  return {
    events,
    database: db,
    clock,
    scope,
    hub,
    presence,
    cluster,
    unitOfWork,
    /** Bookings of the test emit no events. */
    ledger: quiet.ledger,
    matching,
    feature,
    lookup,
    missed,
    connect,
    idle,
    isConnected: (userId: string) => windowOf(userId) !== undefined,
    eventsTo: (userId: string) => (heardBy.get(userId) ?? []).map(({ event }) => event),
    last: (userId: string, event: string) =>
      heardBy.get(userId)?.findLast((message) => message.event === event)?.data as Record<string, unknown>,
    /** Adds a user with one connected window. Ids that start with `g` are streamers. */
    async add(id: string, { role, coins = 0, price = null, birthday = '2000-01-01' }: Person = {}) {
      const isStreamer = id.startsWith('g');
      await users.create({
        id,
        name: id,
        login_method: 4,
        role: role ?? (isStreamer ? 'goddess' : 'user'),
        gender: isStreamer ? 'female' : 'male',
        birthday,
        price,
        created_ms: nowMs,
      });
      if (coins > 0) await quiet.ledger.book({ userId: id, kind: 'seed', ref: 'test', coins });
      connect(id);
    },
    /** Assigns split `multiplecalls`, so that a second call may ring for these users. */
    async allowSeveral(userIds: readonly string[], group = 'default') {
      for (const user_id of userIds)
        await db.insertInto('splits').values({ user_id, name: 'multiplecalls', group_name: group }).execute();
    },
    /** Moves the clock without running timers, as on a suspended server. */
    jump: (ms: number) => clock.jump(ms),
    call: (from: string, to: string, fromScreen = 'chat', callType: CallType = 'video') =>
      code(
        Promise.resolve(
          handlers.startCall({ ...as(from), params: { userId: to, fromScreen }, body: { callType } }),
        ),
      ),
    /** Starts a call that must succeed, and returns its id. */
    async ring(from: string, to: string, fromScreen = 'chat'): Promise<string> {
      const answer = await this.call(from, to, fromScreen);
      if (typeof answer === 'string') throw new Error(`the call was refused: ${answer}`);
      return answer.callId;
    },
    /** Joins the call's channel with a window. Returns the error code; undefined on success. */
    async join(callId: string, userId: string, window = windowOf(userId)): Promise<string | undefined> {
      const row = await this.row(callId);
      if (!window) return 'offline';
      const answer = await switchboard.subscribe(window, channels.rtc(row.channel_id));
      answer.afterwards?.();
      await idle();
      return answer.code;
    },
    async leave(callId: string, userId: string) {
      const window = windowOf(userId);
      if (window) switchboard.unsubscribe(window, channels.rtc((await this.row(callId)).channel_id));
      await idle();
    },
    /** Breaks the network connection of this user. */
    async drop(userId: string) {
      for (const window of windows.get(userId) ?? []) switchboard.disconnect(window);
      windows.delete(userId);
      await idle();
    },
    /** Starts a call and joins both users. */
    async live(from: string, to: string, fromScreen = 'chat'): Promise<string> {
      const callId = await this.ring(from, to, fromScreen);
      await this.join(callId, from);
      await this.join(callId, to);
      return callId;
    },
    minute: (userId: string, id: string, minute?: number) =>
      code(
        Promise.resolve(
          handlers.callMinute({
            ...as(userId),
            params: { id },
            body: minute === undefined ? {} : { minute },
          }),
        ),
      ),
    cancel: (userId: string, callId: string, reason: CallCancelReason) =>
      code(Promise.resolve(handlers.cancelCall({ ...as(userId), params: { callId }, body: { reason } }))),
    isEnd: (userId: string, id: string) =>
      code(Promise.resolve(handlers.isCallEnd({ ...as(userId), params: { id } }))),
    price: (userId: string, other: string) =>
      code(
        Promise.resolve(
          handlers.getCallPrice({ ...as(userId), params: { userId: other, fromScreen: 'chat' } }),
        ),
      ),
    mark: (name: 'caller25second' | 'callee25second' | 'callee30second', userId: string, id: string) =>
      code(Promise.resolve(handlers[name]({ ...as(userId), params: { id } }))),
    stats: async (userId: string, period: Period = 'all') =>
      handlers.getCallStats({ ...as(userId), query: { period, since: null } }),
    history: async (userId: string, paginationToken?: string | null, period: Period = 'all', limit = 20) =>
      handlers.getCallHistory({ ...as(userId), query: { period, limit, paginationToken } }),
    tab: async (userId: string, tabId: string) =>
      handlers.getCallsList({ ...as(userId), query: { tabId, count: 20 } }),
    /** Lets both users search, start the match and join its channel. Returns the match's id. */
    async match(a: string, b: string): Promise<string> {
      for (const userId of [a, b]) {
        await matching.handlers.matchRequest({
          ...as(userId),
          body: { matchingFilter: defaultMatchingFilter },
        });
        await idle();
      }
      const matchId = matching.matchOf(a)?.matchId ?? '';
      for (const userId of [a, b])
        await matching.handlers.matchingStart({ ...as(userId), body: { matchId } });
      const found = await db
        .selectFrom('matches')
        .select('channel_id')
        .where('id', '=', matchId)
        .executeTakeFirst();
      for (const userId of [a, b]) {
        const window = windowOf(userId);
        if (!found || !window) continue;
        const answer = await switchboard.subscribe(window, channels.rtc(found.channel_id));
        answer.afterwards?.();
      }
      return matchId;
    },
    search: (userId: string) =>
      code(
        Promise.resolve(
          matching.handlers.matchRequest({ ...as(userId), body: { matchingFilter: defaultMatchingFilter } }),
        ),
      ),
    frame: async (userId: string, encounter: { matchId?: string; callId?: string }) =>
      matching.handlers.moderate({
        ...as(userId),
        form: encounter,
        files: { image: { bytes: Buffer.from('a frame'), declaredType: 'image/jpeg' } },
      }),
    /** Advances time in steps and finishes the work of each step. */
    async pass(ms: number, stepMs = 1_000) {
      for (let left = ms; left > 0; left -= stepMs) {
        clock.advance(Math.min(stepMs, left));
        await idle();
      }
    },
    row: (callId: string) =>
      db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow(),
    coins: (userId: string) => ledger.balance(userId),
    /** Simulates the death of the server; a new one finds the stored rows. */
    async die() {
      scope.end();
      await idle();
    },
    async close() {
      scope.end();
      await idle();
      await db.destroy();
    },
  };
}

export type CallWorld = Awaited<ReturnType<typeof createCallWorld>>;
