import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time, url } from './fields.ts';
import { earningSources } from './streamer.ts';

/**
 * Periods for which a user can request the ledger entries of a figure: from the start of the period until
 * now, or a custom `span`.
 */
export const figurePeriods = ['today', 'week', 'month', 'total', 'payout', 'span'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** Causes of a ledger entry, which decide which page it opens. */
export const causeKinds = [
  'match',
  'call',
  'gift',
  'medium',
  'message',
  'prize',
  'streak',
  'target',
  'matches',
  'bonus',
  'referral',
] as const;
export type CauseKind = (typeof causeKinds)[number];

const entryPersonSchema = z.looseObject({
  _id: id,
  name: maybe(text),
  avatar: maybe(url),
  deleted: maybe(flag),
});

/** One ledger entry. A call has one entry for each minute. */
export const figureEntrySchema = z.looseObject({
  _id: id,
  source: z.enum(earningSources),
  coins,
  at: time,
  cause: z.looseObject({ kind: oneOf(causeKinds, 'bonus'), id: maybe(text) }),
  /** The person who caused the entry; null if there is no such person or they may not be shown. */
  user: maybe(entryPersonSchema),
  /** Length of a match or call in seconds. */
  seconds: maybe(count),
  /** A call's price in coins a minute, and the streamer's share of it. */
  price: maybe(coins),
  share: maybe(coins),
  /** Name of a gift, or kind of a media item. */
  thing: maybe(text),
  /** Coins refunded later, and the time of the refund. `coins` is 0 in that case. */
  returned: maybe(z.looseObject({ coins, at: time })),
});
export type FigureEntry = z.output<typeof figureEntrySchema>;

/**
 * "Why this number": the entries of which a figure is the sum. `coins` and `entries` cover the whole figure,
 * not the page.
 */
export const figureSchema = z.looseObject({
  fromAt: maybe(time),
  untilAt: time,
  coins,
  entries: count,
  bySource: listOf(
    z.looseObject({
      source: z.enum(earningSources),
      coins,
      entries: count,
      /** Number of refunded entries, which are not part of the sum. */
      returned: z._default(count, 0),
    }),
  ),
  items: listOf(figureEntrySchema),
  paginationToken: pageToken,
});
export type Figure = z.output<typeof figureSchema>;

/** Coins per hour, oldest hour first. Hours without coins are omitted. */
export const earningHoursSchema = z.looseObject({
  hours: listOf(
    z.looseObject({
      at: time,
      coins,
      bySource: z.partialRecord(z.enum(earningSources), coins),
    }),
  ),
});
export type EarningHours = z.output<typeof earningHoursSchema>;

const shiftTimesShape = {
  /** Seconds in paid calls, in matches, online without either, and away. */
  call: count,
  match: count,
  waiting: count,
  away: count,
} as const;

/**
 * The streamer's session since coming online, short absences included. All fields are null while the streamer
 * is away.
 */
export const shiftSchema = z.looseObject({
  startedAt: maybe(time),
  isOnline: maybe(flag),
  coins: maybe(coins),
  matches: maybe(count),
  calls: maybe(z.looseObject({ answered: count, rung: count })),
  seconds: maybe(z.looseObject(shiftTimesShape)),
  coinsOf: maybe(z.looseObject({ call: coins, match: coins })),
  hours: listOf(z.looseObject({ at: time, coins, ...shiftTimesShape })),
});
export type Shift = z.output<typeof shiftSchema>;

/** The user's own account since a ledger entry: all movements, earned or not, oldest first. */
export const bookSinceSchema = z.looseObject({
  balance: coins,
  /** Number of the latest entry, from which the next request continues. */
  head: count,
  entries: listOf(z.looseObject({ _id: count, kind: text, coins, at: time })),
  /** There are more movements than one response holds. */
  hasMore: maybe(flag),
});
export type BookSince = z.output<typeof bookSinceSchema>;
