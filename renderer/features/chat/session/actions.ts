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

/** What a message is made of; each kind without what belongs to the others. */
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

/** Null: done. */
export type Refusal = ApiError | null;

/** What a person does in their chats. Whatever can wait for the network does; the others answer what went wrong. */
export interface ChatActions {
  /**
   * Puts messages into the outbox. What was being written to that recipient is gone with it, unless `keepDraft`. The first one
   * is known by `id`, where whoever sends it has one: sent twice by the same it is there once.
   */
  send(
    recipient: Recipient,
    messages: readonly Outgoing[],
    options?: {
      readonly keepDraft?: boolean;
      readonly source?: string;
      readonly id?: string;
      /** The first of the messages answers this one. */
      readonly replyTo?: ReplyTo | null;
    },
  ): Promise<void>;
  /** §4: sends a failed message again, an offensive one in spite of that. */
  resend(entry: SendEntry): Promise<void>;
  /** Takes a message with files back while it is not posted. Its words go back to where they were written. */
  stop(entry: SendEntry): Promise<void>;
  /** The same for one of its files; the others go on. The last one takes the message back. */
  removeFile(entry: SendEntry, fileId: string): Promise<void>;
  /** Of what comes back and was not sent, as the draft that it was, before what was written meanwhile. */
  readonly giveBack: RestoredDrafts['give'];
  readonly onDraftRestored: RestoredDrafts['onRestored'];
  saveDraft(recipient: Recipient, draft: Pick<Draft, 'text' | 'attachments'>): Promise<void>;
  /** One's own go for both, unless `forMe`. Gone from the screen at once, from the server after {@link figures.undoMs}; until then it can be taken back. */
  deleteMessages(
    chatId: string,
    messageIds: readonly string[],
    options?: { readonly forMe?: boolean },
  ): Promise<string>;
  /** The same for chats, as they are now: what comes after that stays, and brings its chat back. */
  deleteChats(chatIds: readonly string[]): Promise<string>;
  /** False where it came too late: the deletion has gone out. */
  undoDelete(entryId: string): Promise<boolean>;
  /** Undo is still offered for this time: the deletion waits for it. */
  holdUndo(entryId: string, leftMs: number): void;
  /** Sets one's reaction to a message, null takes it back. Shown at once, sent when there is a connection. */
  react(message: Message, emoji: string | null): Promise<void>;
  /** Changes the text of one's own message, in the same way. */
  edit(message: Message, text: string, options?: { readonly ignoreOffensive?: boolean }): Promise<void>;
  /** Sends a copy of a message to others, which names who wrote it. Drafts of those chats stay. */
  forward(message: Message, author: string, recipients: readonly Recipient[]): Promise<void>;
  /** Mutes and pins. */
  readonly marks: ChatMarks;
  readAll(filter: ChatListFilter): Promise<Refusal>;
  ignore(chatId: string): Promise<Refusal>;
  /** Accepts a request, or brings an ignored chat back. */
  accept(userId: string): Promise<Refusal>;
  /** Answers what it has become as well: older ones than the store holds are in no other place. */
  unblur(medium: Medium): Promise<{ readonly refusal: Refusal; readonly item: MediaItem | null }>;
  setBlurFromUser(chatId: string, blurFromUser: boolean): Promise<Refusal>;
}

type MessageExtras = Pick<SendEntry['message'], 'source' | 'replyTo' | 'forwardedFrom'>;

/** What is sent when this message is forwarded; null: it can't be, as files and gifts can't. */
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
  const givenBack = createRestoredDrafts({ local, clock });
  const marks = createChatMarks({ api, local });

  async function giveBackWords(taken: SendEntry | null): Promise<void> {
    const text = taken?.message.text ?? '';
    if (taken && text !== '') await givenBack.give(taken.recipient, { text, attachments: [] });
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

  /** The medium as it is known here, open (§4 "Media"): for a server that does not answer with it. */
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
    stop: async ({ id }) => giveBackWords(await session.waiting.stop(id)),
    removeFile: async ({ id }, fileId) => giveBackWords(await session.waiting.removeFile(id, fileId)),
    giveBack: givenBack.give,
    onDraftRestored: givenBack.onRestored,
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
        // Of one that is not here nothing is known to go.
        places: Object.fromEntries(chatIds.map((chatId, at) => [chatId, known[at]?.activeAt ?? 0])),
        dueMs: clock.now() + figures.undoMs,
        order: 0,
      });
    },
    undoDelete: (entryId) => session.waiting.undo(entryId),
    holdUndo: (entryId, leftMs) => session.waiting.delayDeletion(entryId, leftMs + figures.undoHeldMs),
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
      // Whoever blurs what somebody sends wants to be asked again before it is shown.
      if (blurFromUser) await session.storage.chats.setSensitiveShown({ chatId, isShown: false });
      return null;
    },
  };
}
