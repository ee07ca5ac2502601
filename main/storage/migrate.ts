import { existsSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import type { Database } from './database.ts';
import { rehearse } from './rehearsal.ts';

/**
 * SQL of one migration step. The step's version is its position in the list, from 1. A released step must
 * never change.
 */
export type Migration = string;

/** SQL functions that migration steps may call. */
export type SqlFunctions = Readonly<Record<string, (...values: readonly unknown[]) => string | number>>;

/** Returns the schema version in a file without changing the file; 0 if it is missing or unreadable. */
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

/** Returns the path of the backup before the last migration. */
export const backupOf = (file: string) => file.replace(/\.sqlite$/, '.before-migration.sqlite');

export interface MigrationPlan {
  readonly migrations: readonly Migration[];
  readonly functions: SqlFunctions;
}

/** Runs the missing steps, each in a separate transaction. */
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
 * Migrates a database. If it contains data, first creates a backup and rehearses the steps on another copy. A
 * failed rehearsal throws and leaves the file unchanged, so that the previous app version can still open it.
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
