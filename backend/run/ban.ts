import { sanctionLimits } from '#shared/domain/sanctions.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import { systemClock } from '../lib/clock.ts';
import { createSanctionSteps, standingSanctions } from '../sanctions/index.ts';
import type { Database } from '../storage/database.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';
import { UsageError } from '../lib/failure.ts';
import { say, withData } from './openData.ts';

const banUsage =
  'Say whose account and why, as in `npm run backend -- --ban ann@example.com "Threats in chats"`.';
const unbanUsage = 'Say whose account, as in `npm run backend -- --unban ann@example.com`.';

/**
 * `npm run backend -- --ban EMAIL REASON`: bans the account (488 everywhere). A running backend closes its
 * sockets.
 */
export function ban([email, ...words]: readonly string[]): Promise<void> {
  return withData(async (database) => {
    const reason = words.join(' ').trim();
    if (email === undefined || reason === '') throw new UsageError(banUsage);
    if (reason.length > sanctionLimits.textMaxChars)
      throw new UsageError(`The reason has at most ${sanctionLimits.textMaxChars} characters.`);
    const user = await personOf(database, email);
    const { steps, unitOfWork } = inCommand(database);
    const isNew = await unitOfWork.run(async (work) => {
      if ((await standingSanctions(work.db, user.id, 'ban', systemClock.now())).length > 0) return false;
      await steps.imposeNow(work, {
        ...{ userId: user.id, kind: 'ban', caseId: null, rule: null, facts: reason, issuedBy: null },
        ...{ detection: 'person', decidedBy: 'person', caseMs: systemClock.now() },
      });
      return true;
    });
    say(`${email} (${user.name ?? 'no name'}) is ${isNew ? 'banned now' : 'banned already'}.`);
  });
}

/** `npm run backend -- --unban EMAIL`: lifts every ban of the account. */
export function unban([email, ...more]: readonly string[]): Promise<void> {
  return withData(async (database) => {
    if (email === undefined || more.length > 0) throw new UsageError(unbanUsage);
    const user = await personOf(database, email);
    const { steps, unitOfWork } = inCommand(database);
    const count = await unitOfWork.run(async (work) => {
      const bans = await standingSanctions(work.db, user.id, 'ban', systemClock.now());
      for (const row of bans) {
        await steps.lift(work, row, { byId: null, reason: null, appeal: null });
        // Marks the change for the running backend, which sends the mail.
        await work.db.updateTable('sanctions').set({ applied_ms: null }).where('id', '=', row.id).execute();
      }
      return bans.length;
    });
    say(`${email} (${user.name ?? 'no name'}) is ${count > 0 ? 'not banned any more' : 'not banned'}.`);
  });
}

/** The sanction steps without mails and events; the running backend sends them when it finds the change. */
function inCommand(database: Database) {
  const notices = { notify: async () => undefined, changed: async () => undefined };
  return {
    steps: createSanctionSteps({ context: { clock: systemClock, database }, notices }),
    unitOfWork: createUnitOfWork(database, { send: () => undefined }),
  };
}

async function personOf(database: Database, email: string): Promise<UserRow> {
  const user = await createUsers(database).byEmail(email.trim().toLowerCase());
  if (!user) throw new UsageError(`No account has the email ${email}.`);
  return user;
}
