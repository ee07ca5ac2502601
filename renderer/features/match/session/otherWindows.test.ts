import { describe, expect, it } from 'vitest';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createCallPerson, createCallWorld } from '#tests/kit/people/callPeople.ts';
import {
  createMatchPerson,
  createMatchWorld,
  manId,
  queenId,
  type MatchPerson,
} from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

const open = defaultMatchingFilter;
/** Filter that matches no one. */
const nobody = { ...open, ageFrom: 98 };
const elsewhere = { kind: 'stopped', why: { code: 'elsewhere' } };
const busy = { kind: 'stopped', why: { code: 'busy' } };
const times = (person: MatchPerson, name: string) =>
  person.net.asked.filter((asked) => asked === name).length;

/** Creates two users who match, and a second window of the man. */
async function createWindows() {
  const world = await createMatchWorld();
  const second = await createMatchPerson(world.backend, manId, { clock: world.clock });
  return Object.assign(world, { second });
}

describe('another window of the same user', () => {
  it('does not touch the match if it did not search', async () => {
    const world = await createWindows();
    const { backend, man, queen, second } = world;
    const matchId = await world.goLive();
    // Sent after the match event, so that the second window has received that event too.
    backend.context.hub.send(manId, 'call', 'balance', { coins: 77 });
    await waitFor(() => expect(second.session.state.user?.coins).toBe(77));
    await backend.features.matching.idle();
    expect([man.state.kind, queen.state.kind, man.inMatch.match.matchId]).toEqual(['live', 'live', matchId]);
    expect([second.net.asked, second.engine.channels, second.course]).toEqual([[], [], ['idle']]);
  });

  it('takes the search over from the first, which shows that', async () => {
    const { backend, man, queen, second } = await createWindows();
    man.match.start(nobody);
    await waitFor(() => expect(backend.features.matching.isSearching(manId)).toBe(true));
    second.match.start(open);
    await waitFor(() => expect(man.state).toEqual(elsewhere));
    queen.match.start(open);
    await waitFor(() => expect(second.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    expect([man.state, man.engine.channels]).toEqual([elsewhere, []]);
    // Stopping in the first window does not stop the search of the second.
    man.match.stop();
    await backend.features.matching.idle();
    expect([man.state.kind, second.state.kind, times(man, 'POST /cancelMatchRequest')]).toEqual([
      'idle',
      'connecting',
      0,
    ]);
  });

  it('ends the match of the first, which does not search again', async () => {
    const { backend, man, queen, second } = await createWindows();
    man.match.start(open);
    queen.match.start(open);
    await waitFor(() => expect(man.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    const { matchId } = man.inMatch.match;
    second.match.start(open);
    await waitFor(() => expect(man.state).toEqual(elsewhere));
    await waitFor(() => expect(second.inMatch.match.matchId).not.toBe(matchId));
    await waitFor(() => expect(queen.inMatch.match.matchId).toBe(second.inMatch.match.matchId));
    await backend.features.matching.idle();
    expect([man.course, man.match.view.remote]).toEqual([
      ['idle', 'searching', 'connecting', 'stopped'],
      null,
    ]);
    expect([times(man, 'POST /v3/matchRequest'), times(man, 'POST /v3/matchingEnd')]).toEqual([1, 0]);
  });

  it('leaves the match to the one that is already in the channel', async () => {
    const { backend, clock, man, meet } = await createMatchWorld();
    await meet();
    const { channelId } = man.inMatch.match.credentials;
    await waitFor(() => expect(man.entered).toContain(channelId));
    // The second window connects later than the one inside, as a window does after a lost connection.
    const second = await createMatchPerson(backend, manId, { clock });
    const enter = ({ socket, scope }: MatchPerson) =>
      socket.subscribe({ scope, kind: 'rtc', id: channelId, onEvent: () => undefined });
    expect(await enter(second)).toMatchObject({ ok: true });
    expect(await enter(man)).toMatchObject({ ok: false, code: 'busy' });
    man.engine.emit({ type: 'refused' });
    expect([man.state, times(man, 'POST /v3/matchingEnd')]).toEqual([elsewhere, 0]);
  });
});

describe('a call in another window', () => {
  const ringsAt = (person: { call: { kind: string } }) =>
    waitFor(() => expect(person.call.kind).toBe('ringingIn'));
  const idOf = ({ call }: Awaited<ReturnType<typeof createCallPerson>>) =>
    call.kind === 'ringingIn' ? call.call.callId : '';

  it('stops the search when accepted, until the user starts again', async () => {
    const world = await createCallWorld();
    const { backend, clock, man, queen } = world;
    const other = await createCallPerson(backend, queenId, { clock });
    const isSearching = () => backend.features.matching.isSearching(queenId);
    queen.match.start(nobody);
    await waitFor(() => expect(isSearching()).toBe(true));
    man.calls.call({ peer: world.her, callType: 'video', fromScreen: 'chat', matchId: null });
    await ringsAt(other);
    other.calls.accept(idOf(other));
    await waitFor(() => expect(queen.state).toEqual(busy));
    expect(isSearching()).toBe(false);

    // Starting anyway is refused again, without a request behind the user's back.
    queen.match.start(open);
    await waitFor(() => expect(queen.state).toEqual(busy));
    const asked = times(queen, 'POST /v3/matchRequest');
    other.calls.hangUp();
    await waitFor(() => expect(queen.state).toEqual({ kind: 'idle' }));
    clock.advance(60_000);
    await backend.features.matching.idle();
    expect([queen.state.kind, isSearching(), times(queen, 'POST /v3/matchRequest')]).toEqual([
      'idle',
      false,
      asked,
    ]);
    queen.match.start(open);
    await waitFor(() => expect(isSearching()).toBe(true));
  });

  it('stops the search when started', async () => {
    const world = await createCallWorld();
    const { backend, clock, man, queen } = world;
    const other = await createCallPerson(backend, queenId, { clock });
    queen.match.start(nobody);
    await waitFor(() => expect(backend.features.matching.isSearching(queenId)).toBe(true));
    other.calls.call({ peer: world.him, callType: 'video', fromScreen: 'chat', matchId: null });
    await ringsAt(man);
    await waitFor(() => expect(queen.state).toEqual(busy));
    // The call failed, so the user may start again.
    man.calls.decline(idOf(man));
    await waitFor(() => expect(queen.state).toEqual({ kind: 'idle' }));
  });

  it('does not affect the window of the call that came from a match', async () => {
    const world = await createCallWorld({ isLinked: false });
    const { man, queen, people } = world;
    for (const { match } of people) match.start(open);
    await waitFor(() => expect(man.inMatch.match.matchId).toBe(queen.inMatch.match.matchId));
    const { matchId } = man.inMatch.match;
    const callId = await world.ring('video', 'match', matchId);
    queen.calls.accept(callId);
    await world.isLive(callId);
    world.showFirstFrames();
    await waitFor(() => expect(people.map(({ call }) => call.kind)).toEqual(['incall', 'incall']));
    await world.backend.features.matching.idle();
    for (const person of people) {
      expect([person.state, times(person, 'POST /v3/matchRequest')]).toEqual([{ kind: 'idle' }, 1]);
    }
  });
});
