import { expect, it } from 'vitest';
import { matchFoundSchema } from '#shared/domain/matching.ts';
import { defaultMatchingFilter as filter } from '#shared/domain/matchingFilter.ts';
import type { MatchEvent, MatchState } from '../machine/types.ts';
import { metAfter, type MetPerson } from './metPeople.ts';

const searching: MatchState = { kind: 'searching', searchId: 1, filter, sinceMs: 0, failures: 0 };
const idle: MatchState = { kind: 'idle' };

function liveWith(userId: string): MatchState {
  const match = matchFoundSchema.parse({
    matchId: `match-${userId}`,
    companion: { _id: userId, name: userId },
    credentials: { engine: 'peer', channelId: 'c', token: 't', userId: 'me' },
  });
  return {
    ...{ kind: 'live', searchId: 1, filter, match, earlySkip: null },
    ...{ startedAtMs: 10_000, endsAtMs: 35_000 },
  };
}

const after = (
  event: MatchEvent,
  { met = [], before = liveWith('mira') }: { met?: readonly MetPerson[]; before?: MatchState } = {},
) => metAfter(met, before, event.type === 'stop' ? idle : searching, event, 14_000);

it('lists who was met, for how long, and whether they were skipped', () => {
  expect(after({ type: 'skip' })).toMatchObject([
    { companion: { _id: 'mira' }, durationMs: 4_000, endedAtMs: 14_000, wasSkipped: true },
  ]);
  expect(after({ type: 'stop' })[0]?.wasSkipped).toBe(false);
});

it('removes a person who was reported, blocked or unmatched', () => {
  const met = after({ type: 'skip' });
  expect(after({ type: 'unmatch' }, { met })).toEqual([]);
  for (const reason of ['report', 'block'] as const)
    expect(after({ type: 'matchEnded', matchId: 'match-mira', reason }, { met })).toEqual([]);
});

it('lists a person once, newest first', () => {
  const met = after({ type: 'skip' }, { met: after({ type: 'skip' }, { before: liveWith('yuna') }) });
  const again = after({ type: 'stop' }, { met, before: liveWith('yuna') });
  expect(again.map(({ companion }) => companion._id)).toEqual(['yuna', 'mira']);
});

it('leaves out a match that never became live', () => {
  const { kind: _, ...live } = liveWith('mira') as Extract<MatchState, { kind: 'live' }>;
  const before: MatchState = { ...live, kind: 'connecting', hasFrame: false };
  expect(after({ type: 'stop' }, { before })).toEqual([]);
});

it('begins a new list with a new start', () => {
  const met = after({ type: 'skip' });
  expect(metAfter(met, idle, searching, { type: 'start', filter }, 20_000)).toEqual([]);
});
