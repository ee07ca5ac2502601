import { existsSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import type { Database } from './database.ts';
import { rehearse } from './rehearsal.ts';

/** One step of a database's tables, as SQL. Its number is its place in the list, from 1; once released it is frozen. */
export type Migration = string;

/** What steps may call besides SQLite's own functions. */
export type SqlFunctions = Readonly<Record<string, (...values: readonly unknown[]) => string | number>>;

/** The version that is written in a file, without changing the file; 0 where there is none or it cannot be read. */
export function versionOf(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    const database = new SQLite(file, { readonly: true, timeout: 1_000 });
    try {
      return Number(database.pragma('user_version', { simple: true }));
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

/** Where the state before a migration is kept: the last one only. */
export const backupOf = (file: string) => file.replace(/\.sqlite$/, '.before-migration.sqlite');

export interface MigrationPlan {
  readonly migrations: readonly Migration[];
  readonly functions: SqlFunctions;
}

/** Runs the steps that are not yet in it, each in a transaction of its own. */
function runSteps(database: Database, { migrations, functions }: MigrationPlan): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  for (const [name, body] of Object.entries(functions))
    database.function(name, { deterministic: true }, body);
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}

/**
 * Brings the tables up to date. Where there is anything to lose a copy of the whole is made first, and the steps are tried on
 * another one: what fails there throws with the file as it was, which the version before still opens.
 */
export function migrate(database: Database, plan: MigrationPlan): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > 0 && version < plan.migrations.length && !database.memory) {
    const backup = backupOf(database.name);
    rmSync(backup, { force: true });
    database.prepare('vacuum into ?').run(backup);
    rehearse(database.name, backup, (copy) => runSteps(copy, plan));
  }
  runSteps(database, plan);
}
