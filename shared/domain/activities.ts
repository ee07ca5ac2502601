import * as z from 'zod/mini';
import { interactionKinds, notificationKinds } from './chat.ts';
import { coins, flag, id, maybe, oneOf, text, time, url } from './fields.ts';
import { companionSchema } from './person.ts';

/** Notifications and interactions (§4.15), in one list on the activities page. */
export const activityKinds = [...notificationKinds, ...interactionKinds] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What an activity of the service is about; `ref` names it. */
const activityTopics = ['payout', 'penalty', 'bonus'] as const;
export type ActivityTopic = (typeof activityTopics)[number];

/** §3.5. A kind that is not known is shown as a system message. */
export const activitySchema = z.looseObject({
  _id: id,
  kind: oneOf(activityKinds, 'systemMessage'),
  user: maybe(companionSchema),
  /** Where it happened: a gift lies in a chat. */
  chatId: maybe(id),
  /** The gift's name, or what the service says. */
  text: maybe(text),
  /** The gift's picture. */
  image: maybe(url),
  topic: maybe(oneOf(activityTopics, 'bonus')),
  ref: maybe(id),
  /** What it brought in coins; negative: what it took. */
  coins: maybe(coins),
  /** Money of a payout, in whole units of `currency`. */
  amount: maybe(z.number()),
  currency: maybe(text),
  /** The rule of a penalty, in words. */
  detail: maybe(text),
  /** Until when one can object. */
  until: maybe(time),
  /** The weeks of a payout. */
  periodStart: maybe(time),
  periodEnd: maybe(time),
  created: time,
  read: z._default(flag, false),
});
export type Activity = z.output<typeof activitySchema>;

/** What a person did themselves: no news to them, and read from the start. */
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

/** What each part of the page holds. `all` is all that others did, `own` what one did oneself. */
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

/** Null where the filter is not about kinds. */
export function kindsOf(filter: ActivityFilter): readonly ActivityKind[] | null {
  return filter === 'all' || filter === 'unread' || filter === 'money' ? null : kindsByFilter[filter];
}

/** How long they are kept, and how many of one person. */
export const activityLimits = { days: 90, perPerson: 1_000, pageSize: 40 } as const;
