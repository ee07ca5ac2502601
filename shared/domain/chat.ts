import * as z from 'zod/mini';
import { callDirections, callTypeSchema } from './calls.ts';
import { coins, count, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { forwardedFromSchema, loosely, reactionsSchema, replyToSchema } from './messageParts.ts';
import { companionSchema } from './person.ts';
import { visiblePattern } from './visible.ts';

/** §3 "Chat". */
export const chatTypes = ['direct', 'support'] as const;
export type ChatType = (typeof chatTypes)[number];
/** §3 "Chat": who answers a support chat. */
export const supportSubtypes = ['moderator', 'finance', 'general'] as const;
export type SupportSubtype = (typeof supportSubtypes)[number];
export const supportSubtypeSchema = z.enum(supportSubtypes);

/** §2 "Chat screen": the four filters of the list, and the request folder as a fifth. */
export const chatListFilters = ['all', 'followings', 'unread', 'support', 'requestFolder'] as const;
export type ChatListFilter = (typeof chatListFilters)[number];
export const chatListFilterSchema = z.enum(chatListFilters);

/** §4 "Chat folders": a chat is in one of the two; promotion moves it to the default one. */
const folderTypes = ['default', 'requestFolder'] as const;
export type FolderType = (typeof folderTypes)[number];

/** §7 `POST /messageStatus/readAllChats`. */
export const readAllChatTypes = ['all', 'support'] as const;

/** §3 "Message". A gift is a medium with a `giftId` (§3.5). */
export const messageTypes = ['text', 'media', 'gif', 'sticker'] as const;
export type MessageType = (typeof messageTypes)[number];
/** A kind that this version does not know is kept as that, and shown as "update to see this". */
const receivedTypes = [...messageTypes, 'unknown'] as const;

/** §4 "Message status". `created` and `failed` exist on the sender's device alone. */
export const messageStatuses = ['created', 'sent', 'read', 'failed', 'offensive'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
/** Statuses that a client may set on the server; every other one is the server's, or the sender's own. */
export const settableMessageStatuses = ['read'] as const satisfies readonly MessageStatus[];

/** §3 "Media item". */
export const mediaTypes = ['image', 'video', 'audio'] as const;
export type MediaType = (typeof mediaTypes)[number];
/** §4 "Media". Images are `ready` at once; an unknown state is not shown yet. */
export const transcodingStatuses = ['processing', 'ready', 'failed'] as const;
export type TranscodingStatus = (typeof transcodingStatuses)[number];

/**
 * §7 `GET /history/{chatId}`: which way from the token. Pages come newest first in `older`, oldest first in `newer`.
 * `changes` is for catching up: the token is a revision, and what changed after it comes in the order in which it
 * changed, what was deleted among it.
 */
export const historyDirections = ['older', 'newer', 'changes'] as const;
export type HistoryDirection = (typeof historyDirections)[number];

/** This limit keeps a message within a screen or two. */
export const messageTextMaxChars = 2_000;
export const messageTextSchema = z.string().check(z.regex(visiblePattern), z.maxLength(messageTextMaxChars));

/**
 * §3 `created_unreadable` and `updated_unreadable`: the same moments as `created` and `updated` for machines, in
 * milliseconds since 1970.
 */
const unreadableTime = maybe(count);

/**
 * A place in the one row of all changes that the chat service made, growing with each. Of two versions of one thing the
 * one with the greater revision is the newer; whoever has seen all up to one asks for what came after it.
 */
export const revisionSchema = count;
/**
 * A message's place in its chat: its `created_unreadable`, which the server makes unique in the chat. 0 is before all.
 */
export const sortKeySchema = count;

/** §3 "Media item": one rendition or preview of a medium. */
const mediaMetadataSchema = z.looseObject({
  previewUrl: maybe(url),
  width: maybe(count),
  height: maybe(count),
});

/** How loud a voice message is from its beginning to its end, each from 0 to 1. */
export const waveformPlaces = 64;
export const waveformSchema = z
  .array(z.number().check(z.gte(0), z.lte(1)))
  .check(z.maxLength(waveformPlaces));

/** §3 "Media item". `duration` is seconds, `price` coins (§3.5); a paid one has no `url` until paid. */
export const mediaItemSchema = z.looseObject({
  id,
  type: oneOf(mediaTypes, 'image'),
  isPrivate: maybe(flag),
  /** §4: true after payment. */
  isPaid: maybe(flag),
  price: maybe(coins),
  giftId: maybe(id),
  url: maybe(url),
  duration: maybe(z.number()),
  blurred: maybe(flag),
  allowUnblure: maybe(flag),
  onModeration: maybe(flag),
  transcodingStatus: oneOf(transcodingStatuses, 'processing'),
  metadata: listOf(mediaMetadataSchema),
  /** Empty where it is not known. */
  waveform: z.catch(z._default(waveformSchema, []), []),
  messageId: maybe(id),
  chatId: maybe(id),
  from: maybe(id),
  created_unreadable: unreadableTime,
});
export type MediaItem = z.output<typeof mediaItemSchema>;

/** §3 "Message". `updated` decides which of two versions is the newer (§7.10). */
export const messageSchema = z.looseObject({
  _id: id,
  chatId: id,
  from: id,
  /** Null in a support chat, whose other side is a desk and not a person. */
  to: maybe(id),
  type: oneOf(receivedTypes, 'unknown'),
  status: oneOf(messageStatuses, 'sent'),
  offensive: maybe(flag),
  text: maybe(text),
  appLang: maybe(text),
  /** These words are known to the server in other languages: by what it is asked for them (§7 `translatedText`). */
  textKey: maybe(text),
  ignoreOffensive: maybe(flag),
  gifId: maybe(id),
  stickerId: maybe(id),
  source: maybe(text),
  tempId: maybe(id),
  created: time,
  created_unreadable: unreadableTime,
  updated: maybe(time),
  media: listOf(mediaItemSchema),
  /** The message that this one answers; null: it answers none. */
  replyTo: loosely(replyToSchema),
  /** Null: no reactions. */
  reactions: loosely(reactionsSchema),
  /** Time of the last edit of the text; null: never edited. */
  editedAt: loosely(time),
  /** Null: it was not forwarded. */
  forwardedFrom: loosely(forwardedFromSchema),
  revision: maybe(revisionSchema),
  /** Only where changes are caught up with: it is gone for whoever asks. */
  deleted: maybe(flag),
});
export type Message = z.output<typeof messageSchema>;

/** A call of the two that the callee did not answer. `place` orders it among the messages of the chat. */
const unansweredCallSchema = z.looseObject({
  _id: id,
  place: sortKeySchema,
  direction: oneOf(callDirections, 'incoming'),
  callType: maybe(callTypeSchema),
});

/** §3 "Chat", as one of its members sees it: `user` is the other one, null for a support desk. */
export const chatSchema = z.looseObject({
  _id: id,
  type: oneOf(chatTypes, 'direct'),
  subtype: maybe(oneOf(supportSubtypes, 'general')),
  users: listOf(id),
  user: maybe(companionSchema),
  online: maybe(flag),
  /** Unread messages and missed calls. */
  unreadMessages: z._default(count, 0),
  created: maybe(time),
  created_unreadable: unreadableTime,
  updated: maybe(time),
  updated_unreadable: unreadableTime,
  countMessages: maybe(count),
  lastMessage: maybe(messageSchema),
  /** The newest unanswered call; null: none. */
  lastCall: loosely(unansweredCallSchema),
  /** Places of the missed calls that `unreadMessages` contains; null: a server that does not say. */
  missedCalls: loosely(z.array(sortKeySchema)),
  isInRequestFolder: maybe(flag),
  /** This member wants the other person’s pictures blurred. */
  blurFromUser: maybe(flag),
  /** Ignored (§2 "ignore chat"): it is in no list and says nothing, until this member writes in it. */
  hidden: maybe(flag),
  /** §4 "Message status", as one place a side: up to where this member and the other one have read. */
  readUpTo: maybe(sortKeySchema),
  companionReadUpTo: maybe(sortKeySchema),
  /** When the other person read up to `companionReadUpTo`; null: not known, or nothing of ours is read. */
  companionReadAt: loosely(time),
  /** This member deleted the chat: what lies at this place or before it is gone for them. */
  clearedUpTo: maybe(sortKeySchema),
  /** Only where changes are caught up with: nothing has come since it was deleted. */
  deleted: maybe(flag),
  revision: maybe(revisionSchema),
});
export type Chat = z.output<typeof chatSchema>;

/** §3 "Folder". */
export const folderSchema = z.looseObject({
  type: oneOf(folderTypes, 'default'),
  chatIds: listOf(id),
  userIds: listOf(id),
  unreadMessages: z._default(count, 0),
});
export type Folder = z.output<typeof folderSchema>;

/** §3 "Goddess data": a first sentence offered to a streamer. */
export const letsTalkMessageSchema = z.looseObject({ _id: id, text });
export type LetsTalkMessage = z.output<typeof letsTalkMessageSchema>;

/** Kinds of notifications (§4.15). */
export const notificationKinds = [
  'gift',
  'missedCall',
  'newMessage',
  'newImageMessage',
  'newVideoMessage',
  'newGifMessage',
  'newAudioMessage',
  'newPremiumMessage',
  'newMediaFiles',
  'newFollowerMessage',
  'systemMessage',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** §4 "Interaction kinds". */
export const interactionKinds = [
  'like',
  'beLiked',
  'follow',
  'unfollow',
  'sendGift',
  'sendAnimatedGift',
  'report',
  'block',
  'unblock',
  'ignored',
  'followByUser',
] as const;
export type InteractionKind = (typeof interactionKinds)[number];
