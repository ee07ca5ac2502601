import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { assertSound, isRefusal, openDatabase, type Database } from './database.ts';
import { rehearsalReportOf, type reportSchema } from './rehearsalReport.ts';
import { onlyHere } from './salvage.ts';
import type * as z from 'zod/mini';

/** The migration failed on a copy. The database itself is unchanged. */
class RehearsalFailed extends Error {
  override readonly name = 'RehearsalFailed';
}

/** Counts the rows in tables whose data is not on the server. */
function countOnlyHere(database: Database): ReadonlyMap<string, number> {
  return new Map(
    onlyHere.flatMap((table) => {
      const rows = countOf(database, table);
      return rows === null ? [] : [[table, rows]];
    }),
  );
}

/** Returns the number of rows in a table; null if the table does not exist. */
function countOf(database: Database, table: string): number | null {
  const isThere = database
    .prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`)
    .pluck()
    .get(table);
  return isThere ? Number(database.prepare(`select count(*) from ${table}`).pluck().get()) : null;
}

function assertNothingLost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  for (const [table, count] of before)
    if ((after.get(table) ?? 0) < count) throw new Error(`${table} would have fewer rows than before`);
}

/**
 * Rehearses a migration on a copy before it changes the user's data. The steps must run, leave an intact
 * database, and lose no data that only exists on this device. The result is stored in either case.
 * `copiedFrom` is a complete copy of the database.
 */
export function rehearse(file: string, copiedFrom: string, run: (copy: Database) => void): void {
  const copy = file.replace(/\.sqlite$/, '.rehearsal.sqlite');
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
  };
  const startedMs = Date.now();
  const versions: number[] = [];
  let messages: number | null = null;
  const report = (failure: string | null) => {
    const [from = null, to = null] = versions;
    const result: z.output<typeof reportSchema> = {
      at: new Date(startedMs).toISOString(),
      tookMs: Date.now() - startedMs,
      ...{ from, to, messages, failure },
    };
    try {
      writeFileSync(rehearsalReportOf(file), JSON.stringify(result), { mode: 0o600 });
    } catch (error) {
      console.error('storage, rehearsal', error);
    }
  };
  remove();
  try {
    copyFileSync(copiedFrom, copy);
    const database = openDatabase(copy, { isDurable: false });
    const version = () => versions.push(Number(database.pragma('user_version', { simple: true })));
    try {
      version();
      const before = countOnlyHere(database);
      messages = countOf(database, 'messages');
      run(database);
      version();
      assertSound(database);
      const orphans = database.pragma('foreign_key_check') as readonly unknown[];
      if (orphans.length > 0) throw new Error('rows would remain without their parent');
      assertNothingLost(before, countOnlyHere(database));
    } finally {
      database.close();
    }
    report(null);
  } catch (error) {
    report(String(error));
    // If there is no space for a copy, the caller decides what to do.
    if (isRefusal(error)) throw error;
    throw new RehearsalFailed(String(error), { cause: error });
  } finally {
    remove();
  }
}
