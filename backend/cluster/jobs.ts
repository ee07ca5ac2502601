import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { atEach } from '../lib/atEach.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Logger } from 'pino';
import type { Cluster } from './index.ts';
import type { Database } from '../storage/database.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Milliseconds that a run owns its job without a renewal. After that, another process starts the job again. */
export const jobLeaseMs = 10_000;
const renewEveryMs = 3_000;
/** Milliseconds until a failed run is repeated, unless the next run comes first. */
const retryDelayMs = MINUTE_MS;
/** Maximum milliseconds between two checks of the job's row, because the machine may have slept. */
const longestWaitMs = HOUR_MS;

export interface Job {
  /** Name of the job's row: one per job in the deployment. */
  readonly name: string;
  /**
   * Must be idempotent, because a run can be repeated after a crash. `signal` aborts when this process stops,
   * and when another process may have taken the job over. The rest of the run should make no calls then.
   */
  readonly task: (signal: AbortSignal) => Promise<unknown>;
  /** Tracks the run and logs its failure. */
  readonly tasks: Pick<TaskQueue, 'runInBackground'>;
  /**
   * Also runs the task at the start of the process; with several processes only if the current period has no
   * run yet.
   */
  readonly atStart?: boolean;
}

export interface JobContext {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Logger;
  readonly scope: Scope;
  readonly cluster: Pick<Cluster, 'node' | 'shared'>;
}

/**
 * Runs the task once in each period, in one process of the deployment. A process that is alone runs it at fixed
 * intervals after its own start.
 */
export function everyOnce(
  context: JobContext,
  { everyMs, ...job }: Job & { readonly everyMs: number },
): void {
  const { clock, cluster, scope } = context;
  if (cluster.shared !== null) return share(context, job, periodsOf(job.name, everyMs));
  const run = runnerHere(context, job);
  if (job.atStart) run();
  clock.every(scope, everyMs, run);
}

/**
 * Runs the task once at each time that `nextMs` returns, in one process of the deployment. `nextMs` returns
 * the first time after its argument, in milliseconds since 1970. A failed run is repeated each minute.
 */
export function atEachOnce(
  context: JobContext,
  { nextMs, ...job }: Job & { readonly nextMs: (nowMs: number) => number },
): void {
  const { clock, cluster, log, scope } = context;
  if (cluster.shared !== null) return share(context, job, nextMs);
  if (job.atStart) runnerHere(context, job)();
  const signal = signalOf(scope);
  atEach(clock, scope, nextMs, {
    task: () => job.task(signal),
    onFailed: (err) => log.error({ err }, `jobs: the job "${job.name}" failed`),
  });
}

function signalOf(scope: Scope): AbortSignal {
  const ended = new AbortController();
  scope.onEnd(() => ended.abort());
  return ended.signal;
}

function runnerHere({ scope }: JobContext, { name, task, tasks }: Job): () => void {
  const signal = signalOf(scope);
  return () => {
    if (!scope.ended) tasks.runInBackground(`the job "${name}"`, task(signal));
  };
}

/**
 * Returns the periods of a job. Different jobs start at different times, so that the jobs of an hour do not
 * all run at once.
 */
function periodsOf(name: string, everyMs: number): (ms: number) => number {
  const offsetMs = createHash('sha256').update(name).digest().readUInt32BE() % everyMs;
  return (ms) => (Math.floor((ms - offsetMs) / everyMs) + 1) * everyMs + offsetMs;
}

/** Waits for the next due run, and runs it here unless another process does. */
function share(context: JobContext, job: Job, nextMs: (ms: number) => number): void {
  const { clock, cluster, database, scope } = context;
  const { name, task, tasks } = job;
  const rows = createJobRows(database, cluster.node);

  function renewed(onLost: () => void): () => Promise<void> {
    let renewing: Promise<void> = Promise.resolve();
    const stop = clock.every(scope, renewEveryMs, () => {
      const work = rows.renew(name, clock.now() + jobLeaseMs).then((isOwned) => void (isOwned || onLost()));
      renewing = work.catch(() => undefined);
      tasks.runInBackground(`the lease of the job "${name}"`, work);
    });
    return () => {
      stop();
      return renewing;
    };
  }

  const retryMs = () => Math.min(clock.now() + retryDelayMs, nextMs(clock.now()));

  async function run(startedMs: number): Promise<void> {
    const stopped = new AbortController();
    const forget = scope.onEnd(() => stopped.abort());
    const stopRenewing = renewed(() => stopped.abort());
    let isDone = false;
    try {
      await task(stopped.signal);
      // A stopped run is left to another process.
      isDone = !stopped.signal.aborted;
    } finally {
      forget();
      await stopRenewing();
      if (isDone) await rows.finish(name, startedMs);
      else await rows.release(name, scope.ended ? 0 : retryMs());
    }
  }

  /** Runs the job if it is due. Returns when to check the row again. */
  async function runIfDue(): Promise<number> {
    const row = await rows.read(name);
    const nowMs = clock.now();
    const dueMs = nextMs(row.doneMs);
    if (dueMs > nowMs) return dueMs;
    if (row.untilMs > nowMs) return row.untilMs;
    if (scope.ended || !(await rows.claim(name, row, nowMs + jobLeaseMs))) return nextMs(nowMs);
    await run(nowMs);
    return nextMs(nowMs);
  }

  async function runDueAndWait(): Promise<void> {
    let againMs: number | null = null;
    try {
      againMs = await runIfDue();
    } finally {
      const waitMs = Math.min(longestWaitMs, Math.max(1, (againMs ?? retryMs()) - clock.now()));
      if (!scope.ended) clock.after(scope, waitMs, start);
    }
  }
  const start = () => tasks.runInBackground(`the job "${name}"`, runDueAndWait());
  start();
}

interface JobRow {
  readonly untilMs: number;
  readonly doneMs: number;
}

function createJobRows(database: Database, node: string) {
  const own = (name: string) =>
    database.updateTable('jobs').where('name', '=', name).where('node', '=', node);
  return {
    /** Returns the row, and creates it if it does not exist. */
    async read(name: string): Promise<JobRow> {
      const row = await database.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
      if (row) return { untilMs: row.until_ms, doneMs: row.done_ms };
      await database
        .insertInto('jobs')
        .values({ name, node: null, until_ms: 0, done_ms: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return { untilMs: 0, doneMs: 0 };
    },
    /** Returns false if another process has changed the row since it was read. */
    async claim(name: string, { untilMs, doneMs }: JobRow, newUntilMs: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('jobs')
        .set({ node, until_ms: newUntilMs })
        .where('name', '=', name)
        .where('until_ms', '=', untilMs)
        .where('done_ms', '=', doneMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Returns false if another process has taken the job over. */
    async renew(name: string, untilMs: number): Promise<boolean> {
      const { numUpdatedRows } = await own(name).set({ until_ms: untilMs }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async finish(name: string, startedMs: number): Promise<void> {
      await own(name).set({ node: null, until_ms: 0, done_ms: startedMs }).execute();
    },
    /** Lets any process run the job again after `untilMs`. */
    async release(name: string, untilMs: number): Promise<void> {
      await own(name).set({ node: null, until_ms: untilMs }).execute();
    },
  };
}
