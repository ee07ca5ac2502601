import { subscribeKey } from 'valtio/utils';
import { expect } from 'vitest';
import type { Backend } from '#backend/app/app.ts';
import { startTestBackend } from '../backend/backend.ts';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import {
  createFakeEngine,
  createFakeLink,
  createFakeLocalMedia,
  type FakeEngine,
  type FakeEngineOptions,
  type FakeLocalMedia,
} from '#renderer/engines/fake/index.ts';
import type { MatchState } from '#renderer/features/match/machine/types.ts';
import { createMatchSession, type MatchSession } from '#renderer/features/match/session/matchSession.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { createBalance, type Balance } from '#renderer/services/balance.ts';
import { createSocketMessaging } from '#renderer/services/messaging.ts';
import type { Session } from '#renderer/services/session.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { waitFor } from '../waitFor.ts';
import { createTestApi, createTestSession, createTestSocketClient } from './client.ts';
import { createGatedFetch, type GatedFetch } from '../network/gatedFetch.ts';
import { overSocket } from './engineOverSocket.ts';

/** Noon, UTC, so that no test runs over midnight by accident. */
export const startMs = Date.UTC(2026, 4, 20, 12);
/** Ids of demo accounts. */
export const manId = 'account-user';
export const queenId = 'account-queen';

/** Milliseconds after which a fake link has shown both first frames. */
const firstFrameByMs = 100;

type InMatch = Extract<MatchState, { kind: 'connecting' | 'live' }>;

/** A signed-in client without a user interface: the real services and match session, over a fake engine. */
export interface MatchPerson {
  readonly userId: string;
  readonly token: string;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly net: GatedFetch;
  readonly api: ApiClient;
  readonly session: Session;
  readonly socket: SocketClient;
  readonly balance: Balance;
  readonly engine: FakeEngine;
  readonly local: FakeLocalMedia;
  readonly match: MatchSession;
  /** Media channels of matches that the server let this client join. */
  readonly entered: ReadonlySet<string>;
  readonly state: MatchState;
  /** The state of the current match. Throws outside of a match. */
  readonly inMatch: InMatch;
  /** Kinds of all past states and the current one, one entry per change. */
  readonly course: readonly MatchState['kind'][];
}

export interface MatchPersonOptions extends FakeEngineOptions {
  readonly clock: ManualClock;
  /** False: the socket does not connect until the test connects it. */
  readonly isOnline?: boolean;
  /** URL of another realtime server. Default: the backend's own. */
  readonly socketUrl?: string;
}

/** Creates a client that ends when the test is over. */
export async function createMatchPerson(
  backend: Backend,
  userId: string,
  { clock, isOnline = true, socketUrl = backend.url, ...engineOptions }: MatchPersonOptions,
): Promise<MatchPerson> {
  const token = await backend.issueToken(userId);
  const net = createGatedFetch();
  const { scope, socket } = createTestSocketClient(socketUrl, { token, clock });
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 1, rolesGroup: 'user', coins: 0 });
  const session = createTestSession({ scope, clock, user, token });
  const { api } = createTestApi(backend.url, { token: session.token, fetch: net.fetch });
  const engine = createFakeEngine({ clock, ...engineOptions });
  const local = createFakeLocalMedia({ clock, name: userId });
  await local.open();
  if (isOnline) {
    socket.connect();
    await waitFor(() => expect(socket.state.status).toBe('online'));
  }
  const messaging = createSocketMessaging(socket);
  const balance = createBalance({ scope, socket, session, me: userId });
  const entered = new Set<string>();
  const match = createMatchSession({
    scope,
    clock,
    api,
    socket,
    messaging,
    me: userId,
    engine: overSocket(engine, socket, (channelId) => entered.add(channelId)),
    local,
  });
  // The server answers the messages of one socket in order, so that after this answer the session's own
  // subscriptions are active.
  await socket.subscribe({ scope, kind: 'typing', id: userId, onEvent: () => undefined });
  const course: MatchState['kind'][] = [match.view.state.kind];
  const note = ({ kind }: MatchState) => void (course.at(-1) === kind || course.push(kind));
  scope.onEnd(subscribeKey(match.view, 'state', note, true));
  return {
    userId,
    token,
    scope,
    clock,
    net,
    api,
    session,
    balance,
    socket,
    engine,
    local,
    match,
    entered,
    course,
    get state() {
      return match.view.state;
    },
    get inMatch() {
      const { state } = match.view;
      if (state.kind !== 'connecting' && state.kind !== 'live') throw new Error(`${userId} is ${state.kind}`);
      return state;
    },
  };
}

export interface TwoOptions {
  /** Milliseconds until two people may meet again. Default: 0. */
  readonly metAgainAfterMs?: number;
  /** Whether the engines reach each other. False: the test itself triggers all events of a channel. */
  readonly isLinked?: boolean;
}

/** Starts the backend with the demo man and the demo streamer, both online, and one clock for all three. */
export async function createTwo<P extends MatchPerson>(
  create: (backend: Backend, userId: string, options: MatchPersonOptions) => Promise<P>,
  { metAgainAfterMs = 0, isLinked = true }: TwoOptions,
) {
  const clock = createManualClock(startMs);
  const backend = await startTestBackend({ clock, seed: 'demo', metAgainAfterMs });
  const link = isLinked ? createFakeLink(clock) : undefined;
  const man = await create(backend, manId, { clock, link });
  const queen = await create(backend, queenId, { clock, link });
  const { ledger } = backend.context;
  // Pays out the demo streamer's savings, so that her balance starts at zero.
  const saved = await ledger.balance(queenId);
  await ledger.book({ userId: queenId, kind: 'payout', ref: 'before the test', coins: -saved });
  const people = [man, queen] as const;
  return {
    backend,
    clock,
    man,
    queen,
    people,
    /** Shows the first frames on both sides. */
    showFirstFrames(): void {
      if (isLinked) clock.advance(firstFrameByMs);
      else for (const { engine } of people) engine.emit({ type: 'firstFrame' });
    },
    balances: () => Promise.all([ledger.balance(manId), ledger.balance(queenId)]),
  };
}

export async function createMatchWorld(options: TwoOptions = {}) {
  const two = await createTwo(createMatchPerson, options);
  const { backend, man, queen, people } = two;
  const { database } = backend.context;

  /** Resolves when both are in the channel of the same match. */
  async function joined(): Promise<string> {
    await waitFor(() => expect(man.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    return man.inMatch.match.matchId;
  }

  return {
    ...two,
    joined,
    /** Makes both search. Resolves when they have found each other. */
    async meet(filter: MatchingFilter = defaultMatchingFilter): Promise<string> {
      man.match.start(filter);
      queen.match.start(defaultMatchingFilter);
      return joined();
    },
    /** Starts a match in which both see each other. Resolves to its id. */
    async goLive(filter?: MatchingFilter): Promise<string> {
      const matchId = await this.meet(filter);
      await this.see();
      return matchId;
    },
    /** Shows the first frames on both sides after the server let both into the channel. */
    async see(): Promise<void> {
      for (const { entered, inMatch } of people) {
        const { channelId } = inMatch.match.credentials;
        await waitFor(() => expect(entered).toContain(channelId));
      }
      two.showFirstFrames();
      await waitFor(() => expect(people.map(({ state }) => state.kind)).toEqual(['live', 'live']));
    },
    /** Returns the database row of a match after the server has ended it. */
    async ended(matchId: string) {
      let row: { state: string; end_reason: string | null; ended_by: string | null } | undefined;
      await waitFor(async () => {
        row = await database
          .selectFrom('matches')
          .select(['state', 'end_reason', 'ended_by'])
          .where('id', '=', matchId)
          .executeTakeFirst();
        expect(['ended', 'void']).toContain(row?.state);
      });
      return row;
    },
    isSearching: (person: MatchPerson) => backend.features.matching.isSearching(person.userId),
  };
}
