import { auditKeptYears } from '#shared/domain/audit.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { keptAfterEndMs } from '../http/sessions.ts';
import { beginLease } from '../application/index.ts';
import { everyOnce, type JobContext } from '../cluster/jobs.ts';
import type { Database } from '../storage/database.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

/**
 * Milliseconds that a streamer's online spans are kept. The figures need a week, the rest serves questions
 * about them.
 */
const spansKeptMs = 400 * DAY_MS;

/** Milliseconds that the lease of a user's identity check is kept after its end. */
const leasesKeptMs = DAY_MS;

/** Milliseconds that an entry of the audit log is kept, leap days included. */
const auditKeptMs = (auditKeptYears * 365 + 2) * DAY_MS;

/** Limits of one run: rows per statement, and statements per table. */
const batchRows = 1_000;
const batchesPerRun = 20;

export interface Expiry {
  run(): Promise<void>;
  idle(): Promise<void>;
}

/**
 * Deletes outdated rows once an hour: sessions of users who never return, old online spans, and old leases.
 * Other tables have their own housekeeping (docs/operating.md, "What grows").
 */
export function createExpiry(context: JobContext): Expiry {
  const { clock, database, log, scope } = context;
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
      await repeat(() => deleteAuditLines(database, nowMs - auditKeptMs));
      await repeat(() => deleteLeases(database, nowMs - leasesKeptMs));
    });

  everyOnce(context, { name: 'expiry', everyMs: HOUR_MS, task: run, tasks });
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

/** Deletes the oldest entries first, so that the chain of the rest stays valid. */
async function deleteAuditLines(db: Database, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_lines')
    .where('line', 'in', (eb) =>
      eb
        .selectFrom('audit_lines')
        .select('line')
        .where('at_ms', '<', beforeMs)
        .orderBy('line')
        .limit(batchRows),
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

/**
 * Deletes only leases named after a user, because their number grows. The epoch of other leases must not
 * restart.
 */
async function deleteLeases(db: Database, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('leases')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('leases')
        .select('name')
        .where('name', 'like', `${beginLease}%`)
        .where('until_ms', '<', beforeMs)
        .limit(batchRows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
