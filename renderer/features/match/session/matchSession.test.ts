import { describe, expect, it } from 'vitest';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { match as rules } from '#shared/domain/constants.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { meetingScript } from '#renderer/engines/fake/index.ts';
import {
  createMatchPerson,
  createMatchWorld,
  manId,
  queenId,
  startMs,
} from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { open, paid, kinds, areOver } from './testing.ts';

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
