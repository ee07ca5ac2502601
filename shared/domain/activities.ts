import * as z from 'zod/mini';
import { interactionKinds, notificationKinds } from './chat.ts';
import { coins, flag, id, maybe, oneOf, text, time, url } from './fields.ts';
import { companionSchema } from './person.ts';

/** Notifications and interactions (§4.15), combined in one list on the activities page. */
export const activityKinds = [...notificationKinds, ...interactionKinds] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Subject of an activity from the service; `ref` is its id. */
const activityTopics = ['payout', 'penalty', 'bonus'] as const;
export type ActivityTopic = (typeof activityTopics)[number];

/** §3.5. An unknown kind is shown as a system message. */
export const activitySchema = z.looseObject({
  _id: id,
  kind: oneOf(activityKinds, 'systemMessage'),
  user: maybe(companionSchema),
  /** Chat in which it happened, for example of a gift. */
  chatId: maybe(id),
  /** Name of the gift, or text of the service. */
  text: maybe(text),
  /** Picture of the gift. */
  image: maybe(url),
  topic: maybe(oneOf(activityTopics, 'bonus')),
  ref: maybe(id),
  /** Coins earned; negative: coins lost. */
  coins: maybe(coins),
  /** Amount of a payout, in units of `currency`. */
  amount: maybe(z.number()),
  currency: maybe(text),
  /** Text of a penalty's rule. */
  detail: maybe(text),
  /** Deadline of an appeal against a penalty. */
  until: maybe(time),
  /** Period that a payout covers. */
  periodStart: maybe(time),
  periodEnd: maybe(time),
  created: time,
  read: z._default(flag, false),
});
export type Activity = z.output<typeof activitySchema>;

/** Actions of the user, which count as read from the start. */
export const ownKinds = [
  'like',
  'follow',
  'unfollow',
  'sendGift',
  'sendAnimatedGift',
  'report',
  'block',
  'unblock',
  'ignored',
] as const satisfies readonly ActivityKind[];

/**
 * Kinds of activities in each filter of the page. `all` contains all actions of others, `own` the user's own
 * actions.
 */
const kindsByFilter = {
  calls: ['missedCall'],
  gifts: ['gift'],
  follows: ['followByUser', 'beLiked'],
  service: ['systemMessage'],
  own: ownKinds,
} as const satisfies Record<string, readonly ActivityKind[]>;

export const activityFilters = [
  'all',
  'unread',
  'money',
  'calls',
  'gifts',
  'follows',
  'service',
  'own',
] as const;
export type ActivityFilter = (typeof activityFilters)[number];

/** Returns the kinds of a filter; null if the filter does not depend on kinds. */
export function kindsOf(filter: ActivityFilter): readonly ActivityKind[] | null {
  return filter === 'all' || filter === 'unread' || filter === 'money' ? null : kindsByFilter[filter];
}

/** Activities are deleted after this many days, and beyond this number per person. */
export const activityLimits = { days: 90, perPerson: 1_000, pageSize: 40 } as const;
