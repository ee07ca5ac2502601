import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createUsers } from '../people/users.ts';
import { createCases } from '../moderation/cases.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createBans } from './bans.ts';
import { createFramePruning, frameKeptMs, type PruningSize } from './framePruning.ts';
import { createFrames } from './frames.ts';

const startMs = Date.parse('2026-05-01T12:00:00Z');

async function open(size?: PruningSize) {
  const database = await openTestDatabase();
  const scope = createScope();
  onTestFinished(async () => {
    scope.end();
    await database.destroy();
  });
  const clock = createManualClock(startMs);
  for (const id of ['u1', 'u2'])
    await createUsers(database).create({ id, login_method: 4, role: 'user', created_ms: 0 });
  const log = pino({ level: 'silent' });
  const tasks = createTaskQueue(log);
  const frames = createFrames(database);
  return {
    clock,
    tasks,
    bans: createBans(database),
    cases: createCases(database),
    pruning: createFramePruning(
      { clock, cluster: { node: 'n1', shared: null }, database, log, scope },
      tasks,
      size,
    ),
    add: (userId: string, matchId: string | null, agoMs: number) =>
      frames.add(userId, { matchId, callId: null, verdict: 'prohibited', atMs: clock.now() - agoMs }),
    async left() {
      const rows = await database
        .selectFrom('moderation_frames')
        .select(['user_id', 'match_id'])
        .orderBy('id')
        .execute();
      return rows.map((row) => `${row.user_id} ${row.match_id ?? '-'}`);
    },
  };
}

const aCase = (userId: string, matchId: string | null, atMs: number) => ({
  ...{ id: `${userId} ${matchId}`, userId, encounter: { matchId, callId: null }, verdict: 'prohibited' },
  ...{ reportId: null, mediaId: null, isOfGallery: false, atMs },
});

describe('pruning of moderation frames', () => {
  it('keeps ten minutes of verdicts, and older ones only of encounters with an open case', async () => {
    const { add, cases, clock, left, pruning } = await open();
    await cases.open(aCase('u1', 'm2', startMs));
    await add('u1', 'm1', frameKeptMs + 1);
    await add('u1', 'm2', frameKeptMs + 1);
    await add('u2', 'm2', frameKeptMs + 1);
    await add('u1', null, frameKeptMs + 1);
    await add('u1', 'm1', frameKeptMs);
    expect(await pruning.run()).toBe(3);
    expect(await left()).toEqual(['u1 m2', 'u1 m1']);
    await cases.decide('u1 m2', 'upheld', 'u2', clock.now());
    clock.advance(1);
    expect(await pruning.run()).toBe(2);
    expect(await left()).toEqual([]);
  });

  it('keeps the verdicts behind a suspension in force, because dismissing a case reads them', async () => {
    const { add, bans, cases, clock, left, pruning } = await open();
    for (const matchId of ['m1', 'm2']) {
      await cases.open(aCase('u1', matchId, startMs));
      await add('u1', matchId, frameKeptMs + 1);
    }
    const [fromMs, untilMs] = [startMs - frameKeptMs, startMs + DAY_MS];
    await bans.impose('u1', { reason: 'moderation', fromMs, untilMs });
    await cases.decide('u1 m1', 'upheld', 'u2', clock.now());
    expect(await pruning.run()).toBe(0);
    clock.advance(DAY_MS);
    await pruning.run();
    expect(await left()).toEqual(['u1 m2']);
  });

  it('keeps the verdicts of an undecided case for seven days', async () => {
    const { add, cases, clock, left, pruning } = await open();
    await cases.open(aCase('u1', 'm1', startMs));
    await add('u1', 'm1', frameKeptMs + 1);
    clock.advance(7 * DAY_MS - 1);
    await pruning.run();
    expect(await left()).toEqual(['u1 m1']);
    clock.advance(1);
    await pruning.run();
    expect(await left()).toEqual([]);
  });

  it('deletes a limited number of rows per run, continues behind rows that stay, and runs once a minute', async () => {
    const { add, cases, clock, left, pruning, tasks } = await open({ batchRows: 2, batchesPerRun: 2 });
    await cases.open(aCase('u1', 'm1', startMs));
    for (let count = 0; count < 5; count++) await add('u1', 'm1', frameKeptMs + 1);
    for (let count = 0; count < 5; count++) await add('u2', 'm1', frameKeptMs + 1);
    expect(await pruning.run()).toBe(0);
    expect(await pruning.run()).toBe(3);
    clock.advance(MINUTE_MS);
    await tasks.idle();
    expect(await left()).toEqual(Array.from({ length: 5 }, () => 'u1 m1'));
  });
});
