import { afterEach, beforeEach, expect, it } from 'vitest';
import { match } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import { createWorld, type World } from './testing.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const id of ['u1', 'u2', 'g1', 'g2']) await world.add(id);
});
afterEach(() => world.close());

/** Returns the code of the refusal, or `done`. */
const undo = (userId: string, matchId: string) =>
  world.undoSkip(userId, matchId).then(
    () => 'done',
    (error: unknown) => (error instanceof ApiFailure ? error.code : error),
  );

/** Lets u1 skip g1, and both search again, as their clients do. */
async function skipped(): Promise<string> {
  const matchId = await world.live('u1', 'g1');
  await world.end('u1', matchId, 'skip');
  for (const userId of ['u1', 'g1']) await world.request(userId);
  return matchId;
}

it('an undone skip matches the two again, although they have just met', async () => {
  const matchId = await skipped();
  expect(world.feature.isSearching('g1')).toBe(true);
  expect(await undo('u1', matchId)).toBe('done');
  await world.feature.idle();
  const again = world.last('u1', 'matchFound');
  expect(again.companion._id).toBe('g1');
  expect(again.matchId).not.toBe(matchId);
});

it('an undo is refused if the skipped person is in another match', async () => {
  const matchId = await skipped();
  await world.request('u2');
  expect(world.feature.matchOf('g1')?.companionId).toBe('u2');
  expect(await undo('u1', matchId)).toBe('conflict');
});

it('an undo is refused if the skipped person has stopped searching', async () => {
  const matchId = await skipped();
  await world.cancel('g1');
  expect(await undo('u1', matchId)).toBe('conflict');
});

it('an undo is refused after its time', async () => {
  const matchId = await skipped();
  await world.pass(match.undoSkipMs + 2_001);
  expect(await undo('u1', matchId)).toBe('conflict');
});

it('an undo is only for the person who skipped, and only for skips', async () => {
  const matchId = await skipped();
  expect(await undo('g1', matchId)).toBe('conflict');
  expect(await undo('u2', matchId)).toBe('not_found');
});

it('an undo does not match two people with a block between them', async () => {
  const matchId = await skipped();
  await world.feature.forbid('g1', 'u1', 'block');
  expect(await undo('u1', matchId)).toBe('done');
  await world.feature.idle();
  expect(world.feature.matchOf('u1')).toBeNull();
});
