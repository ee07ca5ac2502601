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
 * What a client keeps of its chats (§3 "Local stores"), on the desktop and on the web alike. Times are epoch
 * milliseconds; a place is a message's `created_unreadable`.
 */

/** The part of a chat's history that is stored without a hole: from `from` up to what is newest. */
export const loadedRangeSchema = z.object({
  from: sortKeySchema,
  /** Nothing is older than what is stored. */
  isWhole: flag,
});
export type LoadedRange = z.output<typeof loadedRangeSchema>;

/** A chat as the screen reads it: the server's, with its companion and its last message put in, and our own state. */
export const storedChatSchema = z.extend(chatSchema, {
  readUpTo: sortKeySchema,
  companionReadUpTo: sortKeySchema,
  clearedUpTo: sortKeySchema,
  /** What the server has been told of `readUpTo`; less than it while that is still to be sent. */
  readSentUpTo: sortKeySchema,
  /** Null where nothing of the history is stored. */
  held: z.nullable(loadedRangeSchema),
  /** What lists are sorted by, the greatest first: the time of the last message, or of the chat. */
  activeAt: count,
  /** The newest revision in which something of its history was taken away: a page from before it has that still. */
  removedAt: z.optional(revisionSchema),
});
export type StoredChat = z.output<typeof storedChatSchema>;

/** Where a page of a list of chats goes on: after this chat, sorted by `activeAt` and, where two are equal, by id. */
export const chatCursorSchema = z.object({ activeAt: count, id });
export type ChatCursor = z.output<typeof chatCursorSchema>;

/** Counts of one filter (§2 "Chat screen"). `unread` is chats with something unread in them. */
export const filterCountsSchema = z.record(
  z.enum(chatListFilters),
  z.object({ chats: count, unread: count, unreadMessages: count }),
);
export type FilterCounts = z.output<typeof filterCountsSchema>;

/** The revision of what is announced, where the teller knows it. */
const saidRevision = z.optional(z.nullable(revisionSchema));

/**
 * One thing that happened, as the network brought it. A list of them is applied in order and as one: all or nothing.
 * Applying one again changes nothing, and an older version of something never replaces a newer one.
 */
export const chatChangeSchema = z.discriminatedUnion('kind', [
  /** Chats as the server has them, their companions and last messages in them. */
  z.object({ kind: z.literal('chats'), chats: z.array(chatSchema) }),
  /**
   * Messages as the server has them; deleted ones are taken out. `held`: with these the chat's history is without a
   * hole from there on (it is only ever extended: what is stored and newer belongs to it already). `asOf`: the server's
   * newest revision when the page was made; one from before something of the chat was taken away is left out.
   */
  z.object({
    kind: z.literal('messages'),
    messages: z.array(messageSchema),
    held: z.optional(z.object({ chatId: id, from: sortKeySchema, isWhole: flag, asOf: saidRevision })),
  }),
  /**
   * A message that just came in, at the end of its chat: history is held from it on where nothing was held before. One
   * that was deleted meanwhile (its answer came late) is taken out.
   */
  z.object({ kind: z.literal('arrived'), message: messageSchema, chat: maybe(chatSchema) }),
  z.object({
    kind: z.literal('messagesRemoved'),
    chatId: id,
    messageIds: z.array(id),
    revision: saidRevision,
  }),
  /** `place`: what lies there or before it goes; the chat with it unless something newer is there. */
  z.object({ kind: z.literal('chatRemoved'), chatId: id, clearedUpTo: maybe(sortKeySchema) }),
  /** §4 "Message status": a watermark, so that reading a thousand messages is one write. Never goes back. */
  z.object({
    kind: z.literal('read'),
    chatId: id,
    by: z.enum(['me', 'companion']),
    upTo: sortKeySchema,
    /** When the companion read it. */
    readAt: z.optional(z.nullable(time)),
  }),
  z.object({ kind: z.literal('readSent'), chatId: id, upTo: sortKeySchema }),
  /** `revision`: its message's from now on, so that no older version of that brings back what the medium was. */
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
   * Everything up to this revision is in the store. Never goes back, except to null: start over. `since`: said by whoever
   * brought what came after that revision. A store that has not everything up to there, because it was begun anew
   * meanwhile, does not take their word.
   */
  z.object({
    kind: z.literal('caughtUp'),
    revision: z.nullable(revisionSchema),
    since: z.optional(revisionSchema),
  }),
]);
export type ChatChange = z.output<typeof chatChangeSchema>;

/** What `apply` touched, so that open screens know whether to read again. */
export const touchedSchema = z.object({
  chatIds: z.array(id),
  /** Messages that were not there before, in the order of the changes: what is announced, once. */
  arrivedIds: z.array(id),
  /** Something did not go with what is stored and was left out: a page that is out of date, a `caughtUp` too far. */
  mustAskAgain: flag,
});
export type Touched = z.output<typeof touchedSchema>;

/** A file to send, or one that was fetched. `bytes` travel as they are. */
export const storedFileSchema = z.object({
  id,
  name: text,
  /** MIME type. */
  type: text,
  bytes: z.instanceof(Uint8Array),
});
export type StoredFile = z.output<typeof storedFileSchema>;

/** A file chosen for a message that is not sent yet. The bytes are in the store's `files`, under `fileId`. */
export const attachmentSchema = z.object({
  fileId: id,
  type: z.enum(['image', 'video', 'audio']),
  extension: text,
  name: text,
  size: count,
  isPrivate: flag,
  /** Coins; null: free. */
  price: z.nullable(count),
  /** Seconds, of video and audio. */
  duration: z.nullable(z.number()),
  width: z.nullable(count),
  height: z.nullable(count),
  /** Loudness from 0 to 1, of a voice message: its waveform. */
  waveform: listOf(z.number()),
  /** Where it has been uploaded to already; null before that. */
  tempUploadId: z.nullable(id),
});
export type Attachment = z.output<typeof attachmentSchema>;

/** A chat with its newest messages, oldest first. */
export const openedChatSchema = z.object({ chat: storedChatSchema, messages: z.array(messageSchema) });
export type OpenedChat = z.output<typeof openedChatSchema>;

/** To whom something is sent: a chat, a person with whom there is none yet, or a support desk. */
export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), chatId: id }),
  z.object({ kind: z.literal('user'), userId: id }),
  z.object({ kind: z.literal('support'), subtype: text }),
]);
export type Recipient = z.output<typeof recipientSchema>;

/** One name for each recipient: what is sent in order, and what a draft belongs to. */
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

/** What a person wrote, before it is on its way: kept by each keystroke (§4.8). */
export const draftSchema = z.object({
  key: text,
  text,
  attachments: z.array(attachmentSchema),
  updatedMs: count,
});
export type Draft = z.output<typeof draftSchema>;

const sendStates = ['waiting', 'failed', 'offensive'] as const;
/**
 * Something to do at the server, kept until it was done (§4.8). A message is here before it is on the
 * wire; §4: `waiting` is shown as created, `failed` and `offensive` as such.
 */
export const sendEntrySchema = z.object({
  kind: z.literal('send'),
  /** The message's `tempId`. */
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
    /** The message that this one answers. Absent in entries of earlier versions. */
    replyTo: z.optional(z.nullable(replyToSchema)),
    /** Who wrote it first, and the message that it was taken from. */
    forwardedFrom: z.optional(z.nullable(z.extend(forwardedFromSchema, { messageId: id }))),
  }),
  state: z.enum(sendStates),
  /** Of a message with files: the server may have it as it is, and nothing of it can be taken out any more. */
  isPosted: z.optional(flag),
  /** The error's code, where it failed. */
  code: z.nullable(text),
  tries: count,
  /** Grows with each entry: what is sent first. */
  order: count,
  createdMs: count,
});
export type SendEntry = z.output<typeof sendEntrySchema>;

const deletionFields = {
  /** Not before then: until it can be taken back (epoch milliseconds). */
  dueMs: count,
  /** It went out, and can't be taken back any more. */
  isPosted: z.optional(flag),
  order: count,
};

/** A change of a message that the server has. Changes of one message are sent one after another, by `order`. */
const messageChangeFields = { id, chatId: id, messageId: id, order: count, createdMs: count };

export const outboxEntrySchema = z.discriminatedUnion('kind', [
  sendEntrySchema,
  /** `emoji` null takes the reaction back. */
  z.object({ kind: z.literal('react'), emoji: z.nullable(text), ...messageChangeFields }),
  z.object({ kind: z.literal('edit'), text, ignoreOffensive: flag, ...messageChangeFields }),
  z.object({
    kind: z.literal('deleteMessages'),
    id,
    chatId: id,
    messageIds: z.array(id),
    /** One's own messages, too, go for oneself alone. */
    forMe: z.optional(flag),
    ...deletionFields,
  }),
  z.object({
    kind: z.literal('deleteChats'),
    id,
    chatIds: z.array(id),
    /** Of each, up to where it was known as it was deleted: what came after that stays, and the chat with it. */
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
