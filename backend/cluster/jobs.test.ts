import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import type { Shared } from './index.ts';
import { atEachOnce, everyOnce, jobLeaseMs } from './jobs.ts';

const startMs = Date.parse('2026-05-04T00:00:00Z');
const second = 1_000;
const midnight = (ms: number) => (Math.floor(ms / DAY_MS) + 1) * DAY_MS;

/** Creates several processes over one SQLite file and one clock. Each process has its own connection. */
async function aDeployment() {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-jobs-'));
  const clock = createManualClock(startMs);
  const open: Database[] = [];
  onTestFinished(async () => {
    for (const database of open) await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  /** The runs of all processes, with the process and the time of the start. */
  const runs: { readonly node: string; readonly atMs: number }[] = [];

  async function start(
    node: string,
    during: (signal: AbortSignal) => Promise<unknown> = async () => {},
    ownClock: ManualClock = clock,
  ) {
    const database = await openDatabase(join(folder, 'data.sqlite'));
    open.push(database);
    const scope = createScope();
    const log = pino({ level: 'silent' });
    const tasks = createTaskQueue(log, node);
    // Jobs only check whether this process is alone.
    const cluster = { node, shared: {} as Shared };
    const context = { clock: ownClock, cluster, database, log, scope };
    const task = async (signal: AbortSignal) => {
      runs.push({ node, atMs: ownClock.now() });
      await during(signal);
    };
    onTestFinished(() => scope.end());
    return {
      every: (everyMs: number) => everyOnce(context, { name: 'sweep', everyMs, task, tasks }),
      atEach: (nextMs: (ms: number) => number) =>
        atEachOnce(context, { name: 'moment', nextMs, task, tasks }),
      idle: () => tasks.idle(),
      /** Ends the process: its timers stop, and its later work has no effect. */
      die: () => scope.end(),
    };
  }

  const row = async () => open[0]?.selectFrom('jobs').selectAll().executeTakeFirst();
  return { clock, start, runs, row };
}

type Node = Awaited<ReturnType<Awaited<ReturnType<typeof aDeployment>>['start']>>;
const settled = async (...nodes: readonly Node[]) => {
  for (const node of nodes) await node.idle();
};

describe('a job of several processes', () => {
  it('runs once in each period', async () => {
    const { clock, start, runs } = await aDeployment();
    const nodes = [await start('a'), await start('b'), await start('c')];
    for (const node of nodes) node.every(MINUTE_MS);
    await settled(...nodes);
    expect(runs).toHaveLength(1);
    for (let minute = 1; minute <= 10; minute++) {
      for (let at = 0; at < 6; at++) {
        clock.advance(10 * second);
        await settled(...nodes);
      }
      expect(runs).toHaveLength(1 + minute);
    }
  });

  it('runs once if two processes check in the same millisecond', async () => {
    const { start, runs } = await aDeployment();
    const nodes = [await start('a'), await start('b')];
    for (let at = 0; at < 20; at++) {
      for (const node of nodes) node.every(HOUR_MS);
    }
    await settled(...nodes);
    expect(runs).toHaveLength(1);
  });

  it('is taken over when the lease of a process that died during a run expires', async () => {
    const { clock, start, runs, row } = await aDeployment();
    const never = new Promise<void>(() => {});
    const [a, b] = [await start('a', () => never), await start('b')];
    a.every(HOUR_MS);
    await expect.poll(() => runs).toHaveLength(1);
    b.every(HOUR_MS);
    await b.idle();
    a.die();
    clock.advance(jobLeaseMs - 1);
    await b.idle();
    expect(runs).toHaveLength(1);
    clock.advance(1);
    await b.idle();
    expect(runs).toEqual([
      { node: 'a', atMs: startMs },
      { node: 'b', atMs: startMs + jobLeaseMs },
    ]);
    expect(await row()).toMatchObject({ node: null, until_ms: 0, done_ms: startMs + jobLeaseMs });
  });

  it('stays with the process that runs it for longer than a lease', async () => {
    const { clock, start, runs, row } = await aDeployment();
    const end = Promise.withResolvers<void>();
    const [a, b] = [await start('a', () => end.promise), await start('b')];
    a.every(HOUR_MS);
    await expect.poll(() => runs).toHaveLength(1);
    b.every(HOUR_MS);
    await b.idle();
    for (let renewals = 1; renewals <= 10; renewals++) {
      clock.advance(3 * second);
      await expect.poll(async () => (await row())?.until_ms).toBe(clock.now() + jobLeaseMs);
      await b.idle();
    }
    end.resolve();
    await settled(a, b);
    expect(runs).toHaveLength(1);
    expect(await row()).toMatchObject({ node: null, done_ms: startMs });
  });

  it('aborts the run of a frozen process after another one has taken over', async () => {
    const { clock, start, runs, row } = await aDeployment();
    const end = Promise.withResolvers<void>();
    let signal: AbortSignal | null = null;
    const frozen = createManualClock(startMs);
    const during = (given: AbortSignal) => {
      signal = given;
      return end.promise;
    };
    const [a, b] = [await start('a', during, frozen), await start('b')];
    a.every(HOUR_MS);
    await expect.poll(() => runs).toHaveLength(1);
    clock.advance(jobLeaseMs);
    b.every(HOUR_MS);
    await b.idle();
    expect(runs.map(({ node }) => node)).toEqual(['a', 'b']);
    frozen.advance(jobLeaseMs);
    await expect.poll(() => signal?.aborted).toBe(true);
    end.resolve();
    await settled(a, b);
    expect(await row()).toMatchObject({ node: null, done_ms: startMs + jobLeaseMs });
    expect(runs).toHaveLength(2);
  });

  it('is left to another process if its own stops during the run', async () => {
    const { clock, start, runs, row } = await aDeployment();
    const end = Promise.withResolvers<void>();
    const [a, b] = [await start('a', () => end.promise), await start('b')];
    a.every(HOUR_MS);
    await expect.poll(() => runs).toHaveLength(1);
    a.die();
    end.resolve();
    await a.idle();
    expect(await row()).toMatchObject({ node: null, until_ms: 0, done_ms: 0 });
    b.every(HOUR_MS);
    clock.advance(1);
    await b.idle();
    expect(runs.map(({ node }) => node)).toEqual(['a', 'b']);
  });

  it('repeats a failed run after a minute, in one process', async () => {
    const { clock, start, runs } = await aDeployment();
    const failing = () =>
      runs.length < 3 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    const nodes = [await start('a', failing), await start('b', failing)];
    for (const node of nodes) node.atEach(midnight);
    await settled(...nodes);
    for (let step = 0; step < 8; step++) {
      clock.advance(30 * second);
      await settled(...nodes);
    }
    expect(runs.map(({ atMs }) => atMs - startMs)).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
  });

  it('happens once at each given time', async () => {
    const { clock, start, runs } = await aDeployment();
    const nodes = [await start('a'), await start('b')];
    for (const node of nodes) node.atEach(midnight);
    await settled(...nodes);
    for (let hour = 0; hour < 72; hour++) {
      clock.advance(HOUR_MS);
      await settled(...nodes);
    }
    expect(runs.map(({ atMs }) => (atMs - startMs) / DAY_MS)).toEqual([0, 1, 2, 3]);
  });
});

it('a process that is alone runs its job at fixed intervals after its start, without a row', async () => {
  const database = await openTestDatabase();
  const [clock, scope, log] = [createManualClock(startMs), createScope(), pino({ level: 'silent' })];
  onTestFinished(async () => {
    scope.end();
    await database.destroy();
  });
  const tasks = createTaskQueue(log, 'alone');
  const context = { clock, cluster: { node: 'n1', shared: null }, database, log, scope };
  const runs: number[] = [];
  const task = async () => void runs.push(clock.now() - startMs);
  everyOnce(context, { name: 'sweep', everyMs: MINUTE_MS, task, tasks, atStart: true });
  clock.advance(2 * MINUTE_MS);
  expect(runs).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
  expect(await database.selectFrom('jobs').selectAll().execute()).toEqual([]);
});
