export { createBans } from './bans.ts';
export { newChannelId, peerCredentials } from './channels.ts';
export { dailyLimitOf } from './dailyLimit.ts';
export { createFrames, type Frames } from './frames.ts';
export {
  createIceServers,
  isRelayUrl,
  noIceServers,
  type IceServer,
  type IceServersFor,
  type IceSettings,
} from './iceServers.ts';
export { createMatchRepo } from './matchRepo.ts';
export type { FrameOf, Moderator } from './moderation.ts';
export type { PairBanKind } from './pairBans.ts';

export type { CallLookup } from './admission.ts';
export { createMatchingFeature, type MatchingContext, type MatchingFeature } from './service.ts';
