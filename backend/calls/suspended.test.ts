import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { createBans } from '../matching/bans.ts';
import { createCallWorld, startMs, type CallWorld } from './testing.ts';

const untilMs = startMs + moderation.suspensionMs;
let world: CallWorld;
beforeEach(async () => {
  world = await createCallWorld();
  await world.add('u1', { coins: 200 });
  await world.add('g1', { price: 60 });
});
afterEach(() => world.close());

const suspend = (userId: string) =>
  createBans(world.database).impose(userId, { reason: 'moderation', fromMs: startMs, untilMs });

describe('a user suspended from matching', () => {
  it('can neither call nor be called until the suspension ends', async () => {
    await suspend('u1');
    expect(await world.call('u1', 'g1')).toBe('matching_banned');
    // The caller only gets busy, because the reason is private.
    expect(await world.call('g1', 'u1')).toBe('busy');
    expect(world.eventsTo('g1')).toEqual([]);
    await world.pass(moderation.suspensionMs, moderation.suspensionMs);
    expect(await world.call('u1', 'g1')).toMatchObject({ price: 60 });
  });

  it.each(['u1', 'g1'])('cannot start a call that rang before (%s), and no one pays', async (suspended) => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'u1');
    await suspend(suspended);
    await world.join(callId, 'g1');
    expect(await world.row(callId)).toMatchObject({ state: 'ended', end_reason: 'moderation', minutes: 0 });
    expect(await world.coins('u1')).toBe(200);
  });
});

it('a suspension from a match ends the call that rings out of it', async () => {
  await world.close();
  world = await createCallWorld({ verdict: 'prohibited' });
  await world.add('u1', { coins: 200 });
  await world.add('g1', { price: 60 });
  const matchId = await world.match('u1', 'g1');
  const callId = await world.ring('u1', 'g1', 'match');
  for (let count = 0; count < moderation.suspendAfter; count++) await world.frame('g1', { matchId });
  await world.idle();
  expect(await world.row(callId)).toMatchObject({ state: 'ended', end_reason: 'moderation' });
  expect(world.last('u1', 'callEnded')).toMatchObject({ callId, reason: 'moderation' });
});

it('missing frames in a call blur the user who sends none', async () => {
  const callId = await world.live('u1', 'g1');
  for (let left = moderation.missingFrames; left > 0; left--) {
    await world.pass(moderation.frameEveryMs);
    await world.frame('u1', { callId });
  }
  expect(world.last('u1', 'moderation')).toMatchObject({ about: 'g1', verdict: 'noFace' });
  expect(world.last('g1', 'moderation')).toMatchObject({ about: 'u1', verdict: 'ok' });
});
