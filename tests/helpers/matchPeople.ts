import { subscribeKey } from 'valtio/utils';
import { expect, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '#backend/testing/backend.ts';
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
import { createMatchSession, type MatchSession } from '#renderer/features/match/session/matchSession.ts';
import type { MatchState } from '#renderer/features/match/machine/types.ts';
import { createSocketMessaging } from '#renderer/services/messaging.ts';
import type { Session } from '#renderer/services/session.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createTestApi, createTestSession, createTestSocketClient } from './client.ts';
import { createGatedFetch, type GatedFetch } from './gatedFetch.ts';

/** Noon, UTC: no test meets midnight by accident. */
export const startMs = Date.UTC(2026, 4, 20, 12);

/** Later than a fake link needs to connect two people and to show each the first frame. */
const firstFrameByMs = 100;

export const until = (condition: () => void | Promise<void>) =>
  vi.waitFor(condition, { interval: 3, timeout: 4_000 });

/** A signed-in client without its screen: the real services and the real match session, over a faked engine. */
export interface MatchPerson {
  readonly userId: string;
  readonly token: string;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly net: GatedFetch;
  readonly session: Session;
  readonly socket: SocketClient;
  readonly engine: FakeEngine;
  readonly local: FakeLocalMedia;
  readonly match: MatchSession;
  /** The kinds of state so far, each change once. */
  readonly course: readonly MatchState['kind'][];
  readonly state: MatchState;
  /** The match this person is in; throws outside of one. */
  inMatch(): Extract<MatchState, { kind: 'connecting' | 'live' }>['match'];
}

export interface MatchPersonOptions extends FakeEngineOptions {
  readonly clock: ManualClock;
  /** False: the socket waits for the test to connect it. */
  readonly isOnline?: boolean;
}

export async function createMatchPerson(
  backend: TestBackend,
  userId: string,
  { clock, isOnline = true, ...engineOptions }: MatchPersonOptions,
): Promise<MatchPerson> {
  const token = await backend.issueToken(userId);
  const { body: user } = await backend.call('getProfile', {}, token);
  const net = createGatedFetch();
  const { scope, socket } = createTestSocketClient(backend.url, { token, clock });
  const session = createTestSession({ scope, clock, user, token });
  const { api } = createTestApi(backend.url, { token: session.token, fetch: net.fetch });
  const engine = createFakeEngine({ clock, ...engineOptions });
  const local = createFakeLocalMedia({ clock, name: userId });
  await local.open();
  const messaging = createSocketMessaging(socket);
  if (isOnline) {
    socket.connect();
    await until(() => expect(socket.state.status).toBe('online'));
  }
  const match = createMatchSession({
    scope,
    clock,
    api,
    socket,
    messaging,
    session,
    me: userId,
    engine,
    local,
  });
  const course: MatchState['kind'][] = [match.view.state.kind];
  subscribeKey(
    match.view,
    'state',
    ({ kind }) => {
      if (course.at(-1) !== kind) course.push(kind);
    },
    true,
  );
  const person: MatchPerson = {
    userId,
    token,
    scope,
    clock,
    net,
    session,
    socket,
    engine,
    local,
    match,
    course,
    get state() {
      return match.view.state;
    },
    inMatch() {
      const { state } = match.view;
      if (state.kind !== 'connecting' && state.kind !== 'live') throw new Error(`${userId} is ${state.kind}`);
      return state.match;
    },
  };
  return person;
}

export interface MatchWorldOptions {
  /** Default: they may meet again at once. */
  readonly metAgainAfterMs?: number;
  /** The engines know of each other, as over a network. Else nothing happens in a channel by itself. */
  readonly isLinked?: boolean;
  readonly dataDir?: string;
}

export interface MatchWorld {
  readonly backend: TestBackend;
  /** Everybody's: the server's and both clients'. */
  readonly clock: ManualClock;
  readonly man: MatchPerson;
  readonly queen: MatchPerson;
  readonly people: readonly [MatchPerson, MatchPerson];
  /** Both are in the channel of one and the same match. */
  joined(): Promise<string>;
  /** Both search and find each other. */
  meet(): Promise<string>;
  /** The same, and have seen each other. */
  goLive(): Promise<string>;
  /** What the server keeps of a match. */
  row(matchId: string): Promise<{ state: string; end_reason: string | null; ended_by: string | null }>;
  coins(): Promise<{ man: number; queen: number }>;
  /** Both of these have their socket subscribed. */
  subscribed(): Promise<void>;
}

export const everybody = {
  gender: 'both',
  ageFrom: 18,
  ageTo: 99,
  countries: [],
  fromMyCountry: false,
} as const;
export const openFilter = () => ({ ...everybody, countries: [] as string[] });
export const paidFilter = () => ({ ...openFilter(), gender: 'female' as const });
