import * as z from 'zod/mini';
import {
  chatListFilters,
  chatSchema,
  mediaItemSchema,
  messageSchema,
  sortKeySchema,
  revisionSchema,
} from '../domain/chat.ts';
import { count, flag, id, listOf, maybe, text, time } from '../domain/fields.ts';
import { forwardedFromSchema, replyToSchema } from '../domain/messageParts.ts';
import { companionSchema, presenceSchema } from '../domain/person.ts';

/**
 * Records of the client's chat stores (§3 "Local stores"), the same on the desktop and on the web. Times are
 * epoch milliseconds; a sort key is a message's `created_unreadable`.
 */

/**
 * The part of a chat's history that is stored without gaps: from the sort key `from` up to the newest
 * message.
 */
export const loadedRangeSchema = z.object({
  from: sortKeySchema,
  /** Whether the range includes the oldest message. */
  isWhole: flag,
});
export type LoadedRange = z.output<typeof loadedRangeSchema>;

/** A chat as the screen reads it: the server's chat with its companion and last message, plus local state. */
export const storedChatSchema = z.extend(chatSchema, {
  readUpTo: sortKeySchema,
  companionReadUpTo: sortKeySchema,
  clearedUpTo: sortKeySchema,
  /** Value of `readUpTo` that was sent to the server; less than `readUpTo` while an update is pending. */
  readSentUpTo: sortKeySchema,
  /** Loaded range of the history; null: no part is stored. */
  held: z.nullable(loadedRangeSchema),
  /** Sort key of chat lists, greatest first: the time of the last message, or of the chat. */
  activeAt: count,
  /** Newest revision in which messages of the chat were removed. An older page may still contain them. */
  removedAt: z.optional(revisionSchema),
});
export type StoredChat = z.output<typeof storedChatSchema>;

/** Cursor of a list of chats: continues after this chat, sorted by `activeAt` and, if equal, by id. */
export const chatCursorSchema = z.object({ activeAt: count, id });
export type ChatCursor = z.output<typeof chatCursorSchema>;

/** Counts of one filter (§2 "Chat screen"). `unread` is the number of chats with unread messages. */
export const filterCountsSchema = z.record(
  z.enum(chatListFilters),
  z.object({ chats: count, unread: count, unreadMessages: count }),
);
export type FilterCounts = z.output<typeof filterCountsSchema>;

/** Revision of the change, if the sender knows it. */
const saidRevision = z.optional(z.nullable(revisionSchema));

/**
 * One change from the network. A list of changes is applied in order, all or nothing. Applying a change again
 * has no effect, and an older version never replaces a newer one.
 */
export const chatChangeSchema = z.discriminatedUnion('kind', [
  /** Chats from the server, with their companions and last messages. */
  z.object({ kind: z.literal('chats'), chats: z.array(chatSchema) }),
  /**
   * Messages from the server; deleted ones are removed. `held`: with these messages the stored history has no
   * gaps from that point on (the range only grows). `asOf`: the server's newest revision when it created the
   * page. A page from before a removal in the chat is ignored.
   */
  z.object({
    kind: z.literal('messages'),
    messages: z.array(messageSchema),
    held: z.optional(z.object({ chatId: id, from: sortKeySchema, isWhole: flag, asOf: saidRevision })),
  }),
  /**
   * A new message at the end of its chat. If no history was loaded, the loaded range starts with it. A
   * message that was deleted in the meantime (its response came late) is removed.
   */
  z.object({ kind: z.literal('arrived'), message: messageSchema, chat: maybe(chatSchema) }),
  z.object({
    kind: z.literal('messagesRemoved'),
    chatId: id,
    messageIds: z.array(id),
    revision: saidRevision,
  }),
  /** Removes messages up to and including the sort key, and the chat unless it has newer messages. */
  z.object({ kind: z.literal('chatRemoved'), chatId: id, clearedUpTo: maybe(sortKeySchema) }),
  /**
   * §4 "Message status": a watermark, so that reading a thousand messages is one write. The watermark never
   * decreases.
   */
  z.object({
    kind: z.literal('read'),
    chatId: id,
    by: z.enum(['me', 'companion']),
    upTo: sortKeySchema,
    /** Time at which the companion read it. */
    readAt: z.optional(z.nullable(time)),
  }),
  z.object({ kind: z.literal('readSent'), chatId: id, upTo: sortKeySchema }),
  /**
   * `revision` becomes the message's revision, so that an older version cannot restore the previous media
   * item.
   */
  z.object({
    kind: z.literal('media'),
    chatId: id,
    messageId: id,
    item: mediaItemSchema,
    revision: saidRevision,
  }),
  z.object({ kind: z.literal('companions'), companions: z.array(companionSchema) }),
  z.object({
    kind: z.literal('presence'),
    userId: id,
    status: presenceSchema,
    lastSeen: z.optional(z.nullable(time)),
  }),
  /**
   * All changes up to this revision are stored. The revision never decreases, except to null: start over.
   * `since`: the revision after which the changes were loaded. A store that was reset in the meantime, and
   * therefore lacks that revision, ignores this change.
   */
  z.object({
    kind: z.literal('caughtUp'),
    revision: z.nullable(revisionSchema),
    since: z.optional(revisionSchema),
  }),
]);
export type ChatChange = z.output<typeof chatChangeSchema>;

/** Results of `apply`, from which open screens know whether to read again. */
export const touchedSchema = z.object({
  chatIds: z.array(id),
  /** Ids of newly stored messages in the order of the changes. Each is announced once. */
  arrivedIds: z.array(id),
  /**
   * A change did not match the stored data and was ignored: an outdated page, or a `caughtUp` that skips
   * revisions.
   */
  mustAskAgain: flag,
});
export type Touched = z.output<typeof touchedSchema>;

/** A file to send or a fetched file, with its raw bytes. */
export const storedFileSchema = z.object({
  id,
  name: text,
  /** MIME type of the file. */
  type: text,
  bytes: z.instanceof(Uint8Array),
});
export type StoredFile = z.output<typeof storedFileSchema>;

/** A file chosen for an unsent message. Its bytes are in the store's `files`, under `fileId`. */
export const attachmentSchema = z.object({
  fileId: id,
  type: z.enum(['image', 'video', 'audio']),
  extension: text,
  name: text,
  size: count,
  isPrivate: flag,
  /** Price in coins; null: free. */
  price: z.nullable(count),
  /** Length in seconds of video and audio. */
  duration: z.nullable(z.number()),
  width: z.nullable(count),
  height: z.nullable(count),
  /** Waveform of a voice message: loudness values from 0 to 1. */
  waveform: listOf(z.number()),
  /** Id of the completed upload; null before that. */
  tempUploadId: z.nullable(id),
});
export type Attachment = z.output<typeof attachmentSchema>;

/** A chat with its newest messages, oldest first. */
export const openedChatSchema = z.object({ chat: storedChatSchema, messages: z.array(messageSchema) });
export type OpenedChat = z.output<typeof openedChatSchema>;

/** Recipient of a message: a chat, a person without a chat yet, or a support desk. */
export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), chatId: id }),
  z.object({ kind: z.literal('user'), userId: id }),
  z.object({ kind: z.literal('support'), subtype: text }),
]);
export type Recipient = z.output<typeof recipientSchema>;

/** Returns one key per recipient, which identifies the draft and the queue of messages to send in order. */
export function recipientKey(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'chat':
      return `chat:${recipient.chatId}`;
    case 'user':
      return `user:${recipient.userId}`;
    case 'support':
      return `support:${recipient.subtype}`;
  }
}

/** An unsent draft, saved at each keystroke (§4.8). */
export const draftSchema = z.object({
  key: text,
  text,
  attachments: z.array(attachmentSchema),
  updatedMs: count,
});
export type Draft = z.output<typeof draftSchema>;

const sendStates = ['waiting', 'failed', 'offensive'] as const;
/**
 * A task for the server, kept until it is done (§4.8). A message is stored here before it is sent. §4:
 * `waiting` is shown as created, `failed` and `offensive` as such.
 */
export const sendEntrySchema = z.object({
  kind: z.literal('send'),
  /** Id of the entry, equal to the message's `tempId`. */
  id,
  recipient: recipientSchema,
  message: z.object({
    type: z.enum(['text', 'media', 'gif', 'sticker']),
    text: z.nullable(text),
    attachments: z.array(attachmentSchema),
    giftId: z.nullable(id),
    gifId: z.nullable(id),
    stickerId: z.nullable(id),
    ignoreOffensive: flag,
    source: z.nullable(text),
    /** The message to which this one replies. Absent in entries of earlier versions. */
    replyTo: z.optional(z.nullable(replyToSchema)),
    /** Original author of a forwarded message, and the message from which it was forwarded. */
    forwardedFrom: z.optional(z.nullable(z.extend(forwardedFromSchema, { messageId: id }))),
  }),
  state: z.enum(sendStates),
  /** The server may already have received the message with files, so its files cannot be removed anymore. */
  isPosted: z.optional(flag),
  /** Error code of a failed message. */
  code: z.nullable(text),
  tries: count,
  /** Increases with each entry. The lowest is sent first. */
  order: count,
  createdMs: count,
});
export type SendEntry = z.output<typeof sendEntrySchema>;

const deletionFields = {
  /** Epoch milliseconds until which the deletion can be undone. The deletion is not sent earlier. */
  dueMs: count,
  /** The deletion was sent and cannot be undone anymore. */
  isPosted: z.optional(flag),
  order: count,
};

/**
 * A change of a message that the server already has. Changes of one message are sent one after another, by
 * `order`.
 */
const messageChangeFields = { id, chatId: id, messageId: id, order: count, createdMs: count };

export const outboxEntrySchema = z.discriminatedUnion('kind', [
  sendEntrySchema,
  /** `emoji` null removes the reaction. */
  z.object({ kind: z.literal('react'), emoji: z.nullable(text), ...messageChangeFields }),
  z.object({ kind: z.literal('edit'), text, ignoreOffensive: flag, ...messageChangeFields }),
  z.object({
    kind: z.literal('deleteMessages'),
    id,
    chatId: id,
    messageIds: z.array(id),
    /** Deletes the user's own messages for this user only, too. */
    forMe: z.optional(flag),
    ...deletionFields,
  }),
  z.object({
    kind: z.literal('deleteChats'),
    id,
    chatIds: z.array(id),
    /** Sort key up to which each chat is deleted. Later messages stay, and the chat with them. */
    places: z.optional(z.record(id, sortKeySchema)),
    ...deletionFields,
  }),
]);
export type OutboxEntry = z.output<typeof outboxEntrySchema>;
export type MessageChangeEntry = Extract<OutboxEntry, { kind: 'react' | 'edit' }>;
export type DeletionEntry = Extract<OutboxEntry, { kind: 'deleteMessages' | 'deleteChats' }>;

export const isDeletion = (entry: OutboxEntry): entry is DeletionEntry =>
  entry.kind === 'deleteMessages' || entry.kind === 'deleteChats';
export const isMessageChange = (entry: OutboxEntry): entry is MessageChangeEntry =>
  entry.kind === 'react' || entry.kind === 'edit';
