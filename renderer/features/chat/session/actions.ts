import type { ChatListFilter, MediaItem, Message } from '#shared/domain/chat.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import type { ReplyTo } from '#shared/domain/messageParts.ts';
import type { Clock } from '#shared/lib/clock.ts';
import {
  recipientKey,
  type Attachment,
  type Draft,
  type OutboxEntry,
  type Recipient,
  type SendEntry,
} from '#shared/store/records.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { ChatSession } from './chatSession.ts';
import { createChatMarks, type ChatMarks } from './marks.ts';
import { createRestoredDrafts, type RestoredDrafts } from './restoredDrafts.ts';

/** Content of a message to send. Each type has only its own fields. */
export type Outgoing =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'media'; readonly text: string | null; readonly attachments: readonly Attachment[] }
  | { readonly type: 'gift'; readonly giftId: string }
  | { readonly type: 'gif'; readonly gifId: string }
  | { readonly type: 'sticker'; readonly stickerId: string };

interface Medium {
  readonly chatId: string;
  readonly messageId: string;
  readonly mediaItemId: string;
}

/** Error of a failed request; null: the request succeeded. */
export type Refusal = ApiError | null;

/**
 * Actions of the user in their chats. Actions that can wait for the network go through the outbox; the others
 * return the server's error.
 */
export interface ChatActions {
  /**
   * Puts messages into the outbox and clears the draft for that recipient unless `keepDraft`. `id` becomes
   * the id of the first message: a second call with the same id sends nothing.
   */
  send(
    recipient: Recipient,
    messages: readonly Outgoing[],
    options?: {
      readonly keepDraft?: boolean;
      readonly source?: string;
      readonly id?: string;
      /** Message to which the first of the messages replies. */
      readonly replyTo?: ReplyTo | null;
    },
  ): Promise<void>;
  /** §4: sends a failed message again. An offensive message is sent despite the warning. */
  resend(entry: SendEntry): Promise<void>;
  /** Cancels a message with files before it is posted. The text returns to the composer or the draft. */
  stop(entry: SendEntry): Promise<void>;
  /**
   * Removes one file from a message that is not posted yet; the other uploads continue. Removing the last
   * file cancels the message, as `stop` does.
   */
  removeFile(entry: SendEntry, fileId: string): Promise<void>;
  /**
   * Puts unsent content back into the composer or the stored draft, before the text that the user has written
   * since.
   */
  readonly restoreDraft: RestoredDrafts['restore'];
  readonly onDraftRestored: RestoredDrafts['onRestored'];
  saveDraft(recipient: Recipient, draft: Pick<Draft, 'text' | 'attachments'>): Promise<void>;
  /**
   * Deletes the user's own messages for both people, unless `forMe`. The screen hides them at once; the
   * server deletes them after {@link figures.undoMs}. Returns the entry id for `undoDelete`.
   */
  deleteMessages(
    chatId: string,
    messageIds: readonly string[],
    options?: { readonly forMe?: boolean },
  ): Promise<string>;
  /**
   * Deletes chats up to their present end. A message that arrives later stays and shows its chat again.
   * Returns the entry id for `undoDelete`.
   */
  deleteChats(chatIds: readonly string[]): Promise<string>;
  /** Returns false if the deletion was already sent to the server. */
  undoDelete(entryId: string): Promise<boolean>;
  /** Postpones a deletion because the Undo button is still shown. `leftMs`: milliseconds that it remains. */
  extendUndo(entryId: string, leftMs: number): void;
  /**
   * Sets the user's reaction to a message; null removes it. Shown at once, sent when there is a connection.
   */
  react(message: Message, emoji: string | null): Promise<void>;
  /** Changes the text of the user's own message. Shown at once, sent when there is a connection. */
  edit(message: Message, text: string, options?: { readonly ignoreOffensive?: boolean }): Promise<void>;
  /** Sends a copy of a message, with its author's name, to other chats. Drafts of those chats stay. */
  forward(message: Message, author: string, recipients: readonly Recipient[]): Promise<void>;
  /** Muted chats and pinned messages. */
  readonly marks: ChatMarks;
  readAll(filter: ChatListFilter): Promise<Refusal>;
  ignore(chatId: string): Promise<Refusal>;
  /** Accepts a request, or brings an ignored chat back. */
  accept(userId: string): Promise<Refusal>;
  /**
   * Unblurs or buys a media item. Returns the item too, because a message older than the stored history is
   * not in the store.
   */
  unblur(medium: Medium): Promise<{ readonly refusal: Refusal; readonly item: MediaItem | null }>;
  setBlurFromUser(chatId: string, blurFromUser: boolean): Promise<Refusal>;
}

type MessageExtras = Pick<SendEntry['message'], 'source' | 'replyTo' | 'forwardedFrom'>;

/**
 * Returns the content of a forwarded copy of this message; null if it cannot be forwarded, as files and gifts
 * cannot.
 */
export function copyOf({ type, text, gifId, stickerId }: Message): Outgoing | null {
  if (type === 'text' && text) return { type, text };
  if (type === 'gif' && gifId !== null) return { type, gifId };
  return type === 'sticker' && stickerId !== null ? { type, stickerId } : null;
}

export function createChatActions(options: {
  readonly session: ChatSession;
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly newId?: () => string;
}): ChatActions {
  const { session, api, clock, newId = () => crypto.randomUUID() } = options;
  const { chats, local } = session.storage;
  const restoredDrafts = createRestoredDrafts({ local, clock });
  const marks = createChatMarks({ api, local });

  async function restoreText(taken: SendEntry | null): Promise<void> {
    const text = taken?.message.text ?? '';
    if (taken && text !== '') await restoredDrafts.restore(taken.recipient, { text, attachments: [] });
  }

  function entryOf(id: string, recipient: Recipient, outgoing: Outgoing, more: MessageExtras): SendEntry {
    const empty = { text: null, attachments: [], giftId: null, gifId: null, stickerId: null };
    const { type, ...content } = outgoing;
    const attachments = 'attachments' in content ? [...content.attachments] : [];
    const message = { ...empty, ...content, attachments, ignoreOffensive: false, ...more };
    return {
      kind: 'send',
      id,
      recipient,
      message: { ...message, type: type === 'gift' ? 'media' : type },
      state: 'waiting',
      code: null,
      tries: 0,
      order: 0,
      createdMs: clock.now(),
    };
  }

  async function putEntry(entry: OutboxEntry): Promise<string> {
    await local.putOutbox({ entry });
    await session.outboxChanged();
    return entry.id;
  }

  const changeOf = ({ _id, chatId }: Message) => ({
    id: newId(),
    chatId,
    messageId: _id,
    order: 0,
    createdMs: clock.now(),
  });

  async function chatWith(userId: string) {
    const answer = await api.call('getChatByUserFrom', { query: { userId, source: 'chat' } });
    return answer.ok ? answer.value : null;
  }

  /**
   * Returns the stored media item, marked as open (§4 "Media"). Used if the server does not answer with the
   * item.
   */
  async function openedItem({ messageId, mediaItemId }: Parameters<ChatActions['unblur']>[0]) {
    const [message] = await chats.getMessages({ messageIds: [messageId] });
    const known = message?.media.find(({ id }) => id === mediaItemId);
    return known ? { ...known, blurred: false, isPaid: known.price === null ? known.isPaid : true } : null;
  }

  const unblur: ChatActions['unblur'] = async (medium) => {
    const answer = await api.call('unblurMedia', { body: { ...medium } });
    if (answer.ok !== true) return { refusal: answer.ok === false ? answer.error : null, item: null };
    const { chatId, messageId } = medium;
    const item = answer.value.mediaItem ?? (await openedItem(medium));
    if (!item) return { refusal: null, item: null };
    await session.apply([{ kind: 'media', chatId, messageId, item }]);
    return { refusal: null, item };
  };

  return {
    async send(recipient, messages, { keepDraft = false, source = null, id, replyTo = null } = {}) {
      if (id !== undefined && (await local.getOutbox({ id }))) return;
      const entries = messages.map((message, at) =>
        entryOf(at === 0 && id !== undefined ? id : newId(), recipient, message, {
          source,
          ...(at === 0 && replyTo !== null && { replyTo }),
        }),
      );
      if (keepDraft) for (const entry of entries) await local.putOutbox({ entry });
      else await local.sendDraft({ key: recipientKey(recipient), entries });
      void session.outboxChanged();
    },
    resend: ({ id }) => session.waiting.resend(id),
    stop: async ({ id }) => restoreText(await session.waiting.stop(id)),
    removeFile: async ({ id }, fileId) => restoreText(await session.waiting.removeFile(id, fileId)),
    restoreDraft: restoredDrafts.restore,
    onDraftRestored: restoredDrafts.onRestored,
    async saveDraft(recipient, { text, attachments }) {
      const key = recipientKey(recipient);
      if (text === '' && attachments.length === 0) await local.deleteDraft({ key });
      else await local.putDraft({ draft: { key, text, attachments, updatedMs: clock.now() } });
    },
    deleteMessages: (chatId, messageIds, { forMe = false } = {}) =>
      putEntry({
        kind: 'deleteMessages',
        id: newId(),
        chatId,
        messageIds: [...messageIds],
        ...(forMe && { forMe }),
        dueMs: clock.now() + figures.undoMs,
        order: 0,
      }),
    async deleteChats(chatIds) {
      const known = await Promise.all(chatIds.map((chatId) => chats.getChat({ chatId })));
      return putEntry({
        kind: 'deleteChats',
        id: newId(),
        chatIds: [...chatIds],
        // A chat that is not stored gets place 0, so that none of its messages count as deleted.
        places: Object.fromEntries(chatIds.map((chatId, at) => [chatId, known[at]?.activeAt ?? 0])),
        dueMs: clock.now() + figures.undoMs,
        order: 0,
      });
    },
    undoDelete: (entryId) => session.waiting.undo(entryId),
    extendUndo: (entryId, leftMs) => session.waiting.delayDeletion(entryId, leftMs + figures.undoHeldMs),
    marks,
    async react(message, emoji) {
      await putEntry({ kind: 'react', emoji, ...changeOf(message) });
    },
    async edit(message, text, { ignoreOffensive = false } = {}) {
      await putEntry({ kind: 'edit', text, ignoreOffensive, ...changeOf(message) });
    },
    async forward(message, author, recipients) {
      const outgoing = copyOf(message);
      if (!outgoing) return;
      const forwardedFrom = { name: message.forwardedFrom?.name ?? author, messageId: message._id };
      for (const recipient of recipients)
        await local.putOutbox({
          entry: entryOf(newId(), recipient, outgoing, { source: 'chat', forwardedFrom }),
        });
      await session.outboxChanged();
    },
    async readAll(filter) {
      const chatType = filter === 'support' ? 'support' : 'all';
      const answer = await api.call('readAllChats', { body: { listFilter: filter, chatType } });
      return answer.ok === false ? answer.error : null;
    },
    async ignore(chatId) {
      const answer = await api.call('hideChat', { params: { id: chatId } });
      if (answer.ok === false) return answer.error;
      const chat = await chats.getChat({ chatId });
      if (chat) await session.apply([{ kind: 'chats', chats: [{ ...chat, hidden: true }] }]);
      return null;
    },
    async accept(userId) {
      const answer = await api.call('openChat', { body: { userId } });
      if (answer.ok === false) return answer.error;
      if (answer.ok !== true) return null;
      const chat = answer.value.chat ?? (await chatWith(userId));
      if (chat) await session.apply([{ kind: 'chats', chats: [chat] }]);
      return null;
    },
    unblur,
    async setBlurFromUser(chatId, blurFromUser) {
      const answer = await api.call('setBlurFromUser', { query: { chatId }, body: { blurFromUser } });
      if (answer.ok === false) return answer.error;
      const chat = await chats.getChat({ chatId });
      if (chat) await session.apply([{ kind: 'chats', chats: [{ ...chat, blurFromUser }] }]);
      // Forgets that the user chose to see blurred media here, so that the app asks again.
      if (blurFromUser) await session.storage.chats.setSensitiveShown({ chatId, isShown: false });
      return null;
    },
  };
}
