import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, oneOf, pageToken, text, time, url } from './fields.ts';
import { earningSources } from './streamer.ts';

/** The figures that one may ask the entries of: from the first moment of it until now, or a `span` of one's own. */
export const figurePeriods = ['today', 'week', 'month', 'total', 'payout', 'span'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** What an entry came of, and so what it opens. */
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

/** One entry of the book: a call has one for each minute. */
export const figureEntrySchema = z.looseObject({
  _id: id,
  source: z.enum(earningSources),
  coins,
  at: time,
  cause: z.looseObject({ kind: oneOf(causeKinds, 'bonus'), id: maybe(text) }),
  /** Who it came from; null where nobody did, or where they are not to be seen. */
  user: maybe(entryPersonSchema),
  /** Of a match or call: how long it was, in seconds. */
  seconds: maybe(count),
  /** Of a call: coins a minute, and the streamer's part of them. */
  price: maybe(coins),
  share: maybe(coins),
  /** Of a gift its name, of a medium its kind. */
  thing: maybe(text),
  /** What was given back of it since, and when: its `coins` are none then. */
  returned: maybe(z.looseObject({ coins, at: time })),
});
export type FigureEntry = z.output<typeof figureEntrySchema>;

/** "Why this number": what it is summed from. `coins` and `entries` are those of the whole figure, not of the page. */
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
      /** Entries beside those that were given back, and are none of the sum. */
      returned: z._default(count, 0),
    }),
  ),
  items: listOf(figureEntrySchema),
  paginationToken: pageToken,
});
export type Figure = z.output<typeof figureSchema>;

/** Coins by the hour: those hours in which there were some, the oldest first. */
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
  /** Seconds of it in paid calls, in matches, online without either, and away. */
  call: count,
  match: count,
  waiting: count,
  away: count,
} as const;

/** This session: since she came online, short absences included. All is null while she is away. */
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

/** One's own account since an entry of it: all that moved, earned or not, the oldest first. */
export const bookSinceSchema = z.looseObject({
  balance: coins,
  /** The latest entry; ask from here on next time. */
  head: count,
  entries: listOf(z.looseObject({ _id: count, kind: text, coins, at: time })),
  /** More moved than one answer holds. */
  hasMore: maybe(flag),
});
export type BookSince = z.output<typeof bookSinceSchema>;
