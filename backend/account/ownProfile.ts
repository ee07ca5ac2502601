import { isGuestEmail } from '#shared/domain/guest.ts';
import { fieldNames, fieldRow, type FieldChanges } from '#shared/domain/profileFields.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { isBannedTrace, signUpRefused } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { modelProblemOf } from '../people/locker.ts';
import { columnsOf, ownFieldsOf } from '../people/profileColumns.ts';
import { invalid, requireAdult, requireOwnName } from './rules.ts';
import { staffRolesOf } from '../people/staff.ts';
import { createUsers, type UserRow } from '../people/users.ts';

/** Handlers of the user's own profile (§3, §7 Account). */
export function createProfileHandlers(
  context: Context,
): HandlersOf<'getProfile' | 'updateProfile' | 'changeActionFlow' | 'modelProblem'> {
  const { database, unitOfWork, clock } = context;
  const users = createUsers(database);
  const answers = createAccountResponses(context);

  async function ownRow(userId: string): Promise<UserRow> {
    const user = await users.byId(userId);
    if (!user) throw new ApiFailure('unauthorized', 'The account no longer exists.');
    return user;
  }

  return {
    getProfile: async ({ caller }) => answers.profile(await ownRow(caller.userId)),

    async updateProfile({ caller, body }) {
      const { name, birthday } = body;
      if (birthday !== undefined) requireAdult(birthday, clock.now());
      return unitOfWork.run(async (work) => {
        const before = await users.byId(caller.userId, work.db);
        if (!before) throw new ApiFailure('unauthorized', 'The account no longer exists.');
        const change = columnsOf(body, before);
        requireSetOnce(before, body);
        // Staff may use reserved names, and a user may keep an older name.
        if (name !== undefined && change.name !== before.name)
          if ((await staffRolesOf(work.db, before.id)).length === 0) requireOwnName(name);
        if (await isBannedTrace(work.db, { phone: change.phone }, before.id)) throw signUpRefused();
        const isChanged = Object.keys(change).length > 0;
        const user = isChanged ? await users.update(before.id, change, work.db) : before;
        return answers.changedProfile(user, work);
      });
    },

    async changeActionFlow({ caller, body }) {
      await users.update(caller.userId, { action_flow: body.actionFlow });
      return {};
    },

    modelProblem: async ({ caller }) => ({
      problem: await modelProblemOf(database, await ownRow(caller.userId)),
    }),
  };
}

/**
 * A temporary user can set the missing fields (§5) only once, because otherwise trying out genders and ages
 * would be free.
 */
function requireSetOnce(before: UserRow, changes: FieldChanges): void {
  if (before.email === null || !isGuestEmail(before.email)) return;
  const fields = ownFieldsOf(before);
  for (const field of fieldNames) {
    if (fieldRow(field).requiredOf !== 'everyone') continue;
    const [current, next] = [fields[field], changes[field]];
    if (current !== null && next !== undefined && next !== current)
      throw invalid(field, 'It can be said once.');
  }
}
