import { expect, it } from 'vitest';
import { matchFoundSchema } from '#shared/domain/matching.ts';
import { defaultMatchingFilter as filter } from '#shared/domain/matchingFilter.ts';
import type { MatchState } from '../machine/types.ts';
import { undoAfter } from './skipUndo.ts';

const searching: MatchState = { kind: 'searching', searchId: 2, filter, sinceMs: 0, failures: 0 };
const live: MatchState = {
  ...{ kind: 'live', searchId: 1, filter, startedAtMs: 0, endsAtMs: 25_000, earlySkip: null },
  match: matchFoundSchema.parse({
    matchId: 'm1',
    companion: { _id: 'yuna' },
    credentials: { engine: 'peer', channelId: 'c', token: 't', userId: 'me' },
  }),
};
const offered = undoAfter(null, live, searching, { type: 'skip' }, 1_000);

it('offers to undo a skip for five seconds', () => {
  expect(offered).toMatchObject({ matchId: 'm1', untilMs: 6_000, state: 'offered' });
});

it('offers no undo for a match that ended by itself', () => {
  expect(undoAfter(null, live, searching, { type: 'timeUp', matchId: 'm1' }, 1_000)).toBeNull();
});

it('ends the offer with the next match and with Stop', () => {
  expect(undoAfter(offered, searching, live, { type: 'matchFound', match: live.match }, 2_000)).toBeNull();
  expect(undoAfter(offered, searching, { kind: 'idle' }, { type: 'stop' }, 2_000)).toBeNull();
  expect(undoAfter(offered, searching, searching, { type: 'requestAccepted', searchId: 2 }, 2_000)).toBe(
    offered,
  );
});
