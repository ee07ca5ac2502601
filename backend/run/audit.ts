import { existsSync } from 'node:fs';
import { auditBook } from '../money/audit.ts';
import { openDatabase } from '../storage/open.ts';
import { databaseFileIn } from '../storage/place.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { readEnvironment, UsageError } from './environment.ts';

/** `npm run backend -- --audit`: whether every coin of the database is accounted for. The backend may run meanwhile. */
export async function audit(): Promise<void> {
  try {
    const { DATABASE_URL, DATA_DIR } = readEnvironment(process.env);
    const file = databaseFileIn(DATA_DIR);
    if (DATABASE_URL === undefined && !existsSync(file))
      throw new UsageError(`There is no database at ${file}: look at DATA_DIR.`);
    const database = await openDatabase(DATABASE_URL ?? file);
    try {
      const { transfers, sums, problems } = await auditBook(database);
      say(`${transfers} transfers`);
      for (const [account, coins] of Object.entries(sums)) say(`  ${account.padEnd(8)} ${coins}`);
      for (const problem of problems) console.error(`  ${problem}`);
      say(problems.length === 0 ? 'The book balances.' : 'The book does not balance.');
      if (problems.length > 0) process.exitCode = 1;
    } finally {
      await database.destroy();
    }
  } catch (error) {
    process.exitCode = 1;
    const isSaid = error instanceof UsageError || error instanceof DatabaseProblem;
    console.error(isSaid ? error.message : error);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
