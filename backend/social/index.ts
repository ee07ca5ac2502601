import type { Context } from '../context.ts';
import type { MatchingFeature } from '../matching/index.ts';
import { createBlockHandlers } from './blocking.ts';
import { createFavoriteHandlers } from './favoriting.ts';
import { createGoddessListHandler } from './goddessList.ts';
import { createPeople, type People } from './people.ts';
import { favorites } from './relations.ts';
import { createReportHandler } from './reporting.ts';

/** What others do when something has happened between two people. One that fails is logged. */
export interface SocialHooks {
  /** `byId` follows `userId` from now on. */
  readonly onFollowed?: (userId: string, byId: string) => Promise<void> | void;
  /** No longer, also where one of them has blocked the other. */
  readonly onUnfollowed?: (userId: string, byId: string) => Promise<void> | void;
  /** `byId` has blocked `userId`, now or before: they must not talk. */
  readonly onBlocked?: (byId: string, userId: string) => Promise<void> | void;
  /** They are in a call with each other, which is to end because one has reported the other. */
  readonly endCallOf?: (userId: string, otherId: string) => Promise<void> | void;
  /** Somebody was reported. */
  readonly onReported?: (report: {
    readonly reportId: string;
    readonly reporterId: string;
    readonly userId: string;
    readonly source: string;
    readonly refId: string | null;
  }) => Promise<void> | void;
}

export interface SocialOptions extends SocialHooks {
  readonly matching: Pick<
    MatchingFeature,
    'ready' | 'forbid' | 'allow' | 'mayNotMeet' | 'matchOf' | 'withdraw'
  >;
  /** People who are in no list to choose from: the desks of support. */
  readonly unlisted?: ReadonlySet<string>;
}

/** What other features ask of followings. */
export interface Follows {
  isFollowing(from: string, to: string): Promise<boolean>;
  /** Which of these people somebody follows. */
  followedAmong(from: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Companions with `isFavorite` as this person has it. */
  readonly marked: People['marked'];
}

export type SocialFeature = ReturnType<typeof createSocialFeature>;

/** Social as one feature (§7 Social); presence is the account's, calls have their own. */
export function createSocialFeature(context: Context, options: SocialOptions) {
  const { database } = context;
  const people = createPeople(context);
  const follows: Follows = {
    isFollowing: (from, to) => favorites.has(database, from, to),
    followedAmong: (from, ids) => favorites.among(database, from, ids),
    marked: people.marked,
  };
  return {
    follows,
    handlers: {
      ...createBlockHandlers(context, people, options),
      ...createFavoriteHandlers(context, people, options),
      ...createReportHandler(context, people, options),
      ...createGoddessListHandler(context, people, options),
    },
  };
}
