import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { ApiFailure } from '../lib/failure.ts';
import { consequencesOf } from './consequences.ts';
import type { Frame } from './frames.ts';
import { createWorld, type World } from './testing.ts';
import type { EncounterRef } from '../events.ts';

const code = (error: unknown) => (error instanceof ApiFailure ? error.code : error);
const letters = { o: 'ok', p: 'prohibited', n: 'noFace' } as const;

describe('consequences of a verdict', () => {
  const nothing = { alert: false, suspend: false, review: false };
  const frame = (verdict: ModerationVerdict, atMs: number, matchId = 'm1'): Frame => ({
    verdict,
    atMs,
    matchId,
    callId: null,
  });

  // Each history is from oldest to newest. Its last letter is the new verdict.
  it.each([
    ['o', nothing],
    ['p', { ...nothing, review: true }],
    ['n', nothing],
    ['po', nothing],
    ['no', nothing],
    ['poo', nothing],
    ['pp', { ...nothing, alert: true, review: true }],
    ['pop', { ...nothing, review: true }],
    ['pnp', { ...nothing, review: true }],
    ['nn', nothing],
    ['nnn', { ...nothing, review: true }],
    ['nonn', nothing],
    ['pnn', nothing],
    ['nnnn', nothing],
    ['opp', { ...nothing, alert: true, review: true }],
    ['ppp', { ...nothing, suspend: true, review: true }],
    ['ppop', { ...nothing, review: true }],
    ['pppp', { ...nothing, suspend: true, review: true }],
  ])('follow from the history %s', (history, expected) => {
    const verdicts = history.split('').map((letter) => letters[letter as keyof typeof letters]);
    const earlier = verdicts.slice(0, -1).map((verdict, index) => frame(verdict, index));
    const verdict = verdicts.at(-1) as ModerationVerdict;
    expect(consequencesOf(verdict, earlier.reverse().slice(0, moderation.suspendAfter), null)).toEqual(
      expected,
    );
  });

  it('count verdicts across a skip', () => {
    const before = [frame('prohibited', 2, 'm0'), frame('prohibited', 1, 'm0')];
    expect(consequencesOf('prohibited', before, null).suspend).toBe(true);
    expect(consequencesOf('ok', before, null)).toEqual(nothing);
  });

  it('start again after a suspension', () => {
    const before = [frame('prohibited', 5), frame('prohibited', 4), frame('prohibited', 3)];
    expect(consequencesOf('prohibited', before, 5)).toEqual({
      ...nothing,
      review: true,
    });
    expect(consequencesOf('prohibited', before, 4)).toEqual({
      ...nothing,
      alert: true,
      review: true,
    });
  });
});

describe('moderation in a match', () => {
  let world: World;
  let verdict: ModerationVerdict;

  beforeEach(async () => {
    verdict = 'ok';
    world = await createWorld({ moderator: { judge: () => Promise.resolve(verdict) } });
    for (const id of ['u1', 'u2', 'g1']) await world.add(id);
  });
  afterEach(() => world.close());

  async function show(userId: string, next: ModerationVerdict, matchId?: string): Promise<void> {
    verdict = next;
    await world.pass(1);
    expect(await world.frame(userId, { matchId })).toEqual({ verdict: next });
  }
  const told = (userId: string) => world.to(userId).filter((each) => each.event === 'moderation');

  it('blurs the person for the other side until a frame is ok', async () => {
    const matchId = await world.live('u1', 'g1');
    await show('u1', 'noFace', matchId);
    expect(world.last('g1', 'moderation')).toMatchObject({ about: 'u1', verdict: 'noFace', alert: null });
    await show('u1', 'ok', matchId);
    // A repeated `ok` is sent again, because the first one may have been lost with a connection.
    await show('u1', 'ok', matchId);
    expect(told('g1').slice(1)).toMatchObject([
      { data: { about: 'u1', verdict: 'ok' } },
      { data: { about: 'u1', verdict: 'ok' } },
    ]);
    expect(told('u1')).toEqual([]);
  });

  it('blurs from the start of the next match, unless the verdict is old or ok', async () => {
    const first = await world.live('u1', 'g1');
    await show('u1', 'prohibited', first);
    await show('g1', 'ok', first);
    await world.end('u1', first, 'skip');
    for (const id of ['g2', 'g3']) await world.add(id);
    const second = await world.live('u1', 'g2');
    expect(told('g2')).toMatchObject([{ data: { about: 'u1', verdict: 'prohibited', alert: null } }]);
    expect(told('u1').filter(({ data }) => (data as { about: string }).about === 'g2')).toEqual([]);
    await world.end('u1', second, 'skip');
    await world.pass(6 * moderation.frameEveryMs);
    await world.live('u1', 'g3');
    expect(told('g3')).toEqual([]);
  });

  it('warns after two in a row, suspends after three, and ends the match on both sides', async () => {
    const matchId = await world.live('u1', 'g1');
    await show('u1', 'prohibited', matchId);
    expect(told('u1')).toEqual([]);
    await show('u1', 'prohibited', matchId);
    expect(world.last('u1', 'moderation')).toMatchObject({ about: 'u1', alert: true, suspendedUntil: null });
    expect(world.last('g1', 'moderation')).toMatchObject({ about: 'u1', alert: null });
    await show('u1', 'prohibited', matchId);
    const suspendedUntil = new Date(world.clock.now() + moderation.suspensionMs).toISOString();
    expect(world.last('u1', 'moderation')).toMatchObject({ about: 'u1', suspendedUntil });
    expect(told('g1').every((each) => each.event === 'moderation' && each.data.suspendedUntil === null)).toBe(
      true,
    );
    for (const userId of ['u1', 'g1']) expect(world.last(userId, 'matchEnded').reason).toBe('moderation');
    expect(await world.ban('u1')).toMatchObject({
      banned: true,
      until: suspendedUntil,
      reason: 'moderation',
    });
    expect(await world.request('u1').catch(code)).toBe('matching_banned');
    expect(await world.row(matchId)).toMatchObject({ state: 'ended', end_reason: 'moderation' });
    const stored = await world.database.selectFrom('moderation_frames').selectAll().execute();
    expect(stored.map((row) => [row.user_id, row.match_id, row.verdict])).toEqual(
      Array.from({ length: 3 }, () => ['u1', matchId, 'prohibited']),
    );
  });

  it('suspends a person who only searches, and ends the search', async () => {
    await world.request('u1');
    for (let count = 0; count < moderation.suspendAfter; count++) await show('u1', 'prohibited');
    expect(world.feature.isSearching('u1')).toBe(false);
    expect(told('u1').map((each) => each.data)).toMatchObject([
      { alert: true },
      { suspendedUntil: new Date(world.clock.now() + moderation.suspensionMs).toISOString() },
    ]);
  });

  it('judges one frame per person at a time, and frames of several people in parallel', async () => {
    await world.close();
    const held = Promise.withResolvers<ModerationVerdict>();
    world = await createWorld({
      moderator: { judge: (_, about) => (about?.userId === 'u1' ? held.promise : Promise.resolve('ok')) },
    });
    for (const id of ['u1', 'u2']) await world.add(id);
    const first = world.frame('u1');
    await expect.poll(() => world.frame('u1').catch(code)).toBe('too_many_requests');
    expect(await world.frame('u2')).toEqual({ verdict: 'ok' });
    held.resolve('noFace');
    expect(await first).toEqual({ verdict: 'noFace' });
    expect(await world.frame('u1')).toEqual({ verdict: 'noFace' });
  });

  it('lifts a suspension only if the dismissed encounter contributed to it', async () => {
    const earlier = await world.live('u2', 'g1');
    await show('u2', 'prohibited', earlier);
    await show('u2', 'ok', earlier);
    await show('u2', 'prohibited', earlier);
    await world.end('u2', earlier, 'skip');
    await show('u2', 'prohibited');
    await show('u2', 'prohibited');
    expect(await world.ban('u2')).toMatchObject({ banned: true });
    const [mine, nowhere] = [
      { matchId: earlier, callId: null },
      { matchId: null, callId: null },
    ];
    const now = world.clock.now();
    const takeBack = (userId: string, encounter: EncounterRef, untilMs: number) =>
      world.events.require('caseDismissed', { caseId: 'case', byId: 'boss', userId, encounter, untilMs });
    await takeBack('u2', { matchId: 'another', callId: null }, now);
    await takeBack('u1', mine, now);
    // Frames of that encounter before this suspension did not cause it.
    await takeBack('u2', nowhere, now - 60_000);
    expect(await world.ban('u2')).toMatchObject({ banned: true });
    await takeBack('u2', mine, now);
    expect(await world.ban('u2')).toMatchObject({ banned: false });
    expect(world.last('u2', 'moderation')).toMatchObject({ verdict: 'ok', suspendedUntil: null });
    // A lifted suspension is reported once, not again.
    const before = told('u2').length;
    await takeBack('u2', mine, now);
    expect(told('u2')).toHaveLength(before);
  });

  it('accepts frames from members only, and sends no event for a late frame', async () => {
    const matchId = await world.live('u1', 'g1');
    expect(await world.frame('u2', { matchId }).catch(code)).toBe('not_found');
    expect(await world.frame('u1', { matchId: 'unknown' }).catch(code)).toBe('not_found');
    expect(await world.frame('u1', { callId: 'unknown' }).catch(code)).toBe('not_found');
    await world.end('g1', matchId, 'skip');
    expect(await world.frame('u2', { matchId }).catch(code)).toBe('not_found');
    await show('u1', 'prohibited', matchId);
    expect(told('g1')).toEqual([]);
  });

  it('has the same consequences in a call', async () => {
    await world.close();
    const ended: string[] = [];
    world = await createWorld({
      moderator: { judge: () => Promise.resolve('prohibited') },
      calls: {
        otherSideOf: async (callId, userId) => (callId === 'c1' && userId === 'u1' ? 'g1' : undefined),
        isInCall: async () => false,
      },
    });
    world.events.on('userMustLeave', ({ userId }) => void ended.push(userId));
    for (const id of ['u1', 'g1']) await world.add(id);
    for (let count = 0; count < 3; count++) await world.frame('u1', { callId: 'c1' });
    expect(told('g1')).toHaveLength(3);
    expect(ended).toEqual(['u1']);
    expect(await world.frame('g1', { callId: 'c1' }).catch(code)).toBe('not_found');
  });
});
