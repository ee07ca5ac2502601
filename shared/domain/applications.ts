import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS, limits } from './constants.ts';
import { coins, count, country, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { companionSchema, galleryItemSchema } from './person.ts';
import { ownShape } from './profileFields.ts';
import { lockerItems } from './settings.ts';

/**
 * §4.3: limits of the application by which a pending goddess becomes a goddess. Figures that the
 * specification leaves open are ours.
 */
export const applicationLimits = {
  /** Time for which an application is reserved for one moderator. */
  claimMs: 20 * MINUTE_MS,
  /** Period after a refusal in which one appeal is possible. */
  appealWithinMs: 7 * DAY_MS,
  selfiesKeptMs: 30 * DAY_MS,
  /** Usual response time shown to applicants. */
  usualAnswerMs: 24 * HOUR_MS,
  appealMaxChars: 1_000,
  noteMaxChars: 300,
  messageMaxChars: 500,
} as const;

/** §4.3: intervals at which the client requests the result of an identity check, and the total time. */
export const identityPolling = {
  firstMs: 5_000,
  longestMs: 30_000,
  untilMs: 15 * MINUTE_MS,
} as const;

/** Number of each item that a streamer needs to go live (the locker) and to apply. */
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

/** `approved` is final. `refused` is final after a lost appeal or the appeal period. */
export const applicationStates = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'refused',
  'appealed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Events that the applicant gets as a notification and by mail. */
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

/** Items of an application: the nine items of the locker, and the selfie with gestures. */
export const applicationItems = [...lockerItems, 'selfie'] as const;
export type ApplicationItem = (typeof applicationItems)[number];

const pictureReasons = ['notYou', 'unclear', 'explicit', 'contacts', 'other'] as const;
const textReasons = ['contacts', 'offensive', 'notTrue', 'other'] as const;
/** Reasons for returning each item; the client has a text for each reason. */
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

/** Reasons for refusing an application. */
export const refusalReasons = ['notSame', 'underAge', 'forged', 'rules', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `started`: the check was requested, and there is no result yet. */
export const identityStates = ['none', 'started', 'approved', 'refused'] as const;
export type IdentityState = (typeof identityStates)[number];
/** Known reasons for a refusal by the identity provider. */
export const identityReasons = [
  'unreadable',
  'notSame',
  'underAge',
  'expired',
  'cancelled',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/**
 * A returned item with its reason. `itemId`: the picture of the gallery, or the gesture; null: the item as a
 * whole.
 */
export const itemReasonSchema = z.looseObject({
  item: z.enum(applicationItems),
  itemId: maybe(id),
  reason: z.enum(allItemReasons),
  /** Note that the moderator wrote. */
  note: maybe(z.string().check(z.maxLength(applicationLimits.noteMaxChars))),
});
export type ReturnedItem = z.output<typeof itemReasonSchema>;

const identitySchema = z.looseObject({
  state: oneOf(identityStates, 'none'),
  reason: maybe(oneOf(identityReasons, 'other')),
  startedAt: maybe(time),
  /** Time of the identity check's result. */
  checkedAt: maybe(time),
});
export type IdentityCheck = z.output<typeof identitySchema>;

/** A requested gesture, and the applicant's photo of it. */
const selfieSchema = z.looseObject({
  gestureId: id,
  gestureUrl: maybe(url),
  /** URL of the photo; null after the photo was deleted. */
  url: maybe(url),
  created: maybe(time),
});
export type Selfie = z.output<typeof selfieSchema>;

/** The application as the applicant sees it. */
export const ownApplicationSchema = z.looseObject({
  state: oneOf(applicationStates, 'draft'),
  /** The nine items of the locker, in its order. Refused pictures do not count. */
  items: listOf(z.looseObject({ item: z.enum(lockerItems), have: count, need: count })),
  selfies: listOf(selfieSchema),
  identity: identitySchema,
  /** The application is complete and can be submitted, or submitted again. */
  maySend: flag,
  /** Reasons for a return or refusal. `isMended`: the applicant has changed the item since. */
  reasons: listOf(z.looseObject({ ...itemReasonSchema.shape, isMended: maybe(flag) })),
  refusal: maybe(oneOf(refusalReasons, 'other')),
  /** Message and name of the moderator who decided. */
  message: maybe(text),
  decidedBy: maybe(text),
  submittedAt: maybe(time),
  decidedAt: maybe(time),
  /** Deadline of an appeal; null: no appeal is possible. */
  appealUntil: maybe(time),
  appeal: maybe(text),
  /** Coins from matches, held until the decision. After an approval: the coins that were paid with it. */
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
  /** Number of the submission; 1 is the first. */
  round: count,
  /**
   * The moderator who is reviewing it, and the end of the reservation. `isOwn`: it is the requesting
   * moderator.
   */
  claim: maybe(z.looseObject({ name: maybe(text), isOwn: flag, until: time })),
});
export type ApplicationRow = z.output<typeof applicationRowSchema>;

const pictureKinds = ['avatar', 'photos', 'videos'] as const;

export const applicationDetailsSchema = z.looseObject({
  ...applicationRowSchema.shape,
  profile: z.looseObject({
    ...ownShape,
    country: maybe(country),
    joined: maybe(time),
  }),
  pictures: listOf(z.looseObject({ kind: z.enum(pictureKinds), item: galleryItemSchema })),
  selfies: listOf(selfieSchema),
  identity: identitySchema,
  /**
   * Items that are currently missing, because the applicant may have changed the profile after submitting.
   */
  missing: listOf(z.enum(applicationItems)),
  appeal: maybe(text),
  /**
   * Whether the requesting moderator may decide. The moderator who refused an application may not decide its
   * appeal.
   */
  mayDecide: flag,
  /** Previous decisions about the application, latest first. */
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
