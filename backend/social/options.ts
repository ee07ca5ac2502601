import type { ChatFeature } from '../chat/index.ts';
import type { MatchingFeature } from '../matching/index.ts';

export interface SocialOptions {
  /** A change that belongs to the chats as well (`ChatFeature.changeWith`). */
  readonly changeChats: ChatFeature['changeWith'];
  readonly matching: Pick<
    MatchingFeature,
    'ready' | 'forbid' | 'allow' | 'mayNotMeet' | 'keptApartFrom' | 'matchOf' | 'withdraw'
  >;
  /** People who are in no list to choose from: the desks of support. */
  readonly unlisted?: () => Promise<ReadonlySet<string>>;
}
