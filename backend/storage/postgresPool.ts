import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './problems.ts';

const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** Idle milliseconds after which TCP asks whether the server still exists. */
const keepAliveDelayMs = 10_000;

/** Time limits of a connection in milliseconds. 0 means no limit. */
export interface PostgresTimeouts {
  /** Limit of one statement, except in migrations. */
  readonly statementMs: number;
  /** Limit of waiting for a lock outside of a unit of work. A unit of work has a shorter limit. */
  readonly lockMs: number;
  /** Limit of a transaction between two statements, so that a hanging process does not keep its locks. */
  readonly idleInTransactionMs: number;
  /**
   * Milliseconds that this process waits for an answer after the server should have cancelled the statement.
   */
  readonly graceMs?: number;
}

const defaultGraceMs = 5_000;

export const defaultTimeouts: PostgresTimeouts = {
  statementMs: 30_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
};

/** SQLSTATE codes for a server that ends the connection, has no free connection, or cancels the statement. */
const unavailableStates: readonly unknown[] = [
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '57014', // query_canceled: statement_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
];

const networkCodes: readonly unknown[] = [
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/** pg gives these errors no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/** Returns whether the error is about the connection or the server, and says nothing about the statement. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code !== 'string') return lostMessages.test(message);
  // Class 08 of SQLSTATE is "connection exception".
  return code.startsWith('08') || unavailableStates.includes(code) || networkCodes.includes(code);
}

const translated = (error: unknown): unknown =>
  isConnectionLost(error) ? new DatabaseUnavailable({ cause: error }) : error;

/**
 * Creates a pool whose connections may break at any moment. A query on a broken connection rejects with
 * {@link DatabaseUnavailable}, and the next query opens another connection. `onLost` receives the first error
 * of each broken connection.
 */
export function createPostgresPool(
  url: string,
  onLost: (error: Error) => void,
  timeouts: PostgresTimeouts = defaultTimeouts,
): PostgresPool & Pick<pg.Pool, 'options'> {
  const { statementMs, graceMs = defaultGraceMs } = timeouts;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'vesper',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    statement_timeout: statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    types: { getTypeParser },
  });
  // A broken idle connection is reported here too. Without a listener Node would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    let isReported = false;
    // pg-pool listens to idle connections only: a connection in use that breaks would end the process.
    client.on('error', (error) => {
      if (!isReported) onLost(error);
      isReported = true;
    });
  });

  async function connect(): Promise<PostgresPoolClient> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw translated(error);
    }
    return lend(client, statementMs === 0 ? 0 : statementMs + graceMs);
  }

  return { connect, end: () => pool.end(), options: pool.options };
}

/**
 * Wraps a pool client: translates errors, and rejects a statement without an answer within `limitMs`. The
 * server itself cancels long statements. Only this limit ends the wait for a server that is frozen or
 * unreachable.
 */
function lend(client: pg.PoolClient, limitMs: number): PostgresPoolClient {
  let isBroken = false;

  async function query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = client.query(sql, [...parameters]);
    try {
      return await (limitMs === 0 ? answer : within(limitMs, answer));
    } catch (error) {
      const known = translated(error);
      isBroken ||= known instanceof DatabaseUnavailable;
      throw known;
    }
  }

  return {
    // The cast leaves out the cursor overload, because the backend uses no cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isBroken),
  };
}

async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Query read timeout')), limitMs);
  // Prevents an unhandled rejection, because the answer rejects later, when the connection is destroyed.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Type ids of `int8` and `numeric` (the type of sums of `int8`). All values stay far below JavaScript's safe
 * integer limit.
 */
const wholeNumberTypes: readonly number[] = [20, 1_700];

const getTypeParser = ((type: number, format?: 'text') =>
  wholeNumberTypes.includes(type)
    ? Number
    : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;
