import * as z from 'zod/mini';
import { callDirections, callTypeSchema } from './calls.ts';
import { coins, count, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { forwardedFromSchema, loosely, reactionsSchema, replyToSchema } from './messageParts.ts';
import { companionSchema } from './person.ts';
import { visiblePattern } from './visible.ts';

/** §3 "Chat": types of chats. */
export const chatTypes = ['direct', 'support'] as const;
export type ChatType = (typeof chatTypes)[number];
/** §3 "Chat": the desk that answers a support chat. */
export const supportSubtypes = ['moderator', 'finance', 'general'] as const;
export type SupportSubtype = (typeof supportSubtypes)[number];
export const supportSubtypeSchema = z.enum(supportSubtypes);

/** §2 "Chat screen": the four filters of the list, and the request folder as a fifth. */
export const chatListFilters = ['all', 'followings', 'unread', 'support', 'requestFolder'] as const;
export type ChatListFilter = (typeof chatListFilters)[number];
export const chatListFilterSchema = z.enum(chatListFilters);

/** §4 "Chat folders": each chat is in one of the two. Promotion moves a chat to the default folder. */
const folderTypes = ['default', 'requestFolder'] as const;
export type FolderType = (typeof folderTypes)[number];

/** §7 `POST /messageStatus/readAllChats`: chats to mark as read. */
export const readAllChatTypes = ['all', 'support'] as const;

/** §3 "Message". A gift is a media item with a `giftId` (§3.5). */
export const messageTypes = ['text', 'media', 'gif', 'sticker'] as const;
export type MessageType = (typeof messageTypes)[number];
/** An unknown type from a newer server is kept as `unknown` and shown as "update to see this". */
const receivedTypes = [...messageTypes, 'unknown'] as const;

/** §4 "Message status". `created` and `failed` exist only on the sender's device. */
export const messageStatuses = ['created', 'sent', 'read', 'failed', 'offensive'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
/**
 * Statuses that a client may set on the server. The others are set by the server or kept on the sender's
 * device.
 */
export const settableMessageStatuses = ['read'] as const satisfies readonly MessageStatus[];

/** §3 "Media item": types of media. */
export const mediaTypes = ['image', 'video', 'audio'] as const;
export type MediaType = (typeof mediaTypes)[number];
/** §4 "Media". Images are `ready` at once; an item with an unknown state is not shown yet. */
export const transcodingStatuses = ['processing', 'ready', 'failed'] as const;
export type TranscodingStatus = (typeof transcodingStatuses)[number];

/**
 * §7 `GET /history/{chatId}`: direction from the token. `older` lists the newest message first, `newer` the
 * oldest first. `changes` is for catching up: the token is a revision, and later changes follow in revision
 * order, deletions included.
 */
export const historyDirections = ['older', 'newer', 'changes'] as const;
export type HistoryDirection = (typeof historyDirections)[number];

/** Maximum length of a message, which keeps it within about two screens. */
export const messageTextMaxChars = 2_000;
export const messageTextSchema = z.string().check(z.regex(visiblePattern), z.maxLength(messageTextMaxChars));

/**
 * §3 `created_unreadable` and `updated_unreadable`: the times of `created` and `updated` in milliseconds
 * since 1970.
 */
const unreadableTime = maybe(count);

/**
 * Revision of a change in the chat service. Revisions increase across all chats. Of two versions of an item,
 * the one with the greater revision is newer. A client that has seen a revision requests the changes after
 * it.
 */
export const revisionSchema = count;
/**
 * Sort key of a message in its chat: its `created_unreadable`, which the server makes unique in the chat. 0
 * precedes all messages.
 */
export const sortKeySchema = count;

/** §3 "Media item": one rendition or preview of a media item. */
const mediaMetadataSchema = z.looseObject({
  previewUrl: maybe(url),
  width: maybe(count),
  height: maybe(count),
});

/** Number of loudness values of a voice message, from start to end, each from 0 to 1. */
export const waveformPlaces = 64;
export const waveformSchema = z
  .array(z.number().check(z.gte(0), z.lte(1)))
  .check(z.maxLength(waveformPlaces));

/**
 * §3 "Media item". `duration` is seconds, `price` coins (§3.5). A paid item has no `url` until the user has
 * paid.
 */
export const mediaItemSchema = z.looseObject({
  id,
  type: oneOf(mediaTypes, 'image'),
  isPrivate: maybe(flag),
  /** §4: true after the user has paid. */
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
  /** Loudness values of a voice message; empty: unknown. */
  waveform: z.catch(z._default(waveformSchema, []), []),
  messageId: maybe(id),
  chatId: maybe(id),
  from: maybe(id),
  created_unreadable: unreadableTime,
});
export type MediaItem = z.output<typeof mediaItemSchema>;

/** §3 "Message". Of two versions, the one with the later `updated` is newer (§7.10). */
export const messageSchema = z.looseObject({
  _id: id,
  chatId: id,
  from: id,
  /** Recipient's id; null in a support chat, because a desk is not a person. */
  to: maybe(id),
  type: oneOf(receivedTypes, 'unknown'),
  status: oneOf(messageStatuses, 'sent'),
  offensive: maybe(flag),
  text: maybe(text),
  appLang: maybe(text),
  /**
   * Key of a text that the server has in other languages; clients request it by this key (§7
   * `translatedText`).
   */
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
  /** The message to which this one replies; null: it is not a reply. */
  replyTo: loosely(replyToSchema),
  /** Reactions by emoji; null: none. */
  reactions: loosely(reactionsSchema),
  /** Time of the last edit of the text; null: it has not been edited. */
  editedAt: loosely(time),
  /** Original author of a forwarded message; null: the message was not forwarded. */
  forwardedFrom: loosely(forwardedFromSchema),
  revision: maybe(revisionSchema),
  /** The message was deleted for the requesting user. Only sent in catch-up responses. */
  deleted: maybe(flag),
});
export type Message = z.output<typeof messageSchema>;

/** An unanswered call between the two members. `place` orders it among the messages of the chat. */
const unansweredCallSchema = z.looseObject({
  _id: id,
  place: sortKeySchema,
  direction: oneOf(callDirections, 'incoming'),
  callType: maybe(callTypeSchema),
  /** Our own field: the two had an answered call after this one, so it is no longer the preview of the chat. */
  answeredSince: maybe(flag),
});

/** §3 "Chat", as one of its members sees it. `user` is the other member; null for a support desk. */
export const chatSchema = z.looseObject({
  _id: id,
  type: oneOf(chatTypes, 'direct'),
  subtype: maybe(oneOf(supportSubtypes, 'general')),
  users: listOf(id),
  user: maybe(companionSchema),
  online: maybe(flag),
  /** Number of unread messages and missed calls. */
  unreadMessages: z._default(count, 0),
  created: maybe(time),
  created_unreadable: unreadableTime,
  updated: maybe(time),
  updated_unreadable: unreadableTime,
  countMessages: maybe(count),
  lastMessage: maybe(messageSchema),
  /** The newest unanswered call; null: the chat has none. */
  lastCall: loosely(unansweredCallSchema),
  /**
   * Sort keys of the missed calls included in `unreadMessages`; null: an older server that does not send
   * them.
   */
  missedCalls: loosely(z.array(sortKeySchema)),
  isInRequestFolder: maybe(flag),
  /** The requesting member wants the other person's pictures blurred. */
  blurFromUser: maybe(flag),
  /**
   * The chat is ignored (§2 "ignore chat"): hidden from all lists and silent until this member writes in it.
   */
  hidden: maybe(flag),
  /** §4 "Message status": sort keys up to which this member and the other member have read. */
  readUpTo: maybe(sortKeySchema),
  companionReadUpTo: maybe(sortKeySchema),
  /**
   * Time at which the other person read up to `companionReadUpTo`; null: unknown, or none of our messages is
   * read.
   */
  companionReadAt: loosely(time),
  /**
   * Sort key up to which (inclusive) messages are hidden from the requesting member, who deleted the chat.
   */
  clearedUpTo: maybe(sortKeySchema),
  /** The chat was deleted and has had no message since. Only sent in catch-up responses. */
  deleted: maybe(flag),
  revision: maybe(revisionSchema),
});
export type Chat = z.output<typeof chatSchema>;

/** §3 "Folder": a chat folder with its contents. */
export const folderSchema = z.looseObject({
  type: oneOf(folderTypes, 'default'),
  chatIds: listOf(id),
  userIds: listOf(id),
  unreadMessages: z._default(count, 0),
});
export type Folder = z.output<typeof folderSchema>;

/** §3 "Goddess data": an opening message suggested to a streamer. */
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

/** §4 "Interaction kinds": actions between two people that appear in the activities. */
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
