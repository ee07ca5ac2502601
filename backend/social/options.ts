import type { ChatFeature } from '../chat/index.ts';
import type { MatchingFeature } from '../matching/index.ts';

/** What others do when something has happened between two people. One that fails is logged. */
export interface SocialHooks {
  /** `byId` follows `userId` from now on. */
  readonly onFollowed?: (userId: string, byId: string) => Promise<void> | void;
  /** No longer. A block takes it away as well, with more than that. */
  readonly onUnfollowed?: (userId: string, byId: string) => Promise<void> | void;
  /** `byId` has blocked `userId`, now or before: they must not talk. */
  readonly onBlocked?: (byId: string, userId: string) => Promise<void> | void;
  /** `byId` has `userId` on their blacklist no longer. */
  readonly onUnblocked?: (byId: string, userId: string) => Promise<void> | void;
  /** They are in a call with each other, which is to end because one has reported the other. */
  readonly endCallOf?: (userId: string, otherId: string) => Promise<void> | void;
  /** Somebody was reported. */
  readonly onReported?: (report: {
    readonly reportId: string;
    readonly reporterId: string;
    readonly userId: string;
    readonly source: string;
    readonly refId: string | null;
    readonly reason: string;
  }) => Promise<void> | void;
}

export interface SocialOptions extends SocialHooks {
  /** A change that belongs to the chats as well (`ChatFeature.changeWith`). */
  readonly changeChats: ChatFeature['changeWith'];
  readonly matching: Pick<
    MatchingFeature,
    'ready' | 'forbid' | 'allow' | 'mayNotMeet' | 'keptApartFrom' | 'matchOf' | 'withdraw'
  >;
  /** People who are in no list to choose from: the desks of support. */
  readonly unlisted?: () => Promise<ReadonlySet<string>>;
}
