import type { Insertable } from 'kysely';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { callEvents, type EventData, type EventName } from '#shared/realtime/events.ts';
import { createPresence } from '../people/presence.ts';
import { createUsers } from '../people/profiles.ts';
import { personMediaOf } from '#tests/kit/worlds/galleries.ts';
import { createSoleCluster } from '../cluster/index.ts';
import type { Caller, RequestInfo } from '../http/handler.ts';
import { createLedger } from '../money/bookings.ts';
import type { FrameOf, Hub, RtcChange } from '../realtime/hub.ts';
import type { Database } from '../storage/database.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import type { UsersTable } from '../storage/schema.ts';
import type { Moderator } from './moderation.ts';
import { createMatchingFeature, type MatchingContext } from './service.ts';
import { createEvents } from '../events.ts';

/** Noon, UTC, so that tests reach midnight only on purpose. */
export const startMs = Date.UTC(2026, 4, 20, 12);

type Call = EventName<'call'>;
export type Sent = { [E in Call]: { to: string; event: E; data: EventData<'call', E> } }[Call];

/** Creates a hub that records its events. Tests connect and disconnect people. */
export function createFakeHub() {
  const sent: Sent[] = [];
  const open = new Map<string, readonly [string, string]>();
  const connected = new Set<string>();
  const silent = new Map<string, number>();
  const gone = createEmitter<string>();
  const rtc = createEmitter<RtcChange>();
  const frames = createEmitter<{ userId: string; encounter: FrameOf }>();
  const hub: Hub = {
    send(userId, channel, event, data) {
      if (channel !== 'call') throw new Error(`Matching must not send on the channel ${channel}.`);
      // Parses the event, so that a test fails if it breaks the contract.
      const parsed = z.core.parse(callEvents[event as Call], data);
      sent.push({ to: userId, event, data: parsed } as unknown as Sent);
    },
    onSent: () => () => undefined,
    isConnected: (userId) => connected.has(userId),
    connected: () => connected.keys(),
    silentForMs: (userId) => silent.get(userId) ?? (connected.has(userId) ? 0 : Infinity),
    onConnected: () => () => undefined,
    onCallsSubscribed: () => () => undefined,
    onDisconnected: gone.listen,
    onChangedElsewhere: () => () => undefined,
    countsFramesOf: () => true,
    recordFrame: (userId, encounter) => frames.emit({ userId, encounter }),
    onFrame: (listener) => frames.listen(({ userId, encounter }) => listener(userId, encounter)),
    carriesFrames: true,
    openRtc: (channelId, members) => void open.set(channelId, members),
    closeRtc: (channelId) => void open.delete(channelId),
    onRtc: rtc.listen,
    disconnectUser: () => undefined,
    disconnectSession: () => undefined,
  };
  return {
    hub,
    sent,
    open,
    connected,
    /** Milliseconds for which each person's connection has been silent. */
    silent,
    leave(userId: string) {
      connected.delete(userId);
      gone.emit(userId);
    },
    /** Emits that a person joined or left a media channel, or that the socket broke. */
    rtc: rtc.emit,
    to: (userId: string) => sent.filter((each) => each.to === userId),
    eventsTo: (userId: string) => sent.filter((each) => each.to === userId).map((each) => each.event),
    last<E extends Call>(userId: string, event: E): EventData<'call', E> {
      const found = sent.findLast((each) => each.to === userId && each.event === event);
      if (!found) throw new Error(`User ${userId} never received the event ${event}.`);
      return found.data as EventData<'call', E>;
    },
  };
}

interface Person extends Partial<Insertable<UsersTable>> {
  readonly coins?: number;
}

export interface WorldOptions extends Pick<
  MatchingContext,
  'calls' | 'iceServersFor' | 'areKeptApart' | 'offeredLastFrom' | 'sendsFrames'
> {
  readonly moderator?: Moderator;
  readonly database?: Database;
  readonly nowMs?: number;
}

const info: RequestInfo = {
  ip: '127.0.0.1',
  userAgent: '',
  origin: '',
  signal: new AbortController().signal,
  sent: new Set(),
};

/**
 * Creates the matching service over a real database in memory, with a hub and a clock that the test controls.
 */
export async function createWorld({ moderator, database, nowMs = startMs, ...more }: WorldOptions = {}) {
  const db = database ?? (await openTestDatabase());
  const scope = createScope();
  const clock = createManualClock(nowMs);
  const log = pino({ level: 'silent' });
  const fake = createFakeHub();
  const users = createUsers(db);
  const presence = createPresence(users, fake.hub);
  const unitOfWork = createUnitOfWork(db, fake.hub);
  const quiet = changesWithoutEvents(db, clock);
  const events = createEvents(log);
  const feature = createMatchingFeature({
    events,
    scope,
    clock,
    cluster: createSoleCluster(clock, log),
    log,
    database: db,
    unitOfWork,
    ledger: createLedger({ database: db, unitOfWork, clock }),
    hub: fake.hub,
    presence,
    personMedia: personMediaOf(db, clock),
    users,
    moderator: moderator ?? { judge: () => Promise.resolve('ok') },
    ...more,
  });
  await feature.ready;
  const { handlers } = feature;
  let readableId = 1_000_000_000;

  const as = (userId: string) => {
    const caller: Caller = { userId, role: 'user', tokenHash: '' };
    return { caller, info, files: {} };
  };

  return {
    events,
    ...fake,
    database: db,
    scope,
    clock,
    users,
    presence,
    /** Bookings by the test itself send no events. */
    ledger: quiet.ledger,
    feature,
    /** Adds a connected person: `g…` is a streamer, all others are users. */
    async add(id: string, { coins = 0, ...columns }: Person = {}) {
      const isStreamer = id.startsWith('g');
      const role: Role = isStreamer ? 'goddess' : 'user';
      await db
        .insertInto('users')
        .values({
          id,
          email: `${id}@vesper.test`,
          email_confirmed: 1,
          login_method: 4,
          readable_id: ++readableId,
          name: id,
          gender: isStreamer ? 'female' : 'male',
          birthday: '2000-01-01',
          role,
          country: 'ES',
          languages: '[]',
          ab_tests: '[]',
          premium: 0,
          sandbox: 0,
          banned: 0,
          deleted: 0,
          is_demo: 0,
          created_ms: nowMs,
          ...columns,
        })
        .execute();
      if (coins > 0) await quiet.ledger.book({ userId: id, kind: 'seed', ref: 'test', coins });
      fake.connected.add(id);
    },
    async request(userId: string, filter: Partial<MatchingFilter> = {}, windowId?: string) {
      const matchingFilter = { ...defaultMatchingFilter, ...filter };
      const answer = await handlers.matchRequest({ ...as(userId), body: { matchingFilter, windowId } });
      await feature.idle();
      return answer;
    },
    /** Lets both search with open filters and match. Returns the match's id. */
    async match(
      a: string,
      b: string,
      filters: Record<string, Partial<MatchingFilter>> = {},
    ): Promise<string> {
      for (const userId of [a, b]) await this.request(userId, filters[userId]);
      return fake.last(a, 'matchFound').matchId;
    },
    start: async (userId: string, matchId: string) =>
      handlers.matchingStart({ ...as(userId), body: { matchId } }),
    async live(a: string, b: string, filters: Record<string, Partial<MatchingFilter>> = {}): Promise<string> {
      const matchId = await this.match(a, b, filters);
      for (const userId of [a, b]) await this.start(userId, matchId);
      return matchId;
    },
    /** Joins or leaves the media channel of this person's last match. */
    async inChannel(userId: string, what: RtcChange['what'] = 'joined') {
      const { channelId } = fake.last(userId, 'matchFound').credentials;
      fake.rtc({ channelId, userId, what });
      await feature.idle();
    },
    /** Creates a live match whose members are in its channel long enough to earn. */
    async earning(a: string, b: string, filters: Record<string, Partial<MatchingFilter>> = {}) {
      const matchId = await this.live(a, b, filters);
      for (const userId of [a, b]) await this.inChannel(userId);
      await this.pass(match.earnsAfterMs);
      return matchId;
    },
    end: async (userId: string, matchId: string, reason: MatchEndReason) =>
      handlers.matchingEnd({ ...as(userId), body: { matchId, reason } }),
    undoSkip: async (userId: string, matchId: string) =>
      handlers.undoSkip({ ...as(userId), body: { matchId } }),
    cancel: async (userId: string, windowId?: string) =>
      handlers.cancelMatchRequest({ ...as(userId), body: { windowId } }),
    unmatch: async (userId: string, other: string) =>
      handlers.unmatch({ ...as(userId), body: { userId: other } }),
    ban: async (userId: string) => handlers.matchingBan(as(userId)),
    profiles: async (userId: string, ids: string[]) =>
      handlers.matchedUsersProfiles({ ...as(userId), body: ids }),
    videoStart: async (userId: string) => handlers.clientVideoStart({ ...as(userId), body: {} }),
    videoEnd: async (userId: string, channelId: string) =>
      handlers.clientVideoEnd({ ...as(userId), body: { channelId } }),
    frame: async (userId: string, encounter: { matchId?: string; callId?: string } = {}) =>
      handlers.moderate({
        ...as(userId),
        form: encounter,
        files: { image: { bytes: Buffer.from('a frame'), declaredType: 'image/jpeg' } },
      }),
    /** Advances the clock and waits for all consequences. */
    async pass(ms: number) {
      clock.advance(ms);
      await feature.idle();
    },
    row: (matchId: string) =>
      db.selectFrom('matches').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow(),
    async coins(...ids: string[]) {
      return Promise.all(ids.map((id) => quiet.ledger.balance(id)));
    },
    async close() {
      scope.end();
      await feature.idle();
      if (!database) await db.destroy();
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
