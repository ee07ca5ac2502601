import type SQLite from 'better-sqlite3';
import {
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Commits, type CommitOptions, type Turn } from './sqliteCommits.ts';

export interface SqliteConnections extends CommitOptions {
  readonly writer: SQLite.Database;
  /** Connection that reads stored data while a writer works; null: a read waits for its turn. */
  readonly reader: SQLite.Database | null;
}

/** Connection of one user of the database: for a whole transaction, or for a single statement. */
class Handle implements DatabaseConnection {
  turn: Turn | null = null;
  readonly #driver: GroupingDriver;

  constructor(driver: GroupingDriver) {
    this.#driver = driver;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute(query, this.turn);
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('This driver cannot stream query results.');
  }
}

class GroupingDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #commits: Commits;
  readonly #written: Statements;
  readonly #read: Statements | null;

  constructor(connections: SqliteConnections) {
    const { writer, reader } = connections;
    this.#connections = connections;
    this.#commits = new Commits(writer, connections);
    this.#written = new Statements(writer);
    this.#read = reader && new Statements(reader);
  }

  async execute<R>(query: CompiledQuery, turn: Turn | null): Promise<QueryResult<R>> {
    if (turn) return this.#within(query);
    const reading = this.#read;
    if (reading && reading.prepare(query.sql).readonly) return reading.run(query);
    if (!reading) return this.#commits.read(() => this.#written.run(query));
    const own = await this.#commits.take();
    let result: QueryResult<R>;
    try {
      result = this.#written.run(query);
    } catch (error) {
      own.giveUp();
      throw error;
    }
    await own.end();
    return result;
  }

  /**
   * A full disk makes SQLite roll back the whole transaction. A statement after that would be committed
   * alone.
   */
  #within<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#connections.writer.inTransaction) throw new Error('The database rolled back the transaction.');
    return this.#written.run(query);
  }

  init = () => Promise.resolve();
  acquireConnection = () => Promise.resolve(new Handle(this));
  releaseConnection = () => Promise.resolve();

  async beginTransaction(handle: Handle): Promise<void> {
    handle.turn = await this.#commits.take();
  }

  async commitTransaction(handle: Handle): Promise<void> {
    const { turn } = handle;
    handle.turn = null;
    await turn?.end();
  }

  rollbackTransaction(handle: Handle): Promise<void> {
    const { turn } = handle;
    handle.turn = null;
    // A failed commit has already rolled the work back.
    turn?.giveUp();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#commits.close();
    this.#connections.reader?.close();
    this.#connections.writer.close();
    return Promise.resolve();
  }
}

/** Marks a database with one writer at a time. Work is stored in the order in which the tasks end. */
export class SerialAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  // The steps of a migration are stored together or not at all.
  override get supportsTransactionalDdl() {
    return true;
  }
}

export class GroupingDialect extends SqliteDialect {
  readonly #connections: SqliteConnections;

  constructor(connections: SqliteConnections) {
    super({ database: connections.writer });
    this.#connections = connections;
  }

  override createDriver(): Driver {
    return new GroupingDriver(this.#connections);
  }

  override createAdapter() {
    return new SerialAdapter();
  }
}

/**
 * Maximum number of prepared statements. A running backend uses a few hundred; lists of varying length create
 * more, which are dropped.
 */
const maxStatements = 1_000;

/**
 * Prepared statements of one connection by their SQL. Preparing most statements takes longer than running
 * them.
 */
class Statements {
  readonly #sqlite: SQLite.Database;
  readonly #kept = new Map<string, SQLite.Statement<unknown[]>>();

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite;
  }

  prepare(sql: string): SQLite.Statement<unknown[]> {
    const known = this.#kept.get(sql);
    // Moves the statement to the end of the map, so that the first entry is the least recently used one.
    if (known) this.#kept.delete(sql);
    const statement = known ?? this.#sqlite.prepare<unknown[]>(sql);
    this.#kept.set(sql, statement);
    if (this.#kept.size > maxStatements) this.#kept.delete(this.#kept.keys().next().value as string);
    return statement;
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}
