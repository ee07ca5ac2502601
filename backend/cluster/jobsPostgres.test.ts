/** @module-tag prove */
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import type { Shared } from './index.ts';
import { everyOnce } from './jobs.ts';
import { createRowLeases } from './leases.ts';

const bin = findPostgres();
if (bin === null) console.warn('Skipped: jobs on a real PostgreSQL server, because none is installed.');

const timeout = 6 * waitMs;
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

describe.skipIf(bin === null)('processes over one PostgreSQL', { timeout }, () => {
  let server: PrivatePostgres;
  let databases: readonly Database[] = [];
  beforeAll(async () => {
    server = await createPrivatePostgres(bin ?? '');
    const first = await openDatabase(server.url);
    databases = [first, ...(await Promise.all(names.slice(1).map(() => openDatabase(server.url))))];
  }, timeout);
  afterAll(async () => {
    for (const database of databases) await database.destroy();
    await server.remove();
  });

  it('run a job once in each period, although all check at the same time', async () => {
    const clock = createManualClock(Date.parse('2026-05-04T00:00:00Z'));
    const scope = createScope();
    onTestFinished(() => scope.end());
    const log = pino({ level: 'silent' });
    const runs: string[] = [];
    const queues = databases.map((database, at) => {
      const node = names[at] ?? '';
      const tasks = createTaskQueue(log, node);
      const cluster = { node, shared: {} as Shared };
      const task = async () => void runs.push(node);
      everyOnce({ clock, cluster, database, log, scope }, { name: 'sweep', everyMs: MINUTE_MS, task, tasks });
      return tasks;
    });
    const settle = () => Promise.all(queues.map((tasks) => tasks.idle()));
    await settle();
    for (let period = 1; period <= 20; period++) {
      expect(runs).toHaveLength(period);
      for (let part = 0; part < 4; part++) {
        clock.advance(MINUTE_MS / 4);
        await settle();
      }
    }
  });

  it('give a lease to one of them', async () => {
    const clock = { now: () => Date.now() };
    const taken = await Promise.all(
      databases.map((database, at) =>
        createRowLeases(database, names[at] ?? '', clock).acquire('begin', MINUTE_MS),
      ),
    );
    expect(taken.filter((epoch) => epoch !== null)).toEqual([1]);
  });
});
