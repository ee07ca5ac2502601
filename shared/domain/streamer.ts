import * as z from 'zod/mini';
import { coins, count, day, flag, id, listOf, maybe, oneOf, percent, text, time, url } from './fields.ts';
import { companionSchema } from './person.ts';
import { iceServerSchema } from './media.ts';
import { lockerSchema } from './settings.ts';

/** §3.7: sources of earnings. */
export const earningSources = ['match', 'call', 'gift', 'media', 'message', 'bonus', 'referral'] as const;
export type EarningSource = (typeof earningSources)[number];
const bySourceSchema = z.looseObject({
  match: maybe(coins),
  call: maybe(coins),
  gift: maybe(coins),
  media: maybe(coins),
  message: maybe(coins),
  bonus: maybe(coins),
  referral: maybe(coins),
});

/** §3.7. `series` has one entry per UTC day, oldest first. */
export const earningsSchema = z.looseObject({
  today: maybe(coins),
  week: maybe(coins),
  month: maybe(coins),
  total: maybe(coins),
  bySource: maybe(bySourceSchema),
  series: listOf(z.looseObject({ date: day, coins: maybe(coins), bySource: maybe(bySourceSchema) })),
});
export type Earnings = z.output<typeof earningsSchema>;

/** §3.7: the streamer levels, which are part of the dashboard. */
export const levelsSchema = z.looseObject({
  current: maybe(count),
  progress: maybe(z.looseObject({ value: maybe(count), target: maybe(count), resetsAt: maybe(time) })),
  items: listOf(
    z.looseObject({
      level: count,
      minCoins: maybe(coins),
      sharePercent: maybe(percent),
      perks: listOf(text),
    }),
  ),
});
export type Levels = z.output<typeof levelsSchema>;

/** Earnings of the dashboard: the sums, and figures to compare them with. */
const dashboardEarningsSchema = z.looseObject({
  ...earningsSchema.shape,
  /**
   * Earnings at the same point of the previous period: the same weekday last week, last week, and last month.
   */
  before: maybe(z.looseObject({ today: maybe(coins), week: maybe(coins), month: maybe(coins) })),
  /** First day on which the streamer earned coins. */
  firstDay: maybe(day),
  /** Earnings since the end of the last paid week; `since` is null before the first payout. */
  sincePayout: maybe(z.looseObject({ coins: maybe(coins), since: maybe(time) })),
});

/** §3 "Goddess data", §3.7: the streamer's dashboard. */
export const dashboardInfoSchema = z.looseObject({
  earnings: maybe(dashboardEarningsSchema),
  level: maybe(count),
  levels: maybe(levelsSchema),
  matches: maybe(z.looseObject({ used: maybe(count), limit: maybe(count) })),
  onlineSeconds: maybe(count),
  rank: maybe(count),
  streak: maybe(count),
  penaltyLevel: maybe(count),
  nextPayoutAt: maybe(time),
  updatedAt: maybe(time),
});
export type DashboardInfo = z.output<typeof dashboardInfoSchema>;

/** §3.7: metrics for which the dictionary has texts. */
export const kpiMetricKeys = [
  'answerRate',
  'avgCallSec',
  'onlineHours',
  'matches',
  'replySec',
  'skipRate',
] as const;
export type KpiMetricKey = (typeof kpiMetricKeys)[number];

/** §3 "Goddess data", §3.7. A metric's key is any text, because a newer server may have more metrics. */
export const kpiConfigInfoSchema = z.looseObject({
  period: oneOf(['day', 'week'], 'week'),
  startsAt: maybe(time),
  endsAt: maybe(time),
  bonusPercent: maybe(percent),
  metrics: listOf(
    z.looseObject({
      key: text,
      unit: maybe(text),
      current: maybe(z.number()),
      target: maybe(z.number()),
      /** `up`: a higher value is better. */
      direction: oneOf(['up', 'down'], 'up'),
      weight: maybe(z.number()),
    }),
  ),
  /**
   * Previous weeks, latest first, if the request asked for them: number of reached targets, and their bonus.
   */
  before: listOf(
    z.looseObject({ startsAt: time, endsAt: time, reached: count, of: count, percent, coins: maybe(coins) }),
  ),
});
export const kpiWeeksMost = 8;
export type KpiConfigInfo = z.output<typeof kpiConfigInfoSchema>;

/** §7 `GET /topMaleUsers` and `POST /myTopMaleUsers`: the users who gave most. */
export const topUserSorts = ['coins', 'calls', 'recent'] as const;
export type TopUserSort = (typeof topUserSorts)[number];
export const topMaleUserSchema = z.looseObject({
  user: companionSchema,
  coins: maybe(coins),
  calls: maybe(count),
  matches: maybe(count),
  gifts: maybe(count),
  media: maybe(count),
  lastAt: maybe(time),
});
export type TopMaleUser = z.output<typeof topMaleUserSchema>;
export const topMaleUsersSchema = z.looseObject({ topMaleUsers: listOf(topMaleUserSchema) });

/**
 * §7 `GET /goddess/amIready`: conditions that a goddess has to meet before going live, as far as the server
 * knows.
 */
export const readinessSchema = z.looseObject({
  ready: flag,
  checks: listOf(
    z.looseObject({
      key: text,
      ok: flag,
      reason: maybe(text),
      /** Whether the goddess cannot go live without this check. False: the check is only a recommendation. */
      isNeeded: z._default(flag, true),
      /** Time at which this state began; null if it is not known. */
      at: maybe(time),
    }),
  ),
  locker: maybe(lockerSchema),
  /** Relay servers of the streamer's calls, for a connection test; empty: direct connections. */
  iceServers: listOf(iceServerSchema),
});
export type Readiness = z.output<typeof readinessSchema>;

/** A streamer's agency (§3.7). */
export const agencySchema = z.looseObject({
  _id: maybe(id),
  name: maybe(text),
  logo: maybe(url),
  status: oneOf(['none', 'pending', 'active'], 'none'),
  joinedAt: maybe(time),
  commissionPercent: maybe(percent),
  payoutVia: maybe(oneOf(['agency', 'direct'], 'direct')),
  contact: maybe(z.looseObject({ name: maybe(text), email: maybe(text) })),
});
export type Agency = z.output<typeof agencySchema>;

/** `active`: has brought coins. `left`: has deleted the account. */
const referralStates = ['registered', 'active', 'left'] as const;

/** §3.7: the people whom a user invited, and the coins that each brought. */
export const referralsSchema = z.looseObject({
  link: maybe(url),
  percent: maybe(percent),
  totalCoins: maybe(coins),
  items: listOf(
    z.looseObject({
      userId: id,
      name: maybe(text),
      avatar: maybe(url),
      registeredAt: maybe(time),
      status: oneOf(referralStates, 'registered'),
      coins: maybe(coins),
    }),
  ),
});
export type Referrals = z.output<typeof referralsSchema>;
