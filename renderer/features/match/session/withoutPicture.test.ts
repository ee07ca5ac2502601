import { expect, it } from 'vitest';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createMatchWorld, startMs } from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

const open = defaultMatchingFilter;

it('nobody is asked for while the camera is off, and again when it is on', async () => {
  const world = await createMatchWorld();
  const { clock, man, queen } = world;
  man.match.start(open);
  await waitFor(() => expect(world.isSearching(man)).toBe(true));
  await man.local.setCamera(false);
  await waitFor(() => expect(world.isSearching(man)).toBe(false));
  queen.match.start(open);
  await waitFor(() => expect(world.isSearching(queen)).toBe(true));
  clock.advance(60_000);
  await world.backend.features.matching.idle();
  // The wait that is shown goes on.
  expect(man.state).toMatchObject({ kind: 'searching', sinceMs: startMs });
  expect(man.course).toEqual(['idle', 'searching']);
  await man.local.setCamera(true);
  await world.joined();
});

it('nor after a match in which it was turned off, nor where it was lost', async () => {
  const world = await createMatchWorld();
  const { man, queen } = world;
  const matchId = await world.goLive();
  await man.local.setCamera(false);
  man.match.skip();
  await waitFor(() => expect(world.isSearching(queen)).toBe(true));
  await world.backend.features.matching.idle();
  const requests = man.net.asked.filter((name) => name === 'POST /v3/matchRequest');
  expect([man.state.kind, requests.length, man.engine.channels.length]).toEqual(['searching', 1, 1]);
  await man.local.setCamera(true);
  expect(await world.joined()).not.toBe(matchId);
  man.match.stop();
  man.match.start({ ...open, ageFrom: 98 });
  await waitFor(() => expect(world.isSearching(man)).toBe(true));
  man.local.set({ cameraProblem: 'notFound' });
  await waitFor(() => expect(world.isSearching(man)).toBe(false));
  man.local.set({ cameraProblem: null });
  await waitFor(() => expect(world.isSearching(man)).toBe(true));
});

it('whoever stops meanwhile has stopped', async () => {
  const world = await createMatchWorld();
  const { man } = world;
  man.match.start(open);
  await waitFor(() => expect(world.isSearching(man)).toBe(true));
  await man.local.setCamera(false);
  man.match.stop();
  await man.local.setCamera(true);
  await waitFor(() => expect(world.isSearching(man)).toBe(false));
  expect(man.state).toEqual({ kind: 'idle' });
});

it('nobody new is met behind a dialog; a match goes on, and the next is looked for when it is closed', async () => {
  const world = await createMatchWorld();
  const { man, queen } = world;
  const matchId = await world.goLive();
  man.match.setHeld(true);
  expect(man.state.kind).toBe('live');
  queen.match.skip();
  await waitFor(() => expect(world.isSearching(queen)).toBe(true));
  await world.backend.features.matching.idle();
  expect([man.state.kind, world.isSearching(man), man.engine.channels.length]).toEqual([
    'searching',
    false,
    1,
  ]);
  man.match.setHeld(false);
  expect(await world.joined()).not.toBe(matchId);
});

it('who is found while the search is being taken back is told at once, and is not met', async () => {
  const world = await createMatchWorld();
  const { man, queen } = world;
  man.match.start(open);
  await waitFor(() => expect(world.isSearching(man)).toBe(true));
  const held = man.net.hold('POST /cancelMatchRequest');
  man.match.setHeld(true);
  queen.match.start(open);
  await waitFor(() => expect(queen.course).toContain('connecting'));
  await waitFor(() => expect(man.net.asked).toContain('POST /v3/matchingEnd'));
  held.release();
  await waitFor(() => expect(queen.state.kind).toBe('searching'));
  expect([man.state.kind, man.engine.channels.length]).toEqual(['searching', 0]);
});
