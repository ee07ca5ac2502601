import type { Clock } from '#shared/lib/clock.ts';
import type { Ledger } from '../money/ledger.ts';
import type { PersonMedia } from './media.ts';
import type { Connection, Database } from '../storage/database.ts';
import { favorites, type Side } from './relations.ts';
import { toUserProfile, type UserProfileInput } from './profiles.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { hasStaffRole } from './staff.ts';
import { groupsOf } from './splits.ts';
import { createUsers, type UserRow } from './users.ts';

/** Maximum number of favorites in a profile. The lists and their counts have their own endpoints. */
const favoritesNamed = 500;

export interface AccountSources {
  readonly clock: Pick<Clock, 'now'>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly personMedia: PersonMedia;
}

/** Responses that several endpoints of the account share. */
export interface AccountResponses {
  profile(user: UserRow): Promise<UserProfileInput>;
  /**
   * Returns the changed profile, and emits it to the person's other tabs and windows in the same unit of
   * work.
   */
  changedProfile(user: UserRow, work: Work): Promise<UserProfileInput>;
  signedIn(user: UserRow, token: string): Promise<{ authData: { token: string }; user: UserProfileInput }>;
}

export function createAccountResponses({
  database,
  ledger,
  clock,
  personMedia,
}: AccountSources): AccountResponses {
  const users = createUsers(database);
  const profile = async (user: UserRow, connection: Connection = database) =>
    toUserProfile(user, {
      coins: await ledger.balance(user.id, connection),
      isModerator: await hasStaffRole(connection, user.id, 'moderator'),
      isFinance: await hasStaffRole(connection, user.id, 'finance'),
      isSupport: await hasStaffRole(connection, user.id, 'support'),
      favorites: await idsOf(connection, 'followings', user.id),
      favoritedBy: await idsOf(connection, 'fans', user.id),
      abTests: await groupsOf(connection, user.id),
      nowMs: clock.now(),
      media: await personMedia.ownOf(user.id, connection),
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

async function idsOf(connection: Connection, side: Side, userId: string): Promise<string[]> {
  const named = await favorites.page(connection, side, userId, null, favoritesNamed);
  return named.map((relation) => relation.userId);
}
