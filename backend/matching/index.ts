export type { CallsPort } from './moderation.ts';
export { createMatchingFeature, type MatchingContext, type MatchingFeature } from './service.ts';
