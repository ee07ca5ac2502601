import { describe, expect, it } from 'vitest';
import type { Insertable } from 'kysely';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { PenaltiesTable } from '../storage/schema.ts';
import { nowMs, openStudio } from './testing.ts';

async function openWithPenalties(...penalties: Partial<Insertable<PenaltiesTable>>[]) {
  const studio = await openStudio();
  const her = await studio.newcomer();
  for (const [at, penalty] of penalties.entries()) {
    await studio.database
      .insertInto('penalties')
      .values({
        id: `p${at}`,
        user_id: her.userId,
        type: 'leftEarly',
        level: 1,
        coins: 10,
        percent: 0,
        starts_ms: nowMs - 1,
        ends_ms: nowMs + DAY_MS,
        state: 'imposed',
        ...penalty,
      })
      .execute();
  }
  const { body } = await studio.call('getPenaltyHistory', {}, her.token);
  const dashboard = await studio.call('getDashboard', {}, her.token);
  expect(dashboard.body.penaltyLevel).toBe(body.curentPenaltyLevel);
  return body;
}

describe('penalties', () => {
  it('penalties are none for who has none', async () => {
    expect(await openWithPenalties()).toEqual({ curentPenaltyLevel: 0, history: [] });
  });

  it('count while they last, the highest of them', async () => {
    const { curentPenaltyLevel, history } = await openWithPenalties(
      { level: 2 },
      { level: 3, starts_ms: nowMs - 2, state: 'appealed', ends_ms: null },
      { level: 4, starts_ms: nowMs - 3, state: 'revoked' },
      { level: 5, starts_ms: nowMs - 4, ends_ms: nowMs },
    );
    expect(curentPenaltyLevel).toBe(3);
    expect(history.map(({ level, status }) => [level, status])).toEqual([
      [2, 'active'],
      [3, 'appealed'],
      [4, 'revoked'],
      [5, 'expired'],
    ]);
  });

  it('penalties are not in force before they begin', async () => {
    const { curentPenaltyLevel } = await openWithPenalties({ starts_ms: nowMs + 1, level: 4 });
    expect(curentPenaltyLevel).toBe(0);
  });

  it('say what for, since when, until when and what it was about', async () => {
    const { history } = await openWithPenalties(
      { type: 'noFace', percent: 10, source_kind: 'match', source_id: 'm1' },
      { starts_ms: nowMs - 2, source_kind: 'something newer', source_id: 'x', ends_ms: null },
    );
    expect(history[0]).toEqual({
      _id: 'p0',
      type: 'noFace',
      reason: 'penaltyReason.noFace',
      level: 1,
      coins: 10,
      percent: 10,
      startsAt: new Date(nowMs - 1).toISOString(),
      endsAt: new Date(nowMs + DAY_MS).toISOString(),
      status: 'active',
      source: { kind: 'match', id: 'm1' },
    });
    expect(history[1]).toMatchObject({ endsAt: null, source: null });
  });

  it('penalties are nobody else’s', async () => {
    const studio = await openStudio();
    const [her, other] = [await studio.newcomer(), await studio.newcomer()];
    const penalty = { id: 'p', user_id: other.userId, type: 'noFace', level: 5, coins: 0, percent: 0 };
    await studio.database
      .insertInto('penalties')
      .values({ ...penalty, starts_ms: 0, state: 'imposed' })
      .execute();
    const { body } = await studio.call('getPenaltyHistory', {}, her.token);
    expect(body).toEqual({ curentPenaltyLevel: 0, history: [] });
  });
});

describe('being ready', () => {
  it('is what nothing stands in the way of', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    const { body } = await studio.call('amIready', {}, her.token);
    expect(body).toMatchObject({
      ready: true,
      checks: [
        { key: 'profile', ok: true, reason: null },
        { key: 'standing', ok: true, reason: null },
      ],
      locker: { lock: false },
    });
  });

  it('is not for who is suspended, as long as it lasts', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    const ban = { user_id: her.userId, reason: 'prohibited', from_ms: nowMs, until_ms: nowMs + 1_000 };
    await studio.database.insertInto('matching_bans').values(ban).execute();
    const { body } = await studio.call('amIready', {}, her.token);
    expect(body.ready).toBe(false);
    expect(body.checks.find(({ ok }) => !ok)).toEqual({
      key: 'standing',
      ok: false,
      reason: 'readinessReason.suspended',
    });
    studio.clock.advance(1_000);
    expect((await studio.call('amIready', {}, her.token)).body.ready).toBe(true);
  });
});
