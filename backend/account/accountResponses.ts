import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import { toUserProfile, type UserProfileInput } from './profiles.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createUsers, type UserRow } from './users.ts';

/** What several endpoints of the account answer. */
export interface AccountResponses {
  profile(user: UserRow): Promise<UserProfileInput>;
  /** The same within the change of it, which the person's other tabs and windows are told. */
  changedProfile(user: UserRow, work: Work): Promise<UserProfileInput>;
  signedIn(user: UserRow, token: string): Promise<{ authData: { token: string }; user: UserProfileInput }>;
}

export function createAccountResponses({
  database,
  ledger,
  moderators,
}: Pick<Context, 'database' | 'ledger' | 'moderators'>): AccountResponses {
  const users = createUsers(database);
  const profile = async (user: UserRow, connection?: Connection) =>
    toUserProfile(user, {
      coins: await ledger.balance(user.id, connection),
      isModerator: moderators?.has(user.id) === true,
    });
  return {
    profile: (user) => profile(user),
    async changedProfile(user, work) {
      const changed = await profile(user, work.db);
      work.emit(user.id, 'chat', 'profileUpdated', { profile: changed });
      return changed;
    },
    signedIn: async (user, token) => ({
      authData: { token },
      user: await profile(await users.seenNow(user)),
    }),
  };
}
