import { expect, it } from 'vitest';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createMatchWorld, startMs } from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

const open = defaultMatchingFilter;

it('pauses the search while the camera is off, and resumes it when it is on', async () => {
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
  // The shown wait continues.
  expect(man.state).toMatchObject({ kind: 'searching', sinceMs: startMs });
  expect(man.course).toEqual(['idle', 'searching']);
  await man.local.setCamera(true);
  await world.joined();
});

it('pauses the search after a match in which the camera went off, and after the camera was lost', async () => {
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

it('does not resume a search that the user stopped meanwhile', async () => {
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

it('pauses the search while a dialog is open; a match goes on', async () => {
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

it('ends a match at once that was found while the search was being paused', async () => {
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
