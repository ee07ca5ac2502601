import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCallWorld, type CallWorld } from './testing.ts';

/** §4.7: with split `multiplecalls`, a second call rings during a call. */
let world: CallWorld;
beforeEach(async () => {
  world = await createCallWorld();
  for (const id of ['u1', 'u2', 'u3']) await world.add(id, { coins: 200 });
  await world.add('g1', { price: 60 });
});
afterEach(() => world.close());

const endOf = async (callId: string) => {
  const { state, end_reason: reason, ended_by: by } = await world.row(callId);
  return { state, reason, by };
};

it('a second call rings during a call, and a third caller gets busy', async () => {
  await world.allowSeveral(['g1']);
  const first = await world.live('u1', 'g1');
  const second = await world.ring('u2', 'g1');
  expect(world.last('g1', 'incomingCall')).toMatchObject({ callId: second, fromUser: { _id: 'u2' } });
  expect(await world.call('u3', 'g1')).toBe('busy');
  expect(await world.isEnd('u1', first)).toMatchObject({ isEnd: false });
  // A window that opens later rings too.
  const later = world.connect('g1');
  await world.idle();
  expect(later.heard.map(({ event }) => event)).toContain('incomingCall');
});

it('a second call does not ring in the control group', async () => {
  await world.allowSeveral(['g1'], 'control');
  await world.live('u1', 'g1');
  expect(await world.call('u2', 'g1')).toBe('busy');
});

it('a second call rings neither during her match nor from his match', async () => {
  await world.allowSeveral(['g1']);
  await world.match('u1', 'g1');
  expect(await world.call('u2', 'g1')).toBe('busy');
});

describe('accepting a second call', () => {
  it('ends the first with the cost so far, and charges no minute twice', async () => {
    await world.allowSeveral(['g1']);
    const first = await world.live('u1', 'g1');
    await world.minute('u1', first, 0);
    await world.pass(20_000);
    const second = await world.ring('u2', 'g1');
    await world.join(second, 'u2');
    await world.join(second, 'g1');
    expect(await endOf(first)).toEqual({ state: 'ended', reason: 'ended', by: 'g1' });
    expect(await endOf(second)).toMatchObject({ state: 'live' });
    await world.minute('u2', second, 0);
    await world.pass(30_000);
    expect([await world.coins('u1'), await world.coins('u2'), await world.coins('g1')]).toEqual([
      140, 140, 72,
    ]);
    await world.cancel('g1', second, 'ended');
    expect(world.feature.isInCall('g1')).toBe(false);
    expect(await world.ring('u3', 'g1')).toBeTypeOf('string');
  });

  it('ends her own call that is still ringing', async () => {
    await world.allowSeveral(['g1']);
    const first = await world.ring('g1', 'u1');
    const second = await world.ring('u2', 'g1');
    await world.join(second, 'u2');
    await world.join(second, 'g1');
    expect(await endOf(first)).toEqual({ state: 'ended', reason: 'cancelled', by: 'g1' });
    expect(await endOf(second)).toMatchObject({ state: 'live' });
  });
});

it.each(['declined', 'cancelled', 'noAnswer'] as const)(
  'a second call that is %s leaves the first',
  async (how) => {
    await world.allowSeveral(['g1']);
    const first = await world.live('u1', 'g1');
    const second = await world.ring('u2', 'g1');
    if (how === 'noAnswer') await world.pass(31_000);
    else await world.cancel(how === 'declined' ? 'g1' : 'u2', second, how);
    expect(await endOf(second)).toMatchObject({ state: 'ended', reason: how });
    expect(await endOf(first)).toMatchObject({ state: 'live' });
    expect(world.feature.isInCall('g1')).toBe(true);
    expect(world.feature.isInCall('u2')).toBe(false);
    // Another call can ring.
    expect(await world.ring('u3', 'g1')).toBeTypeOf('string');
  },
);

it('the end of the first call leaves the second ringing, and she can accept it', async () => {
  await world.allowSeveral(['g1']);
  const first = await world.live('u1', 'g1');
  const second = await world.ring('u2', 'g1');
  await world.cancel('u1', first, 'ended');
  expect(await endOf(second)).toMatchObject({ state: 'ringing' });
  expect(await world.call('u3', 'g1')).toBeTypeOf('object');
  await world.join(second, 'u2');
  await world.join(second, 'g1');
  expect(await endOf(second)).toMatchObject({ state: 'live' });
});

it('deactivating an account ends both calls', async () => {
  await world.allowSeveral(['g1']);
  const first = await world.live('u1', 'g1');
  const second = await world.ring('u2', 'g1');
  await world.events.announce('userMustLeave', { userId: 'g1', reason: 'stop' });
  expect(await endOf(first)).toMatchObject({ state: 'ended', by: 'g1' });
  expect(await endOf(second)).toMatchObject({ state: 'ended', reason: 'declined', by: 'g1' });
  for (const id of ['u1', 'u2', 'g1']) expect(world.feature.isInCall(id)).toBe(false);
});
