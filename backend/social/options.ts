import type { ChatFeature } from '../chat/index.ts';
import type { MatchingFeature } from '../matching/index.ts';

export interface SocialOptions {
  /** Runs a change that also affects chats (`ChatFeature.changeWith`). */
  readonly changeChats: ChatFeature['changeWith'];
  readonly matching: Pick<
    MatchingFeature,
    'ready' | 'forbid' | 'allow' | 'mayNotMeet' | 'bannedPairsOf' | 'matchOf' | 'withdraw'
  >;
  /** Returns users who are in no list, such as support accounts. */
  readonly unlisted?: () => Promise<ReadonlySet<string>>;
}
