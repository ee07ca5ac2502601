import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { keptAfterEndMs } from './account/sessions.ts';
import type { Context } from './context.ts';
import type { Database } from './storage/database.ts';
import { createTaskQueue } from './taskQueue.ts';

/** Milliseconds that a streamer's time online is kept. A week is enough for the figures, the rest answers questions about them. */
const spansKeptMs = 400 * DAY_MS;

/** The bound on the work of one run: rows in one statement, and statements for each table. */
const batchRows = 1_000;
const batchesPerRun = 20;

export interface Expiry {
  run(): Promise<void>;
  idle(): Promise<void>;
}

/**
 * Deletes rows that only their age makes useless: sessions of users who never return, and old times online. It runs once
 * an hour. Other tables that shrink have their own housekeeping (docs/operating.md, "What grows").
 */
export function createExpiry({
  clock,
  database,
  log,
  scope,
}: Pick<Context, 'clock' | 'database' | 'log' | 'scope'>): Expiry {
  const tasks = createTaskQueue(log, 'expiry');

  async function repeat(deleteBatch: () => Promise<number>): Promise<void> {
    for (let count = 0; count < batchesPerRun && !scope.ended; count++)
      if ((await deleteBatch()) < batchRows) return;
  }

  const run = () =>
    tasks.runInOrder('run', async () => {
      const nowMs = clock.now();
      await repeat(() => deleteSessions(database, nowMs - keptAfterEndMs));
      await repeat(() => deleteSpans(database, nowMs - spansKeptMs));
    });

  clock.every(scope, HOUR_MS, () => tasks.runInBackground('deleting old rows', run()));
  return { run, idle: () => tasks.idle() };
}

async function deleteSessions(db: Database, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where('expires_ms', '<', beforeMs).limit(batchRows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteSpans(db: Database, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('online_spans')
    .where('id', 'in', (eb) =>
      eb.selectFrom('online_spans').select('id').where('until_ms', '<', beforeMs).limit(batchRows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
