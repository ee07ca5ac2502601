import { HOUR_MS } from '#shared/domain/constants.ts';
import { leaving } from '#shared/domain/leaving.ts';
import { createOwnerProof, hasNoProof } from '../people/ownerProof.ts';
import type { Passwords } from '../people/passwords.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import { erasePerson } from './erasing.ts';
import type { LeavingNotices } from './notices.ts';

/** Maximum number of accounts that one run erases; others wait for the next run. */
const eraseBatchSize = 50;

export interface RemovalOptions {
  readonly passwords: Passwords;
  readonly uploads: Pick<Uploads, 'release'>;
  readonly notices: LeavingNotices;
  readonly tasks: TaskQueue;
  /** Erases the user's chat messages. */
  readonly eraseMessages: (userId: string) => Promise<void>;
  readonly removeExports: (userId: string) => Promise<void>;
}

/**
 * Deletes an account: hidden at once, restored by a log-in within 14 days, erased by a job after that (§5.8).
 */
export function createRemoval(context: Context, options: RemovalOptions) {
  const { clock, database, events, hub, log, scope, unitOfWork } = context;
  const { notices, tasks, uploads } = options;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const proveOwner = createOwnerProof(context, options.passwords);

  const handlers: HandlersOf<'removeAccount'> = {
    async removeAccount({ caller, body }) {
      const { userId } = caller;
      const user = await users.byId(userId);
      if (!user) throw new ApiFailure('not_found', 'There is no such account.');
      const requireOwner = hasNoProof(user) ? async () => undefined : await proveOwner(caller, user, body);
      const nowMs = clock.now();
      const eraseMs = nowMs + leaving.keptMs;
      await unitOfWork.run(async (work) => {
        const { db } = work;
        await requireOwner(db);
        await users.update(userId, { deleted: 1, removed_ms: nowMs }, db);
        await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
        await sessions.revokeAll(userId, { connection: db });
        await notices.notifyRemoved(work, userId, eraseMs);
      });
      // Called after the commit, because before it a new search could start.
      await events.require('userMustLeave', { userId, reason: 'stop' });
      hub.disconnectUser(userId);
      return { erasesAt: new Date(eraseMs).toISOString() };
    },
  };

  const isDue = () => clock.now() - leaving.keptMs;

  /**
   * Prevents a return, so that no user signs in to a half-erased account. Returns false if the user has
   * returned.
   */
  const shut = (userId: string) =>
    unitOfWork.run(async ({ db, after }) => {
      const shut = await db
        .updateTable('users')
        .set({ email: null, email_confirmed: 0, password_hash: null })
        .where('id', '=', userId)
        .where('deleted', '=', 1)
        .where('removed_ms', '<=', isDue())
        .where('erased_ms', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!shut) return false;
      for (const table of [
        'sessions',
        'external_identities',
        'interim_users',
        'mail_tokens',
        'email_changes',
      ] as const)
        await db.deleteFrom(table).where('user_id', '=', userId).execute();
      after(() => hub.disconnectUser(userId));
      return true;
    });

  /** Every step can be repeated after a crash; the last one marks the account as erased. */
  async function erase(userId: string): Promise<void> {
    if (!(await shut(userId))) return;
    await options.eraseMessages(userId);
    await options.removeExports(userId);
    await unitOfWork.run(({ db }) => erasePerson(db, uploads, userId, clock.now()));
  }

  const run = () =>
    tasks.runInOrder('removals', async () => {
      const due = await database
        .selectFrom('users')
        .select('id')
        .where('removed_ms', '<=', isDue())
        .where('erased_ms', 'is', null)
        .orderBy('removed_ms')
        .limit(eraseBatchSize)
        .execute();
      for (const { id } of due) {
        if (scope.ended) return;
        await erase(id).catch((err: unknown) =>
          log.error({ err, userId: id }, 'leaving: erasing a removed account failed'),
        );
      }
    });
  everyOnce(context, { name: 'removals', everyMs: HOUR_MS, atStart: true, task: run, tasks });

  return { handlers, run };
}
