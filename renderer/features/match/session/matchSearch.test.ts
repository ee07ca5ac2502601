import { describe, expect, it } from 'vitest';
import { match as rules, moderation } from '#shared/domain/constants.ts';
import {
  createMatchPerson,
  createMatchWorld,
  manId,
  queenId,
  startMs,
} from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { open, paid } from './testing.ts';

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
