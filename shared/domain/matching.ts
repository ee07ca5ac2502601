import * as z from 'zod/mini';
import { match } from './constants.ts';
import { count, flag, id, listOf, maybe, oneOf, text, time } from './fields.ts';
import { credentialsSchema } from './media.ts';
import { companionSchema } from './person.ts';

/** Why a match ended. `void`: it never started, nobody paid. */
export const matchEndReasons = [
  'skip',
  'timeUp',
  'stop',
  'peerLeave',
  'void',
  'report',
  'block',
  'unmatch',
  'moderation',
  'connectionLost',
  'call',
] as const;
export type MatchEndReason = (typeof matchEndReasons)[number];
export const matchEndReasonSchema = oneOf(matchEndReasons, 'peerLeave');

/**
 * Why a search is over that its window has not ended itself: another window of the person searches, or is in a call, or
 * they are suspended: their next search is refused with the reason.
 */
export const searchEndReasons = ['elsewhere', 'call', 'suspended'] as const;
export type SearchEndReason = (typeof searchEndReasons)[number];

/** §4.6, item 3: what both sides are told. `matchDuration` is seconds, as in §3 "Call state". */
export const matchFoundSchema = z.looseObject({
  matchId: id,
  companion: companionSchema,
  credentials: credentialsSchema,
  matchDuration: z._default(count, match.durationMs / 1_000),
  /** Ours: the window that searched, as it named itself in its request. Others of the same person leave the match alone. */
  windowId: maybe(id),
  /** The side that offers first. */
  initiator: z._default(flag, false),
});
export type MatchFound = z.output<typeof matchFoundSchema>;

/**
 * §4.6, item 6: the matches of a person's day (UTC). From `rewardAt` on they are more than a usual day
 * allows, which is the reward of `match_rewards`; null where there is none.
 */
export const matchDaySchema = z.looseObject({
  used: count,
  limit: count,
  rewardAt: maybe(count),
  /** Coins that a streamer gets after midnight once `counted`, the matches that earned today, reach `matches`. */
  reward: maybe(z.looseObject({ coins: count, matches: count, counted: count })),
  resetsAt: time,
});
export type MatchDay = z.output<typeof matchDaySchema>;

/** Why somebody may meet nobody for a while: what the check of pictures saw (§4.16), or the level of their penalties. */
export type BanReason = 'moderation' | 'penalty' | 'sanction';

/** §4.6, item 1; `matches` is ours. */
export const matchingBanSchema = z.looseObject({
  banned: z._default(flag, false),
  until: maybe(time),
  /** A {@link BanReason}, as far as this client knows them. */
  reason: maybe(text),
  matches: maybe(matchDaySchema),
});
export type MatchingBan = z.output<typeof matchingBanSchema>;

/** §4.16. */
export const moderationVerdicts = ['ok', 'prohibited', 'noFace'] as const;
export type ModerationVerdict = (typeof moderationVerdicts)[number];
export const moderationVerdictSchema = oneOf(moderationVerdicts, 'ok');

export const profilesByIdSchema = listOf(companionSchema);
