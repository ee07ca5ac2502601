import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { UsersTable } from '../storage/schema.ts';
import { toUserProfile } from './profiles.ts';
import { cleanName, languagesColumn, requireAdult, requireShort } from './rules.ts';
import { createUsers, type UserRow } from './users.ts';

/** One's own profile (§3, §7 Account). */
export function createProfileHandlers(
  context: Context,
): HandlersOf<'getProfile' | 'updateProfile' | 'changeActionFlow'> {
  const { database, clock, ledger, hub } = context;
  const users = createUsers(database);

  async function profileOf(user: UserRow) {
    return toUserProfile(user, await ledger.balance(user.id));
  }

  return {
    async getProfile({ caller }) {
      const user = await users.byId(caller.userId);
      if (!user) throw new ApiFailure('unauthorized', 'The account is not there any more.');
      return profileOf(user);
    },

    async updateProfile({ caller, body }) {
      const { name, birthday, gender, phone, bio, languages } = body;
      if (birthday !== undefined) requireAdult(birthday, clock.now());
      requireShort({ phone });
      const change: Updateable<UsersTable> = {};
      if (name !== undefined) change.name = cleanName(name);
      if (birthday !== undefined) change.birthday = birthday;
      if (gender !== undefined) change.gender = gender;
      if (phone !== undefined) change.phone = textOrNull(phone);
      if (bio !== undefined) change.bio = textOrNull(bio);
      if (languages !== undefined) change.languages = languagesColumn(languages);
      const user =
        Object.keys(change).length > 0
          ? await users.update(caller.userId, change)
          : await users.byId(caller.userId);
      if (!user) throw new ApiFailure('unauthorized', 'The account is not there any more.');
      const profile = await profileOf(user);
      // The person's other tabs and windows.
      hub.send(caller.userId, 'chat', 'profileUpdated', { profile });
      return profile;
    },

    async changeActionFlow({ caller, body }) {
      requireShort({ actionFlow: body.actionFlow });
      await users.update(caller.userId, { action_flow: body.actionFlow });
      return {};
    },
  };
}

/** An emptied field is a missing one (the locker counts it so). */
function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
