import type SQLite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

/**
 * Maximum number of prepared statements. A running backend uses a few hundred; lists of varying length create
 * more, which are dropped.
 */
const keptAtMost = 1_000;

/**
 * Prepared statements of one connection by their SQL. Preparing most statements takes longer than running
 * them.
 */
export class Statements {
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
    if (this.#kept.size > keptAtMost) this.#kept.delete(this.#kept.keys().next().value as string);
    return statement;
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}
