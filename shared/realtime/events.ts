import * as z from 'zod/mini';
import { activityKinds } from '../domain/activities.ts';
import { applicationStates } from '../domain/applications.ts';
import { callEndFacts } from '../domain/calls.ts';
import { chatSchema, mediaItemSchema, messageSchema, sortKeySchema, revisionSchema } from '../domain/chat.ts';
import { coins, count, flag, id, maybe, oneOf, text, time, url, word } from '../domain/fields.ts';
import {
  matchEndReasonSchema,
  matchFoundSchema,
  moderationVerdictSchema,
  searchEndReasons,
} from '../domain/matching.ts';
import { loosely } from '../domain/messageParts.ts';
import { companionSchema, presenceSchema, userProfileSchema } from '../domain/person.ts';
import { credentialsSchema } from '../domain/media.ts';

/** Parts of the streamers' pages that can change without an action of the user. */
const studioParts = ['earnings', 'payments', 'penalties', 'contests', 'agency'] as const;

/**
 * Tells a client that events may have been lost, by a gap in `seq`, so that the client loads the missed
 * events.
 */
const lookSchema = z.looseObject({});

/**
 * Events of every channel, with their schemas: `user/{id}/call`, `user/{id}/chat`, the messaging service's
 * substitute `rtm/{id}`, peer signaling `rtc/{channel}` and typing (§7.10). Unknown names are logged and
 * dropped.
 */
export const callEvents = {
  look: lookSchema,
  matchFound: matchFoundSchema,
  /** The first frames of both people have arrived: the 25 seconds start. */
  matchStarted: z.looseObject({
    matchId: id,
    /** Start and end of the match; null: it lasts `matchDuration` from `matchFound`. */
    startedAt: maybe(time),
    endsAt: maybe(time),
    /** Price of an early skip until the given time, for a streamer without free early skips. */
    earlySkip: maybe(z.looseObject({ coins, until: time })),
  }),
  matchEnded: z.looseObject({ matchId: id, reason: matchEndReasonSchema }),
  /**
   * The search of one window is over, including its current match. The user's other windows are not affected.
   */
  searchEnded: z.looseObject({ windowId: id, reason: oneOf(searchEndReasons, 'elsewhere') }),
  incomingCall: z.looseObject({
    callId: id,
    fromUser: companionSchema,
    callType: oneOf(['video', 'audio'], 'video'),
    price: maybe(coins),
    credentials: credentialsSchema,
    /** Time at which the call expires; null: in thirty seconds. */
    expiresAt: maybe(time),
  }),
  callUpdated: z.looseObject({ callId: id }),
  /** The last event of a call. `endedBy` is null if neither person ended it. */
  callEnded: z.looseObject({ callId: id, reason: maybe(text), ...callEndFacts }),
  /** `about` is the person in the picture. Only that person gets `alert` and `suspendedUntil`. */
  moderation: z.looseObject({
    about: id,
    verdict: moderationVerdictSchema,
    alert: maybe(flag),
    suspendedUntil: maybe(time),
  }),
  /**
   * `revision` increases with each change of the person's coins. Processes send events in parallel, so an
   * older balance can arrive after a newer one; clients ignore it. Absent from servers that send events in
   * order.
   */
  balance: z.looseObject({ coins, revision: z.optional(count) }),
  /** Data on the streamers' pages or at the penalties desk has changed. Open pages load it again. */
  studioUpdated: z.looseObject({ what: oneOf(studioParts, 'earnings') }),
} as const;

/** Revision that a chat event created. */
const revision = maybe(revisionSchema);
/**
 * The position that a client has reached with this event, from a server that stores revisions in parallel.
 * Absent: revisions are stored in order, and the event's own revision is the position.
 */
const reached = z.optional(revisionSchema);
const made = { revision, reached } as const;
/** A notification or interaction (§4.15): a new row of the activities page. */
const activityEvent = z.looseObject({
  _id: id,
  kind: oneOf(activityKinds, 'systemMessage'),
  user: maybe(companionSchema),
  chatId: maybe(id),
  text: maybe(text),
  image: maybe(url),
  created: maybe(time),
});

/**
 * Events in a person's chats, filtered to the data that this person may see. The person's own sockets get
 * them too, including the one that caused them. Each has the revision that it created, like HTTP responses.
 */
export const chatEvents = {
  look: lookSchema,
  /** `chat` is included if it is new, or if the message moved or changed it. */
  message: z.looseObject({ message: messageSchema, chat: maybe(chatSchema), ...made }),
  messageUpdated: z.looseObject({ message: messageSchema, ...made }),
  /** `upTo`: sort key of the newest message that `readBy` has read (§4). */
  messagesRead: z.looseObject({
    chatId: id,
    readBy: id,
    upTo: sortKeySchema,
    /** Time of reading; absent if the recipient is the reader. */
    readAt: loosely(time),
    ...made,
  }),
  messagesDeleted: z.looseObject({ chatId: id, messageIds: z.array(id), ...made }),
  chatUpdated: z.looseObject({ chat: chatSchema, ...made }),
  chatDeleted: z.looseObject({ chatId: id, clearedUpTo: maybe(sortKeySchema), ...made }),
  mediaUpdated: z.looseObject({ chatId: id, messageId: id, media: mediaItemSchema, ...made }),
  notification: activityEvent,
  interaction: activityEvent,
  profileUpdated: z.looseObject({ profile: userProfileSchema }),
  /** An application has changed. Sent to the applicant and to all moderators. */
  applicationUpdated: z.looseObject({ applicationId: id, state: oneOf(applicationStates, 'draft') }),
  /** A gallery item or story that the recipient has just viewed was removed or hidden. */
  galleryItemGone: z.looseObject({ userId: id, itemId: id }),
  presence: z.looseObject({ userId: id, status: presenceSchema, lastSeen: loosely(time) }),
  /**
   * A person was hidden from the recipient or is visible again. Open lists add or remove the person. The
   * reason is not sent.
   */
  visibility: z.looseObject({ userId: id, isVisible: flag }),
} as const;

/**
 * §7 Realtime: the messaging service's only message. Messages between clients are relayed with only the
 * fields of their schema, because strangers receive them.
 */
export const rtmEvents = {
  matching_skip: z.object({ match_skip_message: z.object({ channel: id, userId: id }) }),
} as const;

/** Maximum length of a session description. One with many candidates has some ten thousand characters. */
const sdp = z.string().check(z.maxLength(48_000));
const candidateLine = z.string().check(z.maxLength(1_024));

/** Peer signaling between the two members of a media channel. The server sends `joined` and `left`. */
export const rtcEvents = {
  joined: z.object({ userId: id }),
  left: z.object({ userId: id }),
  description: z.object({ from: id, type: z.enum(['offer', 'answer', 'rollback']), sdp }),
  candidate: z.object({
    from: id,
    candidate: maybe(
      z.object({
        candidate: candidateLine,
        sdpMid: maybe(word),
        sdpMLineIndex: maybe(count),
        usernameFragment: maybe(candidateLine),
      }),
    ),
  }),
  /** The receiver cannot use the last description. The author of the description creates a simpler offer. */
  descriptionRefused: z.object({ from: id }),
  /**
   * Explicit state of camera and microphone, and `bye` for leaving. Sent over the control channel first; this
   * is the fallback.
   */
  media: z.object({ from: id, camera: flag, microphone: flag }),
  bye: z.object({ from: id }),
} as const;

export const typingEvents = { typing: z.object({ from: id }) } as const;

export const channelEvents = {
  call: callEvents,
  chat: chatEvents,
  rtm: rtmEvents,
  rtc: rtcEvents,
  typing: typingEvents,
} as const;

export type ChannelEvents = typeof channelEvents;
export type EventName<K extends keyof ChannelEvents> = keyof ChannelEvents[K] & string;
export type EventInput<K extends keyof ChannelEvents, E extends EventName<K>> = z.core.input<
  ChannelEvents[K][E] & z.core.$ZodType
>;
export type EventData<K extends keyof ChannelEvents, E extends EventName<K>> = z.core.output<
  ChannelEvents[K][E] & z.core.$ZodType
>;
/** Any event of a channel, discriminated by its name. */
export type ChannelEvent<K extends keyof ChannelEvents> = {
  [E in EventName<K>]: { readonly event: E; readonly data: EventData<K, E>; readonly seq: number };
}[EventName<K>];
