import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Backend } from '#backend/app/app.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { sampleOf } from '#shared/api/sample.ts';
import { DAY_MS, match as rules, moderation } from '#shared/domain/constants.ts';
import { matchFoundSchema } from '#shared/domain/matching.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createFakeLink, meetingScript } from '#renderer/engines/fake/index.ts';
import {
  createMatchPerson,
  createMatchWorld,
  manId,
  queenId,
  startMs,
  type MatchPerson,
} from '#tests/kit/people/matchPeople.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

const open = defaultMatchingFilter;
const paid = { ...defaultMatchingFilter, gender: 'female' as const };
const kinds = (people: readonly MatchPerson[]) => people.map(({ state }) => state.kind);
const areOver = ({ engine }: MatchPerson) => engine.channels.map(({ isOver }) => isOver);

describe('a match', () => {
  it('lasts from search to its end on both sides, and leads to the next search', async () => {
    const world = await createMatchWorld({ metAgainAfterMs: rules.metAgainAfterMs });
    const { clock, man, queen, people } = world;
    man.match.start(open);
    expect(man.state).toMatchObject({ kind: 'searching', sinceMs: startMs, failures: 0 });
    await waitFor(() => expect(world.isSearching(man)).toBe(true));
    clock.advance(2_000);
    queen.match.start(open);
    const matchId = await world.joined();

    const [mine, hers] = [man.inMatch.match, queen.inMatch.match];
    expect([mine.companion._id, hers.companion._id]).toEqual([queenId, manId]);
    expect(mine.credentials.channelId).toBe(hers.credentials.channelId);
    expect([mine.initiator, hers.initiator]).toEqual([true, false]);
    for (const { engine, userId } of people) {
      expect(engine.channels).toHaveLength(1);
      expect(engine.channels[0]?.request).toMatchObject({
        peerId: userId === manId ? queenId : manId,
        initiator: userId === manId,
        credentials: { userId },
      });
    }
    expect(man.match.view.remote).toMatchObject({
      videoState: remoteVideoStates.starting,
      connection: 'connecting',
      isBlurred: false,
    });

    await world.see();
    const at = clock.now();
    for (const { state } of people) {
      expect(state).toMatchObject({ kind: 'live', startedAtMs: at, endsAtMs: at + rules.durationMs });
    }
    for (const { match } of people) {
      expect(match.view.remote).toMatchObject({
        media: { camera: true, microphone: true },
        videoState: remoteVideoStates.decoding,
        connection: 'connected',
      });
    }
    clock.advance(100);
    expect(man.match.remoteLevel()).toBeGreaterThan(0);
    await queen.local.setCamera(false);
    queen.local.setMicrophone(false);
    expect(man.match.view.remote).toMatchObject({
      media: { camera: false, microphone: false },
      videoState: remoteVideoStates.stopped,
    });

    clock.advance(rules.durationMs - 101);
    expect(kinds(people)).toEqual(['live', 'live']);
    clock.advance(1);
    expect(kinds(people)).toEqual(['searching', 'searching']);
    for (const { match } of people) expect([match.view.remote, match.remoteLevel()]).toEqual([null, 0]);
    expect(await world.ended(matchId)).toMatchObject({ state: 'ended', end_reason: 'timeUp' });
    expect(people.map(areOver)).toEqual([[true], [true]]);

    // The two wait until the server allows them to meet again, because no one else searches.
    await queen.local.setCamera(true);
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([true, true]));
    clock.advance(rules.lonePoolRelaxesAfterMs + 500);
    expect(await world.joined()).not.toBe(matchId);
    expect(man.course).toEqual(['idle', 'searching', 'connecting', 'live', 'searching', 'connecting']);
    expect(queen.course).toEqual(man.course);
  });

  it('moves coins, and both users see their own', async () => {
    const world = await createMatchWorld();
    await world.goLive(paid);
    expect(await world.balances()).toEqual([500 - rules.genderFilterPriceCoins, 0]);
    world.clock.advance(rules.earnsAfterMs);
    await world.backend.features.matching.idle();
    await waitFor(() =>
      expect(world.people.map(({ session }) => session.state.user?.coins)).toEqual([
        500 - rules.genderFilterPriceCoins,
        rules.streamerEarningCoins,
      ]),
    );
  });

  it('ends for both when one skips, and both search again', async () => {
    const world = await createMatchWorld({ metAgainAfterMs: rules.metAgainAfterMs });
    const { man, queen, people } = world;
    const matchId = await world.goLive();
    man.match.skip();
    expect(man.state.kind).toBe('searching');
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    expect(people.map(areOver)).toEqual([[true], [true]]);
    expect(await world.ended(matchId)).toMatchObject({ state: 'ended' });
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([true, true]));
    expect(queen.course).toEqual(['idle', 'searching', 'connecting', 'live', 'searching']);
  });

  it('is skipped directly between the clients, whatever happens to the request', async () => {
    const world = await createMatchWorld({ isLinked: false, metAgainAfterMs: rules.metAgainAfterMs });
    const { man, queen } = world;
    await world.goLive();
    const held = [man.net.hold('POST /v3/matchingEnd'), man.net.hold('POST /v3/matchRequest')];
    man.match.skip();
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    expect(areOver(queen)).toEqual([true]);
    for (const { release } of held) release();
  });

  it('is not skipped by a stranger or by an old message', async () => {
    const world = await createMatchWorld({ isLinked: false });
    const { backend, man, queen } = world;
    await world.goLive();
    const { channelId } = queen.inMatch.match.credentials;
    const stranger = await backend.signUp();
    backend.context.hub.openRtc('of another match', [manId, queenId]);
    const say = async (token: string, channel: string) => {
      const socket = await connectSocket(backend.url, token);
      const skip = { match_skip_message: { channel, userId: manId } };
      return (await socket.publish(channels.rtm(queenId), 'matching_skip', skip)).ok;
    };
    expect(await say(stranger.token, channelId)).toBe(false);
    expect(await say(man.token, 'of another match')).toBe(true);
    backend.context.hub.send(queenId, 'call', 'balance', { coins: 77 });
    await waitFor(() => expect(queen.session.state.user?.coins).toBe(77));
    expect(queen.state.kind).toBe('live');
    expect(await say(man.token, channelId)).toBe(true);
    await waitFor(() => expect(queen.state.kind).not.toBe('live'));
  });

  it('ends when unmatched, and the users never meet again', async () => {
    const world = await createMatchWorld();
    const { clock, man, queen, people } = world;
    const matchId = await world.goLive();
    // The first two attempts are lost; the request is repeated until the server acknowledges it.
    queen.net.lose('POST /unmatch', 2);
    queen.match.unmatch();
    await waitFor(() => expect(man.state.kind).toBe('searching'));
    expect(await world.ended(matchId)).toMatchObject({ state: 'ended' });
    await waitFor(() => expect(queen.net.asked.filter((name) => name === 'POST /unmatch')).toHaveLength(2));
    await waitFor(() => {
      clock.advance(100);
      expect(queen.net.answered).toContain('POST /unmatch');
    });
    for (const { match } of people) match.stop();
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([false, false]));
    for (const { match } of people) match.start(open);
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([true, true]));
    clock.advance(2 * rules.metAgainAfterMs);
    await world.backend.features.matching.idle();
    expect(people.map(world.isSearching)).toEqual([true, true]);
    expect(kinds(people)).toEqual(['searching', 'searching']);
  });

  it('ends for both when one stops, and the other searches on', async () => {
    const world = await createMatchWorld();
    const { man, queen } = world;
    const matchId = await world.goLive();
    man.match.stop();
    expect(man.state).toEqual({ kind: 'idle' });
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    expect(await world.ended(matchId)).toMatchObject({ state: 'ended' });
    await waitFor(() => expect([man, queen].map(world.isSearching)).toEqual([false, true]));
    expect([man.match.view.remote, areOver(man)]).toEqual([null, [true]]);
  });

  it('is void without a first frame within ten seconds: no one pays, and both search again', async () => {
    const world = await createMatchWorld({ isLinked: false, metAgainAfterMs: rules.metAgainAfterMs });
    const { clock, man, people } = world;
    const matchId = await world.meet(paid);
    // A frame on one side only does not start the match.
    man.engine.emit({ type: 'firstFrame' });
    await waitFor(() => expect(man.net.answered).toContain('POST /matchingStart'));
    clock.advance(rules.startWithinMs - 1);
    expect(kinds(people)).toEqual(['connecting', 'connecting']);
    clock.advance(1);
    expect(kinds(people)).toEqual(['searching', 'searching']);
    expect(await world.ended(matchId)).toMatchObject({ state: 'void', end_reason: 'void' });
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([true, true]));
    expect(await world.balances()).toEqual([500, 0]);
    expect(people.map(areOver)).toEqual([[true], [true]]);
  });

  it('ends for both when the peer drops', async () => {
    const world = await createMatchWorld({ isLinked: false, metAgainAfterMs: rules.metAgainAfterMs });
    const { queen, people } = world;
    const matchId = await world.goLive();
    queen.engine.emit({ type: 'peerLeft', reason: 'dropped' });
    expect(queen.state.kind).toBe('searching');
    expect(await world.ended(matchId)).toEqual({
      state: 'ended',
      end_reason: 'peerLeave',
      // The client reports that he left, so he counts as the one who ended it.
      ended_by: manId,
    });
    await waitFor(() => expect(kinds(people)).toEqual(['searching', 'searching']));
  });

  it('ends a moment after the peer closes the page', async () => {
    const world = await createMatchWorld({ isLinked: false });
    const { backend, clock, man, queen } = world;
    const matchId = await world.goLive();
    man.scope.end();
    await waitFor(() => expect(backend.context.hub.isConnected(manId)).toBe(false));
    clock.advance(1_000);
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    expect(await world.ended(matchId)).toMatchObject({ end_reason: 'peerLeave', ended_by: manId });
  });

  it('repeats the report of the first frame until the server acknowledges it', async () => {
    const world = await createMatchWorld({ isLinked: false });
    const { clock, man, queen } = world;
    await world.meet();
    man.net.lose('POST /matchingStart', 2);
    for (const { engine } of [man, queen]) engine.emit({ type: 'firstFrame' });
    const asked = () => man.net.asked.filter((name) => name === 'POST /matchingStart').length;
    await waitFor(() => expect(asked()).toBe(2));
    await waitFor(() => {
      clock.advance(100);
      expect(asked()).toBe(3);
    });
    await waitFor(() => expect(kinds([man, queen])).toEqual(['live', 'live']));
  });
});

describe('a search', () => {
  it('stops on client and server', async () => {
    const world = await createMatchWorld();
    const { man } = world;
    man.match.start(open);
    await waitFor(() => expect(world.isSearching(man)).toBe(true));
    man.match.stop();
    expect(man.state).toEqual({ kind: 'idle' });
    await waitFor(() => expect(world.isSearching(man)).toBe(false));
  });

  it('that starts right after a stop is not cancelled by that stop', async () => {
    const world = await createMatchWorld();
    const { man } = world;
    man.match.start(open);
    await waitFor(() => expect(man.net.answered).toHaveLength(1));
    const held = man.net.hold('POST /cancelMatchRequest');
    man.match.stop();
    man.match.start(open);
    held.release();
    const told = ['POST /v3/matchRequest', 'POST /cancelMatchRequest', 'POST /v3/matchRequest'];
    await waitFor(() => expect(man.net.answered).toEqual(told));
    expect([man.state.kind, world.isSearching(man)]).toEqual(['searching', true]);
  });

  it('repeats its cancel until the server acknowledges it, unless it has started again', async () => {
    const world = await createMatchWorld();
    const { clock, man } = world;
    const cancels = () => man.net.asked.filter((name) => name === 'POST /cancelMatchRequest').length;
    for (const isAgain of [false, true]) {
      man.match.start(open);
      await waitFor(() => expect(world.isSearching(man)).toBe(true));
      const before = cancels();
      const pending = clock.pending;
      man.net.lose('POST /cancelMatchRequest', 2);
      man.match.stop();
      await waitFor(() => expect([cancels() - before, clock.pending]).toEqual([2, pending + 1]));
      if (isAgain) man.match.start(open);
      clock.advance(1_000);
      await waitFor(() => expect(world.isSearching(man)).toBe(isAgain));
      expect(cancels() - before).toBe(isAgain ? 2 : 3);
    }
  });

  it('that is stopped before its request is sent never begins', async () => {
    const world = await createMatchWorld();
    const { backend, man } = world;
    const request = man.net.hold('POST /v3/matchRequest');
    const cancel = man.net.hold('POST /cancelMatchRequest');
    man.match.start(open);
    await waitFor(() => expect(man.net.asked).toHaveLength(1));
    man.match.stop();
    request.release();
    // If the request had been sent, the server would handle it before these two.
    for (let turn = 0; turn < 2; turn++) await man.api.call('matchingBan');
    await backend.features.matching.idle();
    expect([man.state.kind, world.isSearching(man)]).toEqual(['idle', false]);
    cancel.release();
    await waitFor(() => expect(man.net.answered).toContain('POST /cancelMatchRequest'));
    expect(man.net.answered).not.toContain('POST /v3/matchRequest');
  });

  it('that was stopped while the server found a peer releases them at once', async () => {
    const world = await createMatchWorld();
    const { man, queen } = world;
    man.match.start(open);
    await waitFor(() => expect(world.isSearching(man)).toBe(true));
    const held = man.net.hold('POST /cancelMatchRequest');
    man.match.stop();
    queen.match.start(open);
    await waitFor(() => expect(queen.course).toContain('connecting'));
    await waitFor(() => expect(man.net.answered).toContain('POST /v3/matchingEnd'));
    await waitFor(() => expect(queen.state.kind).toBe('searching'));
    held.release();
    await waitFor(() => expect([man, queen].map(world.isSearching)).toEqual([false, true]));
    expect([man.state.kind, man.engine.channels]).toEqual(['idle', []]);
  });

  it('uses a new filter at once', async () => {
    const world = await createMatchWorld();
    const { man, queen, people } = world;
    man.match.start({ ...open, ageFrom: 98 });
    queen.match.start(open);
    await waitFor(() => expect(people.map(world.isSearching)).toEqual([true, true]));
    man.match.start(open);
    await world.joined();
    expect(man.inMatch.filter).toEqual(open);
  });

  it('repeats its request after growing delays while there is no answer', async () => {
    const world = await createMatchWorld();
    const { clock, man } = world;
    man.net.lose('POST /v3/matchRequest', 4);
    man.match.start(open);
    const failures = () => (man.state.kind === 'searching' ? man.state.failures : -1);
    await waitFor(() => expect(failures()).toBe(1));
    clock.advance(499);
    expect(man.net.asked).toHaveLength(2);
    clock.advance(1);
    await waitFor(() => expect(failures()).toBe(2));
    clock.advance(1_000);
    await waitFor(() => expect(failures()).toBe(0));
    expect([man.net.asked.length, world.isSearching(man)]).toEqual([5, true]);
  });

  it('that began before the socket connected still learns of its match', async () => {
    const world = await createMatchWorld();
    const { backend, clock, queen } = world;
    const late = await createMatchPerson(backend, (await backend.signUp()).userId, {
      clock,
      isOnline: false,
    });
    late.match.start(open);
    await waitFor(() => expect(world.isSearching(late)).toBe(true));
    queen.match.start(open);
    await waitFor(() => expect(queen.state.kind).toBe('connecting'));
    const unheard = queen.inMatch.match.matchId;
    // The server matched a user whose client could not be notified.
    expect(late.state.kind).toBe('searching');
    late.socket.connect();
    await waitFor(() => expect(late.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    expect(late.inMatch.match.matchId).not.toBe(unheard);
  });

  it.each([
    ['without the coins for the filter', { code: 'noCoins' }],
    ['beyond the limit of the day', { code: 'limit', resetsAt: '2026-05-21T00:00:00.000Z' }],
    [
      'while suspended',
      { code: 'banned', until: '2026-05-20T12:30:00.000Z', reason: expect.any(String) as string },
    ],
  ] as const)('stops the search %s, and names the reason', async (_, why) => {
    const world = await createMatchWorld();
    const { backend, man } = world;
    const { database, ledger } = backend.context;
    if (why.code === 'noCoins') {
      await ledger.book({ userId: manId, kind: 'matchFilter', ref: 'test', coins: -491 });
    } else if (why.code === 'limit') {
      await database
        .insertInto('splits')
        .values({ user_id: manId, name: 'match_rewards', group_name: 'control' })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'name']).doUpdateSet({ group_name: 'control' }),
        )
        .execute();
      const lived = Array.from({ length: rules.dailyLimit }, (__, index) => ({
        id: `m${index}`,
        a: manId,
        b: queenId,
        channel_id: `c${index}`,
        state: 'ended' as const,
        filters: '{}',
        made_ms: startMs,
        started_ms: startMs,
      }));
      await database.insertInto('matches').values(lived).execute();
    } else {
      const until_ms = startMs + moderation.suspensionMs;
      await database
        .insertInto('matching_bans')
        .values({ user_id: manId, reason: 'moderation', from_ms: startMs, until_ms })
        .execute();
    }
    man.match.start(paid);
    await waitFor(() => expect(man.state).toEqual({ kind: 'stopped', why }));
    expect(world.isSearching(man)).toBe(false);
    man.match.stop();
    expect(man.state).toEqual({ kind: 'idle' });
  });

  it('is refused to a streamer with an incomplete profile', async () => {
    const { backend, clock } = await createMatchWorld();
    const dana = await createMatchPerson(backend, 'account-newqueen', { clock });
    dana.match.start(open);
    await waitFor(() => expect(dana.state).toEqual({ kind: 'stopped', why: { code: 'locked' } }));
  });
});

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

describe('the end', () => {
  it('of a match cancels its timers', async () => {
    const { backend, queen } = await createMatchWorld();
    const clock = createManualClock(startMs);
    const { userId } = await backend.signUp();
    const person = await createMatchPerson(backend, userId, { clock });
    person.match.start(open);
    const pending = clock.pending;
    for (const isLive of [false, true]) {
      if (queen.state.kind === 'idle') queen.match.start(open);
      await waitFor(() => expect(person.state.kind).toBe('connecting'));
      if (isLive) {
        for (const { engine } of [person, queen]) engine.emit({ type: 'firstFrame' });
        await waitFor(() => expect(person.state.kind).toBe('live'));
      }
      expect(clock.pending).toBeGreaterThan(pending);
      queen.match.stop();
      await waitFor(() => expect(person.state.kind).toBe('searching'));
      expect(clock.pending).toBe(pending);
    }
  });

  it.each(['idle', 'searching', 'connecting', 'live'] as const)(
    'while %s leaves no channel, no timer and no listener',
    async (kind) => {
      const world = await createMatchWorld();
      const { backend, queen } = world;
      const clock = createManualClock(startMs);
      const { userId } = await backend.signUp();
      const person = await createMatchPerson(backend, userId, { clock, script: meetingScript });
      if (kind !== 'idle') person.match.start(open);
      if (kind === 'connecting' || kind === 'live') {
        queen.match.start(open);
        await waitFor(() => expect(person.state.kind).toBe('connecting'));
      }
      if (kind === 'live') {
        clock.advance(200);
        queen.engine.emit({ type: 'firstFrame' });
      }
      await waitFor(() => expect(person.state.kind).toBe(kind));
      const asked = person.net.asked.length;
      const { course } = person;
      const before = [...course];
      person.scope.end();
      expect(clock.pending).toBe(0);
      expect(person.engine.channels.filter(({ isOver }) => !isOver)).toEqual([]);
      expect(person.match.view.remote).toBeNull();
      // Later commands have no effect.
      person.match.start(open);
      person.match.skip();
      person.match.stop();
      clock.advance(60_000);
      await waitFor(() => expect(backend.context.hub.isConnected(userId)).toBe(false));
      expect([person.net.asked.length, course, clock.pending]).toEqual([asked, before, 0]);
    },
  );
});

/** Ways in which a match may end, by which user, and at which stage. */
const rounds = fc.array(
  fc.record({
    how: fc.constantFrom('skip', 'stop', 'drop', 'cut', 'timeUp'),
    who: fc.constantFrom<0 | 1>(0, 1),
    when: fc.constantFrom('before', 'racing', 'live'),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('money', () => {
  it('moves 10 coins from him per live match, and 6 to her once a day per user, however matches end', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, fc.boolean(), async (course, isPaid) => {
        const world = await createMatchWorld();
        const { backend, clock, people, man } = world;
        for (const { how, who, when } of course) {
          for (const person of people) {
            if (person.state.kind === 'idle') person.match.start(isPaid && person === man ? paid : open);
          }
          const matchId = await world.joined();
          if (when === 'racing') clock.advance(100);
          if (when === 'live') await world.see();
          const { match, engine, userId } = people[who];
          if (how === 'skip') match.skip();
          if (how === 'stop') match.stop();
          if (how === 'drop') engine.emit({ type: 'peerLeft', reason: 'dropped' });
          if (how === 'cut') backend.context.hub.disconnectUser(userId);
          // Advances for as long as a match may take, from its start.
          await waitFor(() => {
            if (how === 'timeUp' || how === 'cut') clock.advance(1_000);
            const left = people.every(({ state }) => !('match' in state) || state.match.matchId !== matchId);
            expect(left).toBe(true);
          });
          await waitFor(() => {
            clock.advance(100);
            expect(people.map(({ socket }) => socket.state.status)).toEqual(['online', 'online']);
          });
        }
        for (const { match } of people) match.stop();
        await waitFor(() =>
          expect(people.map(({ userId }) => backend.features.matching.isInMatch(userId))).toEqual([
            false,
            false,
          ]),
        );
        await backend.features.matching.idle();

        const { lived } = await backend.context.database
          .selectFrom('matches')
          .select((eb) => eb.fn.countAll<number>().as('lived'))
          .where('started_ms', '>=', startMs)
          .executeTakeFirstOrThrow();
        const price = isPaid ? rules.genderFilterPriceCoins : 0;
        const [his, hers] = await world.balances();
        expect(his).toBe(500 - price * lived);
        const once = rules.streamerEarningCoins;
        // A match cut short may be too short to earn; a full one is not.
        const lasted = course.some(({ how, when }) => how === 'timeUp' && when === 'live');
        expect(lasted ? [once] : [0, once]).toContain(hers);
        expect(course.filter(({ when }) => when === 'live').length).toBeLessThanOrEqual(lived);
        await backend.close();
        for (const { scope } of people) scope.end();
      }),
      { numRuns: 6 },
    );
  });
});
