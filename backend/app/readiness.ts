import { sql } from 'kysely';
import type { Nodes } from '../cluster/nodes.ts';
import type { Database } from '../storage/database.ts';
import type { DataLock } from '../storage/exclusive.ts';

/** Milliseconds within which the database must answer. */
const answerWithinMs = 2_000;
/** Mean delay of the event loop, in milliseconds, above which another node should serve users. */
const slowLoopMs = 500;

export interface ReadinessOptions {
  readonly database: Database;
  readonly lock: Pick<DataLock, 'isHeld'>;
  /** Whether this process is an active node of the cluster; null if it is alone. */
  readonly nodes: Pick<Nodes, 'isCurrent'> | null;
  /** Returns the mean delay of the event loop over some seconds, in milliseconds. */
  readonly loopDelayMs: () => number;
  /** Returns true if the backend drains or closes. */
  readonly isStopping: () => boolean;
}

/**
 * Returns a function that gives the reason, in one sentence, why the backend is not ready for requests; null
 * if it is ready. The function queries the database. Concurrent calls share one query, so that a load
 * balancer does not exhaust the pool.
 */
export function createReadiness({
  database,
  lock,
  nodes,
  loopDelayMs,
  isStopping,
}: ReadinessOptions): () => Promise<string | null> {
  let asking: Promise<boolean> | null = null;

  async function answers(): Promise<boolean> {
    const query = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), answerWithinMs);
    });
    try {
      return await Promise.race([query, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return async () => {
    if (isStopping()) return 'The backend is stopping.';
    if (loopDelayMs() > slowLoopMs)
      return `This node is overloaded: its event loop is ${Math.round(loopDelayMs())} ms late on average.`;
    asking ??= answers().finally(() => (asking = null));
    if (!(await asking)) return 'The database does not answer.';
    if (nodes && !nodes.isCurrent())
      return 'This node could not renew its row in the database, so others take over its work.';
    return lock.isHeld() ? null : 'The lock of the database was lost and is being regained.';
  };
}
