import type SQLite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

/** The texts of a running backend are a few hundred; what lists make of different lengths is let go. */
const keptAtMost = 1_000;

/** Prepared statements of one connection by their text: preparing costs more than most of them take to run. */
export class Statements {
  readonly #sqlite: SQLite.Database;
  readonly #kept = new Map<string, SQLite.Statement<unknown[]>>();

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite;
  }

  prepare(sql: string): SQLite.Statement<unknown[]> {
    const known = this.#kept.get(sql);
    // What was used last goes to the end: the first is what was not used for longest.
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
