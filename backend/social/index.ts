import type { Context } from '../context.ts';
import { createBlacklistHandlers } from './blacklist.ts';
import { createFavoriteHandlers } from './favoriting.ts';
import { createCandidates } from './candidates.ts';
import { createGoddessListHandler } from './goddessList.ts';
import type { SocialOptions } from './options.ts';
import { createCompanionViews, type CompanionViews } from '../people/companionViews.ts';
import { favorites } from '../people/relations.ts';
import { createLikeHandler } from './liking.ts';
import { createReportHandler } from './reporting.ts';
import { createUserDetailHandler } from './userDetail.ts';

export { follow } from './favoriting.ts';

/** Queries about followings for other features. */
export interface Follows {
  isFollowing(from: string, to: string): Promise<boolean>;
  /** Returns which of these users the given user follows. */
  followedAmong(from: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Companions with `isFavorite` as the given user has set it. */
  readonly marked: CompanionViews['marked'];
}

export type SocialFeature = ReturnType<typeof createSocialFeature>;

/** Creates the social feature (§7 Social). Presence belongs to the account feature, calls to their own. */
export function createSocialFeature(context: Context, options: SocialOptions) {
  const { database } = context;
  const people = createCompanionViews(context);
  const candidates = createCandidates(context, people.users, options);
  const follows: Follows = {
    isFollowing: (from, to) => favorites.has(database, from, to),
    followedAmong: (from, ids) => favorites.among(database, from, ids),
    marked: people.marked,
  };
  return {
    follows,
    /** Returns which of these users appear in the viewer's list of people. */
    async offeredAmong(viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const offered = await candidates.for(viewerId, {});
      const { numberOf } = offered.side;
      return candidates.stillShown(
        viewerId,
        ids.filter((id) => {
          const number = numberOf.get(id);
          return number !== undefined && offered.fits(number);
        }),
      );
    },
    handlers: {
      ...createBlacklistHandlers(context, people, options),
      ...createLikeHandler(context, people),
      ...createFavoriteHandlers(context, people),
      ...createReportHandler(context, people, options),
      ...createGoddessListHandler(people, candidates),
      ...createUserDetailHandler(context, people, options),
    },
  };
}
