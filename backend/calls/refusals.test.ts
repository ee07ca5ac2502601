import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeLocker } from '#tests/kit/backend/locker.ts';
import { createCallWorld, type CallWorld } from './testing.ts';

let world: CallWorld;
beforeEach(async () => {
  world = await createCallWorld();
  await world.add('u1', { coins: 60 });
  await world.add('u2', { coins: 120 });
  await world.add('g1', { price: 60 });
  await world.add('g2', {});
});
afterEach(() => world.close());

const change = (id: string, columns: Record<string, string | number | null>) =>
  world.database.updateTable('users').set(columns).where('id', '=', id).execute();

describe('a call is refused', () => {
  it.each<[string, () => Promise<unknown>, string, [string, string]]>([
    ['to oneself', async () => undefined, 'invalid_body', ['u1', 'u1']],
    ['to nobody', async () => undefined, 'not_found', ['u1', 'nobody']],
    ['to somebody who has left', () => change('g1', { deleted: 1 }), 'not_found', ['u1', 'g1']],
    ['to somebody who is banned', () => change('g1', { banned: 1 }), 'not_found', ['u1', 'g1']],
    ['to a desk of support', () => world.add('desk'), 'not_found', ['g1', 'desk']],
    ['by somebody who has left', () => change('u1', { deleted: 1 }), 'forbidden', ['u1', 'g1']],
    ['between users', async () => undefined, 'forbidden', ['u1', 'u2']],
    ['between streamers', async () => undefined, 'forbidden', ['g1', 'g2']],
    ['to an artist', () => change('g1', { role: 'artist' }), 'busy', ['u1', 'g1']],
    ['by an artist', () => change('g1', { role: 'artist' }), 'locked', ['g1', 'u1']],
    ['with a coin too few', () => change('g1', { price: 61 }), 'not_enough_coins', ['u1', 'g1']],
    ['by a streamer to who can not pay', () => change('g1', { price: 61 }), 'not_enough_coins', ['g1', 'u1']],
    ['by who is locked', () => change('g1', { role: 'pendingGoddess' }), 'locked', ['g1', 'u1']],
    ['to who is locked', () => change('g1', { role: 'pendingGoddess' }), 'busy', ['u1', 'g1']],
    ['without a birthday', () => change('u1', { birthday: null }), 'locked', ['u1', 'g1']],
    ['blocked by her', () => world.matching.forbid('g1', 'u1', 'block'), 'blocked', ['u1', 'g1']],
    ['blocked by him', () => world.matching.forbid('u1', 'g1', 'block'), 'blocked', ['u1', 'g1']],
    ['while she rings for another', () => world.ring('u2', 'g1'), 'busy', ['u1', 'g1']],
    ['while he calls another', () => world.ring('u1', 'g2'), 'busy', ['u1', 'g1']],
    ['while she talks to another', () => world.live('u2', 'g1'), 'busy', ['u1', 'g1']],
    ['while he talks to another', () => world.live('u2', 'g2'), 'busy', ['u2', 'g1']],
    ['while she is in a match', () => world.match('u2', 'g1'), 'busy', ['u1', 'g1']],
    ['while he is in a match', () => world.match('u1', 'g2'), 'busy', ['u1', 'g1']],
    ['out of a match, from elsewhere', () => world.match('u1', 'g1'), 'busy', ['u1', 'g1']],
  ])('%s', async (_, before, code, [from, to]) => {
    await before();
    const rows = await world.database.selectFrom('calls').select('id').execute();
    expect(await world.call(from, to)).toBe(code);
    expect(await world.database.selectFrom('calls').select('id').execute()).toEqual(rows);
    // A refused call does not make the caller busy.
    if (rows.length === 0) expect(world.feature.isInCall(from)).toBe(false);
  });

  it('but a retry after a lost response returns the same call', async () => {
    const callId = await world.ring('u1', 'g1');
    expect(await world.call('u1', 'g1')).toMatchObject({ callId, direction: 'outgoing' });
    expect(await world.database.selectFrom('calls').select('id').execute()).toHaveLength(1);
  });

  it('during a match with another user, or if the user only claims to call from the match', async () => {
    await world.match('u2', 'g1');
    expect(await world.call('u1', 'g1', 'match')).toBe('busy');
    expect(await world.call('u1', 'g2', 'match')).toMatchObject({ price: 60 });
  });
});

it('a pending goddess with a complete profile can call', async () => {
  await change('g1', { role: 'pendingGoddess', phone: '1', bio: 'b' });
  await completeLocker(world.database, 'g1');
  expect(await world.call('g1', 'u1')).toMatchObject({ price: 60 });
});

it('the price is the streamer’s for both sides, 60 by default, and undefined within a side', async () => {
  await change('g1', { price: 25 });
  expect(await world.price('u1', 'g1')).toEqual({ price: 25 });
  expect(await world.price('g1', 'u1')).toEqual({ price: 25 });
  expect(await world.price('u1', 'g2')).toEqual({ price: 60 });
  expect(await world.price('u1', 'u2')).toBe('forbidden');
  expect(await world.price('u1', 'nobody')).toBe('not_found');
});

describe('two concurrent actions', () => {
  it('calling each other gives one call, the first one', async () => {
    const [his, hers] = await Promise.all([world.call('u1', 'g1'), world.call('g1', 'u1')]);
    if (typeof his === 'string' || typeof hers === 'string') throw new Error('one was refused');
    expect(hers.callId).toBe(his.callId);
    expect(hers.credentials).toMatchObject({ channelId: his.credentials.channelId, userId: 'g1' });
    expect(await world.database.selectFrom('calls').select('id').execute()).toHaveLength(1);
    await world.join(his.callId, 'g1');
    await world.join(his.callId, 'u1');
    expect(await world.row(his.callId)).toMatchObject({ state: 'live', caller_id: 'u1' });
  });

  it('calling the same third user lets one ring, and the other gets busy', async () => {
    const answers = await Promise.all([world.call('u1', 'g1'), world.call('u2', 'g1')]);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(1);
    expect(world.eventsTo('g1').filter((event) => event === 'incomingCall')).toHaveLength(1);
  });

  it('hanging up gives one end for both, the first one', async () => {
    const callId = await world.live('u1', 'g1');
    const answers = await Promise.all([
      world.cancel('g1', callId, 'noVideo'),
      world.cancel('u1', callId, 'ended'),
    ]);
    const end = { isEnd: true, reason: 'noVideo', endedBy: 'g1', minutes: 1, duration: 0 };
    expect(answers).toEqual([end, end]);
    expect(await world.row(callId)).toMatchObject({ end_reason: 'noVideo', ended_by: 'g1' });
    for (const userId of ['u1', 'g1'])
      expect(world.eventsTo(userId).filter((event) => event === 'callEnded')).toHaveLength(1);
  });

  it('an answer and a cancel: one wins for both', async () => {
    const callId = await world.ring('u1', 'g1');
    await world.join(callId, 'u1');
    await Promise.all([world.join(callId, 'g1'), world.cancel('u1', callId, 'cancelled')]);
    expect(await world.row(callId)).toMatchObject({ state: 'ended', end_reason: 'cancelled' });
    expect([world.feature.isInCall('u1'), world.feature.isInCall('g1')]).toEqual([false, false]);
    await world.pass(120_000, 30_000);
    const { minutes } = await world.row(callId);
    expect(await world.coins('u1')).toBe(60 - 60 * minutes);
  });
});

it('users outside a call get no information about it', async () => {
  const callId = await world.live('u1', 'g1');
  expect(await world.cancel('u2', callId, 'ended')).toBe('not_found');
  expect(await world.isEnd('u2', callId)).toBe('not_found');
  expect(await world.minute('u2', callId)).toBe('not_found');
  expect(await world.join(callId, 'u2')).toBe('forbidden');
  expect(await world.isEnd('u1', callId)).toMatchObject({ isEnd: false });
});
