import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS, limits } from './constants.ts';
import { coins, count, country, day, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { companionSchema, galleryItemSchema, genderSchema } from './person.ts';
import { lockerItems } from './settings.ts';

/** §4.3: how a pending goddess becomes a goddess. What the specification leaves open here is ours. */
export const applicationLimits = {
  /** How long a moderator has one to themselves. */
  claimMs: 20 * MINUTE_MS,
  /** From a refusal; once. */
  appealWithinMs: 7 * DAY_MS,
  selfiesKeptMs: 30 * DAY_MS,
  /** What people are told to expect. */
  usualAnswerMs: 24 * HOUR_MS,
  appealMaxChars: 1_000,
  noteMaxChars: 300,
  messageMaxChars: 500,
} as const;

/** §4.3: how often the client asks for the result of an identity check, and how long. */
export const identityPolling = {
  firstMs: 5_000,
  longestMs: 30_000,
  untilMs: 15 * MINUTE_MS,
} as const;

/** How many of each a streamer needs before she may go live (the locker) and apply. */
export const lockerNeeds = {
  avatar: 1,
  photos: 3,
  videos: 1,
  name: 1,
  phone: 1,
  bio: 1,
  birthday: 1,
  gender: 1,
  idv: 1,
} as const satisfies Record<(typeof lockerItems)[number], number>;
export const selfieNeeds = limits.gestureImages;

/** `approved` is final; `refused` is so once its appeal is lost, or the time for one is over. */
export const applicationStates = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'refused',
  'appealed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What she is told of by a notification and by mail. */
export const applicationNews = [
  'submitted',
  'returned',
  'approved',
  'refused',
  'appealed',
  'refusedForGood',
  'identityApproved',
  'identityRefused',
] as const;
export type ApplicationNews = (typeof applicationNews)[number];

/** What an application consists of: the locker's nine, and the selfie with gestures. */
export const applicationItems = [...lockerItems, 'selfie'] as const;
export type ApplicationItem = (typeof applicationItems)[number];

const pictureReasons = ['notYou', 'unclear', 'explicit', 'contacts', 'other'] as const;
const textReasons = ['contacts', 'offensive', 'notTrue', 'other'] as const;
/** Why an item goes back; each is a text of the client's. */
export const itemReasons = {
  avatar: pictureReasons,
  photos: pictureReasons,
  videos: pictureReasons,
  name: textReasons,
  phone: ['notTrue', 'other'],
  bio: textReasons,
  birthday: ['notTrue', 'other'],
  gender: ['notTrue', 'other'],
  idv: ['notSame', 'notTrue', 'other'],
  selfie: ['gesture', 'notSame', 'unclear', 'other'],
} as const satisfies Record<ApplicationItem, readonly string[]>;
const allItemReasons = [
  'notYou',
  'unclear',
  'explicit',
  'contacts',
  'offensive',
  'notTrue',
  'notSame',
  'gesture',
  'other',
] as const;
export type ItemReason = (typeof allItemReasons)[number];

/** Why an application is refused. */
export const refusalReasons = ['notSame', 'underAge', 'forged', 'rules', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `started`: the provider was asked, and nothing came back yet. */
export const identityStates = ['none', 'started', 'approved', 'refused'] as const;
export type IdentityState = (typeof identityStates)[number];
/** Why a provider refuses, as far as we tell them apart. */
export const identityReasons = [
  'unreadable',
  'notSame',
  'underAge',
  'expired',
  'cancelled',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** One thing that goes back, and why. `itemId`: which picture of the gallery, or which gesture; null: the item as a whole. */
export const itemReasonSchema = z.looseObject({
  item: z.enum(applicationItems),
  itemId: maybe(id),
  reason: z.enum(allItemReasons),
  /** The moderator's own words. */
  note: maybe(z.string().check(z.maxLength(applicationLimits.noteMaxChars))),
});
export type ReturnedItem = z.output<typeof itemReasonSchema>;

const identitySchema = z.looseObject({
  state: oneOf(identityStates, 'none'),
  reason: maybe(oneOf(identityReasons, 'other')),
  startedAt: maybe(time),
  /** When the result came. */
  checkedAt: maybe(time),
});
export type IdentityCheck = z.output<typeof identitySchema>;

/** A gesture as it was drawn for her, and the picture that she took of it. */
const selfieSchema = z.looseObject({
  gestureId: id,
  gestureUrl: maybe(url),
  /** Null once it was deleted. */
  url: maybe(url),
  created: maybe(time),
});
export type Selfie = z.output<typeof selfieSchema>;

/** What she sees of it herself. */
export const ownApplicationSchema = z.looseObject({
  state: oneOf(applicationStates, 'draft'),
  /** The locker's nine in its order. A picture that was refused counts for nothing. */
  items: listOf(z.looseObject({ item: z.enum(lockerItems), have: count, need: count })),
  selfies: listOf(selfieSchema),
  identity: identitySchema,
  /** Nothing is missing, and it may be sent, or sent again. */
  maySend: flag,
  /** What was sent back, or why it was refused; `isMended`: it was changed since. */
  reasons: listOf(z.looseObject({ ...itemReasonSchema.shape, isMended: maybe(flag) })),
  refusal: maybe(oneOf(refusalReasons, 'other')),
  /** Words of whoever decided, and their name. */
  message: maybe(text),
  decidedBy: maybe(text),
  submittedAt: maybe(time),
  decidedAt: maybe(time),
  /** Until when she may ask for another look; null: not any more, or not at all. */
  appealUntil: maybe(time),
  appeal: maybe(text),
  /** What her matches earned that is kept until the decision. After an approval: what became hers with it. */
  heldCoins: maybe(coins),
  heldMatches: maybe(count),
});
export type OwnApplication = z.output<typeof ownApplicationSchema>;

/** A row of the moderators' list. */
export const applicationRowSchema = z.looseObject({
  _id: id,
  user: maybe(companionSchema),
  state: oneOf(applicationStates, 'submitted'),
  submittedAt: maybe(time),
  /** 1: the first time. */
  round: count,
  /** Who has it before them, and until when; `isOwn`: whoever asks. */
  claim: maybe(z.looseObject({ name: maybe(text), isOwn: flag, until: time })),
});
export type ApplicationRow = z.output<typeof applicationRowSchema>;

const pictureKinds = ['avatar', 'photos', 'videos'] as const;

export const applicationDetailsSchema = z.looseObject({
  ...applicationRowSchema.shape,
  profile: z.looseObject({
    name: maybe(text),
    birthday: maybe(day),
    gender: maybe(genderSchema),
    phone: maybe(text),
    bio: maybe(text),
    languages: listOf(text),
    country: maybe(country),
    joined: maybe(time),
  }),
  pictures: listOf(z.looseObject({ kind: z.enum(pictureKinds), item: galleryItemSchema })),
  selfies: listOf(selfieSchema),
  identity: identitySchema,
  /** What it lacks by now: she may have changed something since she sent it. */
  missing: listOf(z.enum(applicationItems)),
  appeal: maybe(text),
  /** Whoever refused does not decide the appeal. */
  mayDecide: flag,
  /** What was decided before, the latest first. */
  history: listOf(
    z.looseObject({
      decision: oneOf(['approved', 'returned', 'refused'], 'returned'),
      at: time,
      by: maybe(text),
      reasons: listOf(itemReasonSchema),
      refusal: maybe(oneOf(refusalReasons, 'other')),
      message: maybe(text),
    }),
  ),
});
export type ApplicationDetails = z.output<typeof applicationDetailsSchema>;
