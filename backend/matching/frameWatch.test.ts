import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { createWorld, type World } from './testing.ts';

describe('missing frames', () => {
  let world: World;
  let matchId: string;
  beforeEach(async () => {
    world = await createWorld({ sendsFrames: (userId) => userId !== 'bot' });
    for (const id of ['u1', 'g1']) await world.add(id);
    matchId = await world.live('u1', 'g1');
  });
  afterEach(() => world.close());

  const verdicts = (userId: string) =>
    world
      .to(userId)
      .flatMap(({ event, data }) => (event === 'moderation' ? [[data.about, data.verdict]] : []));

  /** Plays frame intervals in which u1 sends a frame each time, and g1 only if `hers` is given. */
  async function rounds(count: number, hers: { matchId?: string } | null = null): Promise<void> {
    for (let left = count; left > 0; left--) {
      await world.frame('u1', { matchId });
      if (hers) await world.frame('g1', hers);
      await world.pass(moderation.frameEveryMs);
    }
  }

  it('count as `noFace` from the third on, until a frame arrives', async () => {
    await rounds(moderation.missingFrames - 1);
    expect(verdicts('u1')).toEqual([]);
    await rounds(1);
    expect(verdicts('u1')).toEqual([['g1', 'noFace']]);
    await rounds(1, { matchId });
    expect(verdicts('u1').at(-1)).toEqual(['g1', 'ok']);
    expect(verdicts('g1').every(([about, verdict]) => about === 'u1' && verdict === 'ok')).toBe(true);
  });

  it('count even if frames without a match arrive instead', async () => {
    await rounds(moderation.missingFrames, {});
    expect(verdicts('u1')).toEqual([['g1', 'noFace']]);
  });

  it('blur the person from the start of the next match', async () => {
    await rounds(moderation.missingFrames);
    await world.end('g1', matchId, 'skip');
    await world.add('u2');
    await world.live('u2', 'g1');
    expect(verdicts('u2')).toEqual([['g1', 'noFace']]);
  });

  it('open no case for a moderator, and do not suspend', async () => {
    await rounds(4);
    expect(await world.ban('g1')).toMatchObject({ banned: false });
  });

  it('are excused while the connection is silent, as long as a client would keep it', async () => {
    await rounds(moderation.missingFrames - 1);
    world.silent.set('g1', 20_000);
    await rounds(1);
    expect(verdicts('u1')).toEqual([]);
    world.silent.set('g1', 60_000);
    await rounds(1);
    expect(verdicts('u1')).toEqual([['g1', 'noFace']]);
  });

  it('still count if the connection is silent now and then', async () => {
    for (const silentMs of [0, 20_000, 0, 0]) {
      world.silent.set('g1', silentMs);
      expect(verdicts('u1')).toEqual([]);
      await rounds(1);
    }
    expect(verdicts('u1')).toEqual([['g1', 'noFace']]);
  });

  it('do not count for people who never send frames', async () => {
    await world.end('u1', matchId, 'skip');
    for (const id of ['bot', 'g2']) await world.add(id);
    matchId = await world.live('bot', 'g2');
    await world.pass(4 * moderation.frameEveryMs);
    expect(verdicts('g2')).toEqual([]);
  });
});
