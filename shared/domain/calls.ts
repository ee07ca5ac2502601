import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time, url } from './fields.ts';
import { companionSchema, type Companion } from './person.ts';
import { marketSide, type Role } from './roles.ts';

/**
 * Roles that may start a call. Artists are excluded, because they are always in a call. A pending goddess
 * also needs an open locker (§4.2, §6.2).
 */
export const callingRoles = ['user', 'goddess', 'pendingGoddess'] as const satisfies readonly Role[];

/**
 * Returns whether this role may offer a call to that person (§4.7): only the two sides of the market call
 * each other.
 */
export function canCall(role: Role, person: Pick<Companion, 'rolesGroup' | 'deleted'>): boolean {
  // Deleted people cannot answer, and artists are always in a call (§4.4).
  if (person.deleted === true || person.rolesGroup === 'artist') return false;
  return (
    (callingRoles as readonly Role[]).includes(role) && marketSide(person.rolesGroup) !== marketSide(role)
  );
}

/** §3 "Call state": call types. */
export const callTypes = ['video', 'audio'] as const;
export type CallType = (typeof callTypes)[number];
export const callTypeSchema = z.enum(callTypes);

/** §4.7: reasons why a call was declined, cancelled or ended. The first reason given is kept. */
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

/** §4.7: the time spans of statistics and histories. */
export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];
export const periodSchema = z.enum(periods);

/** §4.7: tabs of the call history. */
export const callTabIds = ['all', 'incoming', 'outgoing', 'missed', 'match'] as const;
export type CallTabId = (typeof callTabIds)[number];
/**
 * Tabs that the history page shows. `all` lists the calls with matches folded; incoming and outgoing have no
 * tab.
 */
export const historyTabIds = ['all', 'missed', 'match'] as const satisfies readonly CallTabId[];
/**
 * The id is any text, so that a tab that a newer server adds is shown like the others, in the server's order.
 */
export const callTabSchema = z.looseObject({ id, title: maybe(text), count: maybe(count) });
export type CallTab = z.output<typeof callTabSchema>;

/** §4.7: tabs of the list of streamers. */
export const goddessTabIds = ['online', 'new', 'popular', 'recommended'] as const;
export type GoddessTabId = (typeof goddessTabIds)[number];
export const goddessTabSchema = z.looseObject({ id, title: maybe(text) });
export type GoddessTab = z.output<typeof goddessTabSchema>;

const callKinds = ['call', 'match'] as const;
export const callDirections = ['incoming', 'outgoing'] as const;

/** A gift during a call. `coins` is what this side earned, or paid if negative. */
const callGiftSchema = z.looseObject({ giftId: id, image: maybe(url), coins });
export type CallGift = z.output<typeof callGiftSchema>;

/**
 * §3 "Call state": one record of the history as one of its two sides sees it. `coins` is what that side
 * earned, or paid if negative; `price` is coins a minute; `duration` is seconds.
 */
export const callRecordSchema = z.looseObject({
  _id: id,
  kind: oneOf(callKinds, 'call'),
  callType: maybe(callTypeSchema),
  direction: oneOf(callDirections, 'incoming'),
  answered: maybe(flag),
  user: maybe(companionSchema),
  price: maybe(coins),
  /** Minutes that have started, each counted once. */
  minutes: maybe(count),
  duration: maybe(count),
  coins: maybe(coins),
  startedAt: maybe(time),
  endedAt: maybe(time),
  created: time,
  reason: maybe(text),
  /** Id of the person who ended the call; null if no person did. */
  endedBy: maybe(id),
  /** Gifts during the call, in order of time. `coins` above does not include them. */
  gifts: maybe(listOf(callGiftSchema)),
});
export type CallRecord = z.output<typeof callRecordSchema>;

/** §3 "Call state": a page of the history. */
export const callHistorySchema = z.looseObject({
  records: listOf(callRecordSchema),
  paginationToken: pageToken,
});
export type CallHistory = z.output<typeof callHistorySchema>;

/** §4.7: statistics of a period. */
export const callStatsSchema = z.looseObject({
  count: maybe(count),
  answered: maybe(count),
  missed: maybe(count),
  minutes: maybe(count),
  coins: maybe(coins),
});
export type CallStats = z.output<typeof callStatsSchema>;

/**
 * Length in seconds, charged minutes, and the person who ended the call: the same figures as in the history.
 */
export const callEndFacts = { duration: maybe(count), minutes: maybe(count), endedBy: maybe(id) } as const;

/** §4.7: whether a call has ended. Clients request it after a reconnect or a wake from sleep. */
export const callEndSchema = z.looseObject({
  isEnd: flag,
  reason: maybe(callCancelReasonSchema),
  ...callEndFacts,
});
export type CallEnd = z.output<typeof callEndSchema>;
