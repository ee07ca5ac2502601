import pg from 'pg';
import { serverOf } from './postgres.ts';
import { DatabaseProblem, problemOfServer } from './problems.ts';
import type { LockOptions } from './exclusive.ts';

const connectTimeoutMs = 5_000;
/** Milliseconds between two queries that find out whether the connection still works. */
const checkEveryMs = 5_000;
/** Milliseconds without an answer after which the connection counts as lost. */
const answerWithinMs = 5_000;
/** Milliseconds between two attempts to regain a lost lock. */
const regainEveryMs = 1_000;

/** The two keys of the advisory lock: one for the product, one for the schema with its tables. */
const lockKeys = `hashtext('vesper backend'), hashtext(coalesce(current_schema(), ''))`;
/**
 * The keep-alive settings make the server end the session of a machine without power within 25 s. Idle
 * sessions otherwise stay open. Unix sockets ignore the three keep-alive settings.
 */
const prepare = `set statement_timeout = 0;
  select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

interface Session {
  readonly pid: number;
  /** When the server started the session: pids are reused after a restart. */
  readonly startedAt: string;
}

interface Holder {
  readonly client: pg.Client;
  readonly session: Session;
}

/**
 * Holds an advisory lock on the database on a separate connection. If the connection breaks, the lock is
 * regained once the server answers. `onTaken` is called if another backend has taken it meanwhile.
 */
export async function lockPostgres(
  url: string,
  { clock, scope, onTaken }: LockOptions,
): Promise<{ isHeld(): boolean; release(): Promise<void> }> {
  const name = serverOf(url);
  const inUse = new DatabaseProblem(
    `The database "${name.database}" at ${name.server} is in use by another Vesper backend: stop that one, or choose another DATABASE_URL.`,
  );
  let isReleased = false;
  let holder: Holder | null = null;
  let last: Session | null = null;

  function onLost(lost: Holder): void {
    if (holder !== lost) return;
    holder = null;
    void lost.client.end().catch(() => undefined);
    regainSoon();
  }

  function regainSoon(): void {
    if (isReleased || scope.ended) return;
    clock.after(scope, regainEveryMs, () => void regain());
  }

  async function regain(): Promise<void> {
    try {
      if (await acquire()) return;
      if (!isReleased) onTaken(inUse);
    } catch {
      // The server is still unreachable. The pool reports that, and no write can succeed meanwhile.
      regainSoon();
    }
  }

  /** Returns false if another backend holds the lock. */
  async function acquire(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vesper lock',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    // Errors before the lock is held reach the caller as rejections of the queries below.
    let report = (): void => undefined;
    client.on('error', () => report());
    try {
      await client.connect();
      await client.query(prepare);
      if (last) await endOwnSession(client, last);
      const session = await lock(client);
      if (!session || isReleased) {
        await client.end();
        return isReleased;
      }
      const taken: Holder = { client, session };
      report = () => onLost(taken);
      holder = taken;
      last = session;
      checkLater(taken);
      return true;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  /** A connection can break without an event, for example in a firewall. Only a query detects that. */
  function checkLater(checked: Holder): void {
    clock.after(scope, checkEveryMs, () => {
      if (holder !== checked) return;
      checked.client.query('select 1').then(
        () => checkLater(checked),
        () => onLost(checked),
      );
    });
  }

  try {
    if (!(await acquire())) throw inUse;
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : problemOfServer(error, name);
  }
  return {
    isHeld: () => holder !== null,
    async release() {
      isReleased = true;
      const held = holder;
      holder = null;
      await held?.client.end().catch(() => undefined);
    },
  };
}

async function lock(client: pg.Client): Promise<Session | null> {
  const { rows } = await client.query<{ is_locked: boolean; pid: number; started_at: string }>(
    `select pg_try_advisory_lock(${lockKeys}) as is_locked, pid, backend_start::text as started_at
     from pg_stat_activity where pid = pg_backend_pid()`,
  );
  const [row] = rows;
  return row?.is_locked ? { pid: row.pid, startedAt: row.started_at } : null;
}

/**
 * Ends the earlier session of this process. After a silent break the server may still keep it, and the lock
 * with it.
 */
async function endOwnSession(client: pg.Client, { pid, startedAt }: Session): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`,
    [pid, startedAt],
  );
}
