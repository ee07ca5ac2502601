import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Backend } from '#backend/app/app.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { sampleOf } from '#shared/api/sample.ts';
import { DAY_MS, match as rules, moderation } from '#shared/domain/constants.ts';
import { matchFoundSchema } from '#shared/domain/matching.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createFakeLink } from '#renderer/engines/fake/index.ts';
import {
  createMatchPerson,
  createMatchWorld,
  manId,
  queenId,
  startMs,
} from '#tests/kit/people/matchPeople.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { open, kinds, areOver } from './testing.ts';

describe('an event of the server', () => {
  it('about a suspension stops search and match, until it ends', async () => {
    const world = await createMatchWorld();
    const { backend, clock, man, queen } = world;
    const suspendedUntil = new Date(startMs + moderation.suspensionMs).toISOString();
    const suspend = (userId: string) =>
      backend.context.hub.send(userId, 'call', 'moderation', {
        about: userId,
        verdict: 'prohibited',
        suspendedUntil,
      });
    const stopped = {
      kind: 'stopped',
      why: { code: 'banned', until: suspendedUntil, reason: 'moderation' },
    };
    await world.goLive();
    suspend(manId);
    await waitFor(() => expect(man.state).toEqual(stopped));
    expect([man.match.view.remote, areOver(man)]).toEqual([null, [true]]);
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    await waitFor(() => expect(world.isSearching(queen)).toBe(true));
    suspend(queenId);
    await waitFor(() => expect(queen.state).toEqual(stopped));
    await waitFor(() => expect(world.isSearching(queen)).toBe(false));

    const until_ms = startMs + moderation.suspensionMs;
    await backend.context.database
      .insertInto('matching_bans')
      .values({ user_id: manId, reason: 'moderation', from_ms: startMs, until_ms })
      .execute();
    man.match.stop();
    await man.match.checkBan();
    expect(man.state).toEqual(stopped);
    clock.advance(moderation.suspensionMs);
    await man.match.checkBan();
    expect(man.state).toEqual({ kind: 'idle' });
  });

  it('about a suspension for penalties ends search and match with that reason', async () => {
    const world = await createMatchWorld();
    const { backend, man, queen } = world;
    const suspend = async (userId: string) => {
      await backend.context.database
        .insertInto('matching_bans')
        .values({ user_id: userId, reason: 'penalty', from_ms: startMs, until_ms: startMs + DAY_MS })
        .execute();
      await backend.features.matching.withdraw(userId, 'moderation');
    };
    const endsAt = new Date(startMs + DAY_MS).toISOString();
    const stopped = { kind: 'stopped', why: { code: 'banned', until: endsAt, reason: 'penalty' } };
    await world.goLive();
    await suspend(manId);
    await waitFor(() => expect(man.state).toEqual(stopped));
    await waitFor(() => expect(world.isSearching(queen)).toBe(true));
    await suspend(queenId);
    await waitFor(() => expect(queen.state).toEqual(stopped));
  });

  it('with a verdict on the user lifts a suspension only if it is good', async () => {
    const { backend, man } = await createMatchWorld();
    const { hub } = backend.context;
    const judge = (verdict: 'ok' | 'prohibited', suspendedUntil: string | null) =>
      hub.send(manId, 'call', 'moderation', { about: manId, verdict, suspendedUntil });
    judge('prohibited', new Date(startMs + moderation.suspensionMs).toISOString());
    await waitFor(() => expect(man.state.kind).toBe('stopped'));
    judge('prohibited', null);
    hub.send(manId, 'call', 'balance', { coins: 123 });
    await waitFor(() => expect(man.session.state.user?.coins).toBe(123));
    expect(man.state.kind).toBe('stopped');
    judge('ok', null);
    await waitFor(() => expect(man.state).toEqual({ kind: 'idle' }));
  });

  it('with a bad verdict blurs the peer until a good one, or the end of the match', async () => {
    const world = await createMatchWorld();
    const { backend, man, queen } = world;
    await world.goLive();
    const judge = (verdict: 'ok' | 'prohibited' | 'noFace') =>
      backend.context.hub.send(manId, 'call', 'moderation', { about: queenId, verdict });
    const isBlurred = () => man.match.view.remote?.isBlurred;
    judge('noFace');
    await waitFor(() => expect(isBlurred()).toBe(true));
    judge('ok');
    await waitFor(() => expect(isBlurred()).toBe(false));
    judge('prohibited');
    await waitFor(() => expect(isBlurred()).toBe(true));
    queen.match.skip();
    await waitFor(() => expect(man.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    expect([isBlurred(), man.state.kind]).toEqual([false, 'connecting']);
  });

  it('with a warning does not stop the match', async () => {
    const world = await createMatchWorld();
    const { backend, man } = world;
    await world.goLive();
    const { hub } = backend.context;
    hub.send(manId, 'call', 'moderation', { about: manId, verdict: 'prohibited', alert: true });
    hub.send(manId, 'call', 'balance', { coins: 123 });
    await waitFor(() => expect(man.session.state.user?.coins).toBe(123));
    expect([man.state.kind, man.match.view.remote?.isBlurred]).toEqual(['live', false]);
  });
});

describe('a lost socket', () => {
  it('during a search makes the client repeat its request, because the server dropped it', async () => {
    const world = await createMatchWorld();
    const { backend, clock, man, queen } = world;
    man.match.start(open);
    await waitFor(() => expect(world.isSearching(man)).toBe(true));
    backend.context.hub.disconnectUser(manId);
    await waitFor(() => expect(man.socket.state.status).toBe('reconnecting'));
    // Longer than a short loss: the client retries after 500 ms, and the server waits at most a second.
    clock.advance(1_000);
    await waitFor(() => expect(man.socket.state.status).toBe('online'));
    await waitFor(() => expect(man.net.answered).toEqual(['POST /v3/matchRequest', 'POST /v3/matchRequest']));
    await waitFor(() => expect(world.isSearching(man)).toBe(true));
    expect(man.state).toMatchObject({ kind: 'searching', sinceMs: startMs });
    queen.match.start(open);
    await world.joined();
  });

  it('during a match keeps it if no event was missed', async () => {
    const world = await createMatchWorld();
    const { backend, clock, man, people } = world;
    const matchId = await world.goLive();
    const heard = man.course.length;
    backend.context.hub.disconnectUser(manId);
    await waitFor(() => expect(man.socket.state.status).toBe('reconnecting'));
    const isHeardAgain = new Promise<void>((done) => {
      backend.context.hub.onCallsSubscribed((userId) => userId === manId && done());
    });
    clock.advance(500);
    // Events sent before he has subscribed again would be missed.
    await isHeardAgain;
    backend.context.hub.send(manId, 'call', 'balance', { coins: 9 });
    await waitFor(() => expect(man.session.state.user?.coins).toBe(9));
    expect([kinds(people), man.inMatch.match.matchId, man.course.length]).toEqual([
      ['live', 'live'],
      matchId,
      heard,
    ]);
    expect(areOver(man)).toEqual([false]);
  });

  it('during a match leaves it if an event was missed', async () => {
    const world = await createMatchWorld({ metAgainAfterMs: rules.metAgainAfterMs });
    const { backend, clock, man, queen, people } = world;
    const matchId = await world.goLive();
    backend.context.hub.disconnectUser(manId);
    await waitFor(() => expect(man.socket.state.status).toBe('reconnecting'));
    backend.context.hub.send(manId, 'call', 'balance', { coins: 9 });
    clock.advance(500);
    await waitFor(() => expect(kinds(people)).toEqual(['searching', 'searching']));
    expect(await world.ended(matchId)).toMatchObject({
      state: 'ended',
      ended_by: expect.any(String) as string,
    });
    await waitFor(() => expect([man, queen].map(world.isSearching)).toEqual([true, true]));
  });

  it('is also assumed after a single missed event: the match is left, and the next one searched', async () => {
    const { backend } = await createMatchWorld();
    const stub = await startSocketStub();
    const { userId } = await backend.signUp();
    const clock = createManualClock(startMs);
    const person = await createMatchPerson(backend, userId, { clock, socketUrl: stub.url });
    const say = (event: string, data: unknown, seq: number) =>
      stub.publish({ channel: channels.call(userId), event, data, seq });
    person.match.start(open);
    // This server does not name the window that searched.
    say('matchFound', { ...sampleOf(matchFoundSchema), matchId: 'm1', windowId: null }, 1);
    await waitFor(() => expect(person.state.kind).toBe('connecting'));
    say('balance', { coins: 5 }, 2);
    await waitFor(() => expect(person.session.state.user?.coins).toBe(5));
    expect(person.inMatch.match.matchId).toBe('m1');
    say('balance', { coins: 6 }, 4);
    await waitFor(() => expect(person.state.kind).toBe('searching'));
    await waitFor(() => expect(person.net.answered).toContain('POST /v3/matchingEnd'));
    expect([person.session.state.user?.coins, areOver(person)]).toEqual([6, [true]]);
  });

  it('after a server restart leads both users to search on and meet again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vesper-match-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const clock = createManualClock(startMs);
    const start = async (port: number): Promise<Backend> => {
      return startTestBackend({ dataDir, port, clock, seed: 'demo', metAgainAfterMs: 0 });
    };
    const first = await start(0);
    const link = createFakeLink(clock);
    const people = [
      await createMatchPerson(first, manId, { clock, link }),
      await createMatchPerson(first, queenId, { clock, link }),
    ] as const;
    const [man, queen] = people;
    const restart = async (backend: Backend) => {
      await backend.close();
      await waitFor(() =>
        expect(people.map(({ socket }) => socket.state.status)).toEqual(['reconnecting', 'reconnecting']),
      );
      clock.advance(500);
      const next = await start(first.port);
      for (const { socket, scope, userId } of people) {
        await waitFor(() => expect(socket.state.status).toBe('online'));
        // A client that starts before its channels are subscribed leaves its match, because it may have
        // missed events. Messages of one socket are answered in order.
        await socket.subscribe({ scope, kind: 'typing', id: userId, onEvent: () => undefined });
      }
      return next;
    };
    const areTogether = () =>
      waitFor(() => expect(man.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));

    man.match.start(open);
    await waitFor(() => expect(first.features.matching.isSearching(manId)).toBe(true));
    const second = await restart(first);
    await waitFor(() => expect(second.features.matching.isSearching(manId)).toBe(true));
    queen.match.start(open);
    await areTogether();
    clock.advance(100);
    await waitFor(() => expect(kinds(people)).toEqual(['live', 'live']));
    const { matchId } = man.inMatch.match;

    await restart(second);
    await waitFor(() => expect(man.inMatch.match.matchId).not.toBe(matchId));
    await areTogether();
    expect(people.map((person) => areOver(person).at(0))).toEqual([true, true]);
  });
});
