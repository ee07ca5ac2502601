import { existsSync } from 'node:fs';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { databaseFileIn } from '../storage/place.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { readEnvironment } from './environment.ts';
import { UsageError } from '../lib/failure.ts';

/**
 * Runs a command on the database, possibly beside a running backend. Known problems end it with a
 * one-sentence message and exit code 1.
 */
export async function withData(task: (database: Database) => Promise<void>): Promise<void> {
  try {
    const { DATABASE_URL, DATA_DIR } = readEnvironment(process.env);
    const file = databaseFileIn(DATA_DIR);
    if (DATABASE_URL === undefined && !existsSync(file))
      throw new UsageError(`There is no database at ${file}: look at DATA_DIR.`);
    const database = await openDatabase(DATABASE_URL ?? file);
    try {
      await task(database);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    process.exitCode = 1;
    const isSaid = error instanceof UsageError || error instanceof DatabaseProblem;
    console.error(isSaid ? error.message : error);
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
