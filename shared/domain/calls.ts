import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time, url } from './fields.ts';
import { companionSchema, type Companion } from './person.ts';
import { marketSide, type Role } from './roles.ts';

/** Who may start a call. An artist is always in one; a pending goddess also needs an open locker (§4.2, §6.2). */
export const callingRoles = ['user', 'goddess', 'pendingGoddess'] as const satisfies readonly Role[];

/** Whether this role may offer to call that person at all (§4.7): the two sides of the market call each other. */
export function canCall(role: Role, person: Pick<Companion, 'rolesGroup' | 'deleted'>): boolean {
  // Whoever is gone answers nobody, and artists are in a call always (§4.4).
  if (person.deleted === true || person.rolesGroup === 'artist') return false;
  return (
    (callingRoles as readonly Role[]).includes(role) && marketSide(person.rolesGroup) !== marketSide(role)
  );
}

/** §3 "Call state". */
export const callTypes = ['video', 'audio'] as const;
export type CallType = (typeof callTypes)[number];
export const callTypeSchema = z.enum(callTypes);

/** §4.7: why a call was declined, cancelled or ended. The first reason given stays. */
export const callCancelReasons = [
  'declined',
  'cancelled',
  'noAnswer',
  'ended',
  'peerLeave',
  'noVideo',
  'noAudio',
  'noCoins',
  'connectionLost',
  'busy',
  'moderation',
] as const;
export type CallCancelReason = (typeof callCancelReasons)[number];
export const callCancelReasonSchema = oneOf(callCancelReasons, 'ended');

/** §4.7: the spans that statistics and histories are asked for. */
export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];
export const periodSchema = z.enum(periods);

/** §4.7. */
export const callTabIds = ['all', 'incoming', 'outgoing', 'missed', 'match'] as const;
export type CallTabId = (typeof callTabIds)[number];
/** Tabs that the history page shows: `all` as its calls with the matches folded, without one for each direction. */
export const historyTabIds = ['all', 'missed', 'match'] as const satisfies readonly CallTabId[];
/** The id is any text: what a newer server adds is a tab like the others, in the server's order. */
export const callTabSchema = z.looseObject({ id, title: maybe(text), count: maybe(count) });
export type CallTab = z.output<typeof callTabSchema>;

/** §4.7: the lists of streamers to choose from. */
export const goddessTabIds = ['online', 'new', 'popular', 'recommended'] as const;
export type GoddessTabId = (typeof goddessTabIds)[number];
export const goddessTabSchema = z.looseObject({ id, title: maybe(text) });
export type GoddessTab = z.output<typeof goddessTabSchema>;

const callKinds = ['call', 'match'] as const;
export const callDirections = ['incoming', 'outgoing'] as const;

/** A gift of a call. `coins` is what this side earned by it, or paid where negative. */
const callGiftSchema = z.looseObject({ giftId: id, image: maybe(url), coins });
export type CallGift = z.output<typeof callGiftSchema>;

/**
 * §3 "Call state", one record of the history, as one of its two sides sees it. `coins` is what that side earned, or
 * paid where negative; `price` is coins a minute; `duration` is seconds.
 */
export const callRecordSchema = z.looseObject({
  _id: id,
  kind: oneOf(callKinds, 'call'),
  callType: maybe(callTypeSchema),
  direction: oneOf(callDirections, 'incoming'),
  answered: maybe(flag),
  user: maybe(companionSchema),
  price: maybe(coins),
  /** Started minutes, each counted once. */
  minutes: maybe(count),
  duration: maybe(count),
  coins: maybe(coins),
  startedAt: maybe(time),
  endedAt: maybe(time),
  created: time,
  reason: maybe(text),
  /** Who ended it; null where nobody did. */
  endedBy: maybe(id),
  /** Gifts that the two gave each other during the call, in order of time. `coins` above does not contain them. */
  gifts: maybe(listOf(callGiftSchema)),
});
export type CallRecord = z.output<typeof callRecordSchema>;

/** §3 "Call state": a page of the history. */
export const callHistorySchema = z.looseObject({
  records: listOf(callRecordSchema),
  paginationToken: pageToken,
});
export type CallHistory = z.output<typeof callHistorySchema>;

/** §4.7. */
export const callStatsSchema = z.looseObject({
  count: maybe(count),
  answered: maybe(count),
  missed: maybe(count),
  minutes: maybe(count),
  coins: maybe(coins),
});
export type CallStats = z.output<typeof callStatsSchema>;

/** The length in seconds, the charged minutes and the person who ended: the same figures as in the history. */
export const callEndFacts = { duration: maybe(count), minutes: maybe(count), endedBy: maybe(id) } as const;

/** §4.7: what decides after a reconnect or a wake. */
export const callEndSchema = z.looseObject({
  isEnd: flag,
  reason: maybe(callCancelReasonSchema),
  ...callEndFacts,
});
export type CallEnd = z.output<typeof callEndSchema>;
