import { auditBook } from '../money/audit.ts';
import { say, withData } from './openData.ts';

/** `npm run backend -- --audit`: checks that the ledger accounts for every coin. */
export function audit(): Promise<void> {
  return withData(async (database) => {
    const { transfers, sums, problems } = await auditBook(database);
    say(`${transfers} transfers`);
    for (const [account, coins] of Object.entries(sums)) say(`  ${account.padEnd(8)} ${coins}`);
    for (const problem of problems) console.error(`  ${problem}`);
    say(problems.length === 0 ? 'The book balances.' : 'The book does not balance.');
    if (problems.length > 0) process.exitCode = 1;
  });
}
