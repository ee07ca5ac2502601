import * as z from 'zod/mini';
import { match } from './constants.ts';
import { count, flag, id, listOf, maybe, oneOf, text, time } from './fields.ts';
import { credentialsSchema } from './media.ts';
import { companionSchema } from './person.ts';

/** Reasons for the end of a match. `void`: the match did not start, so it was free. */
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
 * Reasons for the end of a search that its window did not end: another window of the user searches, the user
 * is in a call, or the user is suspended. If suspended, the next search is rejected with the reason.
 */
export const searchEndReasons = ['elsewhere', 'call', 'suspended'] as const;
export type SearchEndReason = (typeof searchEndReasons)[number];

/** §4.6, item 3: sent to both sides. `matchDuration` is seconds, as in §3 "Call state". */
export const matchFoundSchema = z.looseObject({
  matchId: id,
  companion: companionSchema,
  credentials: credentialsSchema,
  matchDuration: z._default(count, match.durationMs / 1_000),
  /**
   * Our own field: the window that searched, as named in its request. The user's other windows ignore the
   * match.
   */
  windowId: maybe(id),
  /** Whether this side creates the WebRTC offer. */
  initiator: z._default(flag, false),
});
export type MatchFound = z.output<typeof matchFoundSchema>;

/**
 * §4.6, item 6: a user's matches on this UTC day. Matches from `rewardAt` on exceed the ordinary daily limit,
 * thanks to `match_rewards`; null without that reward.
 */
export const matchDaySchema = z.looseObject({
  used: count,
  limit: count,
  rewardAt: maybe(count),
  /** Coins that a streamer gets after midnight if `counted`, today's earning matches, reaches `matches`. */
  reward: maybe(z.looseObject({ coins: count, matches: count, counted: count })),
  resetsAt: time,
});
export type MatchDay = z.output<typeof matchDaySchema>;

/** Reasons for a temporary ban from matching: image moderation (§4.16), the penalty level, or a sanction. */
export type BanReason = 'moderation' | 'penalty' | 'sanction';

/** §4.6, item 1. The field `matches` is our own. */
export const matchingBanSchema = z.looseObject({
  banned: z._default(flag, false),
  until: maybe(time),
  /** A {@link BanReason}, or an unknown reason from a newer server. */
  reason: maybe(text),
  matches: maybe(matchDaySchema),
});
export type MatchingBan = z.output<typeof matchingBanSchema>;

/** §4.16: verdicts of the automatic picture moderation. */
export const moderationVerdicts = ['ok', 'prohibited', 'noFace'] as const;
export type ModerationVerdict = (typeof moderationVerdicts)[number];
export const moderationVerdictSchema = oneOf(moderationVerdicts, 'ok');

export const profilesByIdSchema = listOf(companionSchema);
