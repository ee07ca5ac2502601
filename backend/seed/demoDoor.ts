import type { Passwords } from '../people/passwords.ts';
import type { Users } from '../people/users.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

/**
 * Throws if demo accounts with the public password exist in the database while the demo is off. A former demo
 * database keeps its accounts.
 */
export async function requireDemoShut(users: Users, passwords: Passwords): Promise<void> {
  const accounts = await users.byIds(demoAccounts.map(({ id }) => id));
  const open: string[] = [];
  for (const { email, password_hash: hash } of accounts)
    if (email !== null && hash !== null && (await passwords.verify(demoPassword, hash))) open.push(email);
  if (open.length === 0) return;
  throw new DatabaseProblem(
    `Others than this machine would reach demo accounts of this data, whose password everybody knows (${open.join(', ')}): choose another DATA_DIR or DATABASE_URL, or start with SEED_DEMO_PUBLIC=yes where that is meant.`,
  );
}
