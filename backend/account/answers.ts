import type { Context } from '../context.ts';
import { toUserProfile, type UserProfileInput } from './profiles.ts';
import type { UserRow } from './users.ts';

/** What several endpoints of the account answer. */
export interface Answers {
  profile(user: UserRow): Promise<UserProfileInput>;
  /** The same after a change, which the person's other tabs and windows are told. */
  changedProfile(user: UserRow): Promise<UserProfileInput>;
  signedIn(user: UserRow, token: string): Promise<{ authData: { token: string }; user: UserProfileInput }>;
}

export function createAnswers({
  ledger,
  hub,
  moderators,
}: Pick<Context, 'ledger' | 'hub' | 'moderators'>): Answers {
  const profile = async (user: UserRow) =>
    toUserProfile(user, {
      coins: await ledger.balance(user.id),
      isModerator: moderators?.has(user.id) === true,
    });
  return {
    profile,
    async changedProfile(user) {
      const changed = await profile(user);
      hub.send(user.id, 'chat', 'profileUpdated', { profile: changed });
      return changed;
    },
    signedIn: async (user, token) => ({ authData: { token }, user: await profile(user) }),
  };
}
