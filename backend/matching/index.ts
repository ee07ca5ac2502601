export type { CallsPort } from './moderation.ts';
export type { Moderator } from './moderator.ts';
export type { PairBanKind } from './pairBans.ts';
export { createMatchingFeature, type MatchingContext, type MatchingFeature } from './service.ts';
