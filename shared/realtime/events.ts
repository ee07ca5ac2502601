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

/** What of the streamers' pages changed by itself. */
const studioParts = ['earnings', 'payments', 'penalties', 'contests', 'agency'] as const;

/**
 * Tells a client nothing but that events may have been lost: its number leaves a gap, so that the client loads what it
 * missed.
 */
const lookSchema = z.looseObject({});

/**
 * Every event a channel may carry, with its schema: `user/{id}/call`, `user/{id}/chat`, the messaging service's
 * stand-in `rtm/{id}`, peer signalling `rtc/{channel}` and typing (§7.10). Unknown names are
 * logged and dropped.
 */
export const callEvents = {
  look: lookSchema,
  matchFound: matchFoundSchema,
  /** Both first frames have come: the 25 seconds run. */
  matchStarted: z.looseObject({
    matchId: id,
    /** Null: it lasts `matchDuration`, as `matchFound` said. */
    startedAt: maybe(time),
    endsAt: maybe(time),
    /** Of a streamer whose free early skips are used up: what one costs until then. */
    earlySkip: maybe(z.looseObject({ coins, until: time })),
  }),
  matchEnded: z.looseObject({ matchId: id, reason: matchEndReasonSchema }),
  /** This window's search is over, and with it the match that it was in; the person's other windows are not meant. */
  searchEnded: z.looseObject({ windowId: id, reason: oneOf(searchEndReasons, 'elsewhere') }),
  incomingCall: z.looseObject({
    callId: id,
    fromUser: companionSchema,
    callType: oneOf(['video', 'audio'], 'video'),
    price: maybe(coins),
    credentials: credentialsSchema,
    /** Null: thirty seconds from now. */
    expiresAt: maybe(time),
  }),
  callUpdated: z.looseObject({ callId: id }),
  /** The last event of a call. `endedBy` is null if neither person ended it. */
  callEnded: z.looseObject({ callId: id, reason: maybe(text), ...callEndFacts }),
  /** `about` is whose picture it was; `alert` and `suspendedUntil` come to that person alone. */
  moderation: z.looseObject({
    about: id,
    verdict: moderationVerdictSchema,
    alert: maybe(flag),
    suspendedUntil: maybe(time),
  }),
  /**
   * `revision` grows with each change of the person's coins. Processes send their events side by side, so that an older
   * balance can arrive after a newer one; a client ignores it. Absent from servers that send events in order.
   */
  balance: z.looseObject({ coins, revision: z.optional(count) }),
  /** Something on the streamers' pages, or of the desk's penalties, is not as it was: whoever shows it asks again. */
  studioUpdated: z.looseObject({ what: oneOf(studioParts, 'earnings') }),
} as const;

/** The revision that a chat event made. */
const revision = maybe(revisionSchema);
/**
 * The position that a client has reached with this event, from a server that stores revisions side by side. If it is
 * absent, revisions are stored in their order, and the event's own revision is the position.
 */
const reached = z.optional(revisionSchema);
const made = { revision, reached } as const;
/** A notification or interaction (§4.15): a row of the activities page as it happens. */
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
 * What happens in a person's chats, as that person may see it; to the person's own sockets too, whichever of them
 * caused it. Each carries the revision it made, as the HTTP answers do.
 */
export const chatEvents = {
  look: lookSchema,
  /** `chat` comes along where it is new, or was moved or changed by the message. */
  message: z.looseObject({ message: messageSchema, chat: maybe(chatSchema), ...made }),
  messageUpdated: z.looseObject({ message: messageSchema, ...made }),
  /** `upTo`: the place of the newest message that `readBy` has read (§4). */
  messagesRead: z.looseObject({
    chatId: id,
    readBy: id,
    upTo: sortKeySchema,
    /** When it was read; absent if the reader is the one who hears it. */
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
  /** Something about it is new: told to whose it is, and to every moderator. */
  applicationUpdated: z.looseObject({ applicationId: id, state: oneOf(applicationStates, 'draft') }),
  /** A picture, video or story of somebody whom one has just looked at is not to be seen any more. */
  galleryItemGone: z.looseObject({ userId: id, itemId: id }),
  presence: z.looseObject({ userId: id, status: presenceSchema, lastSeen: loosely(time) }),
  /** Somebody is not to be seen any more, or again: every list that is open has them no longer. Why is not said. */
  visibility: z.looseObject({ userId: id, isVisible: flag }),
} as const;

/**
 * What clients say to each other goes on with what its schema names and nothing else, since strangers read it.
 * §7 Realtime: the messaging service's one message.
 */
export const rtmEvents = {
  matching_skip: z.object({ match_skip_message: z.object({ channel: id, userId: id }) }),
} as const;

/** A session description with many candidates in it has some ten thousand characters. */
const sdp = z.string().check(z.maxLength(48_000));
const candidateLine = z.string().check(z.maxLength(1_024));

/** Peer signalling between the two members of a media channel; `joined` and `left` come from the server itself. */
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
  /** The last description cannot be used here: whoever made it offers again, more plainly. */
  descriptionRefused: z.object({ from: id }),
  /** Camera, microphone and leaving are said outright (control channel first, this as its substitute). */
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
/** Any event of a channel, distinguished by its name. */
export type ChannelEvent<K extends keyof ChannelEvents> = {
  [E in EventName<K>]: { readonly event: E; readonly data: EventData<K, E>; readonly seq: number };
}[EventName<K>];
