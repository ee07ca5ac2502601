import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { createTurns } from '#backend/storage/turns.ts';
import type { Gate } from './gate.ts';

/**
 * The one database file that several nodes write. Writers take turns in a fixed order, so that a run is
 * repeatable.
 */
export interface SharedFile {
  readonly path: string;
  /** Number of running statements and transactions. */
  readonly underway: number;
  /** Waits for the turn to write. Resolves to a function that ends the turn. */
  take(): Promise<() => void>;
  track<T>(task: () => Promise<T>): Promise<T>;
}

export function createSharedFile(path: string): SharedFile {
  const turns = createTurns();
  let underway = 0;
  return {
    path,
    get underway() {
      return underway;
    },
    async take() {
      underway += 1;
      const end = await turns.take();
      return () => {
        underway -= 1;
        end();
      };
    },
    async track(task) {
      underway += 1;
      try {
        return await task();
      } finally {
        underway -= 1;
      }
    },
  };
}

/**
 * Receives each statement within its transaction, before the statement runs. `query` reads within the same
 * transaction.
 */
export type OnStatement = (
  statement: CompiledQuery,
  query: (sql: string) => Promise<readonly unknown[]>,
) => Promise<void>;

interface Node {
  readonly file: SharedFile;
  readonly gate: Gate;
  readonly onStatement: OnStatement;
}

/**
 * Opens the database connection of one node. A node that hangs begins no statement; a node that died also
 * loses its open transaction.
 */
export function openGatedDatabase(node: Node): Database {
  const dialect = openSqlite(node.file.path, { isDurable: false });
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => new GatedDriver(createDriver(), node);
  return databaseOf(dialect);
}

class GatedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  endTurn: (() => void) | null = null;
  readonly #node: Node;

  constructor(inner: DatabaseConnection, node: Node) {
    this.inner = inner;
    this.#node = node;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { file, gate, onStatement } = this.#node;
    const run = () => this.inner.executeQuery<R>(query);
    if (this.endTurn) {
      requireAlive(gate);
      await onStatement(query, async (sql) => (await this.inner.executeQuery(CompiledQuery.raw(sql))).rows);
      return run();
    }
    await gate.pass();
    if (query.query.kind === 'SelectQueryNode') return file.track(run);
    const end = await file.take();
    try {
      return await run();
    } finally {
      end();
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

class GatedDriver implements Driver {
  readonly #inner: Driver;
  readonly #node: Node;

  constructor(inner: Driver, node: Node) {
    this.#inner = inner;
    this.#node = node;
  }

  init = () => this.#inner.init();
  destroy = () => this.#inner.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    return new GatedConnection(await this.#inner.acquireConnection(), this.#node);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection((connection as GatedConnection).inner);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const gated = connection as GatedConnection;
    const { file, gate } = this.#node;
    await gate.pass();
    const end = await file.take();
    try {
      requireAlive(gate);
      await this.#inner.beginTransaction(gated.inner, settings);
      gated.endTurn = end;
    } catch (error) {
      end();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const gated = connection as GatedConnection;
    requireAlive(this.#node.gate);
    await this.#inner.commitTransaction(gated.inner);
    endTurnOf(gated);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const gated = connection as GatedConnection;
    try {
      await this.#inner.rollbackTransaction(gated.inner);
    } finally {
      endTurnOf(gated);
    }
  }
}

function endTurnOf(connection: GatedConnection): void {
  connection.endTurn?.();
  connection.endTurn = null;
}

function requireAlive(gate: Gate): void {
  if (gate.isDead) throw new NodeIsDead();
}

/** Thrown in a dead node, so that its open transaction is rolled back, as after a broken connection. */
class NodeIsDead extends Error {
  override name = 'NodeIsDead';
}
