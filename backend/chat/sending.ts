import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import type { Gift } from '#shared/domain/gifts.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import { admit } from './admission.ts';
import type { AutoMessages } from './autoMessages.ts';
import type { Change, Changes } from './changes.ts';
import { deliver } from './delivery.ts';
import { giftsOf, prepare, requireArt, type PreparedMessage } from './drafts.ts';
import { chargeGifts, recordGifts } from './gifting.ts';
import { memberOf } from './members.ts';
import type { MessageRow } from './messages.ts';
import { findOrigin } from './origins.ts';
import type { Gifts } from './ports.ts';
import { findRoute, noSuchChat, type Target, type Writer } from './recipients.ts';
import type { ChatInput, MessageInput, Views } from './views.ts';
import type { HandlersOf } from '../http/handler.ts';

/** A stored message from one person to another. */
export interface Arrival {
  readonly chatId: string;
  readonly fromId: string;
  readonly toId: string;
  /** Type of the last message sent together. */
  readonly type: MessageDraft['type'];
  readonly text: string | null;
  readonly appLang: string | null;
  readonly hasGift: boolean;
}

export interface Sent {
  readonly messages: readonly MessageInput[];
  readonly chat: ChatInput | null;
}

export interface Sending {
  /**
   * Stores all of the drafts or none and sends the events. A draft that was sent before (by its `tempId`) is
   * not stored again; the stored message is returned.
   */
  send(writer: Writer, target: Target, drafts: readonly MessageDraft[]): Promise<Sent>;
}

export interface SendingOptions extends Pick<Context, 'clock' | 'events' | 'ledger' | 'presence'> {
  readonly changes: Changes;
  readonly views: Views;
  readonly uploads: Pick<Uploads, 'assign'>;
  readonly gifts: Gifts;
  readonly autoMessages: AutoMessages;
  readonly onArrival: (arrival: Arrival) => void;
  /** Receives the ids of media that must be judged before others see them; null: no moderation. */
  readonly onUnseen: ((mediaIds: readonly string[]) => void) | null;
}

export function createSending(options: SendingOptions): Sending {
  const { changes, events, views, uploads, gifts, ledger, presence, autoMessages } = options;

  async function send(
    change: Change,
    writer: Writer,
    target: Target,
    drafts: readonly MessageDraft[],
    catalogue: ReadonlyMap<string, Gift>,
  ): Promise<Sent> {
    const stored = await storedDrafts(change, writer.userId, drafts);
    const open = drafts.filter(({ tempId }) => !stored.has(tempId));
    if (open.length === 0) return replay(change, writer, drafts, stored);

    const route = await findRoute(change, writer, target);
    requireArt(gifts, open);
    await admit(change, writer, route, open);
    const { me, others } = await route.open();
    if (route.type === 'support')
      await events.emitInTransaction('supportMessageWritten', {
        work: change,
        chatId: me.chat_id,
        subtype: (me.subtype ?? 'general') as SupportSubtype,
        personId: me.companion_id ?? writer.userId,
        writerId: writer.userId,
        nowMs: change.nowMs,
      });
    const isFirst = me.sent_count === 0 && others.every((other) => other.sent_count === 0);
    const prepared: PreparedMessage[] = [];
    for (const draft of open) {
      const isSupport = route.type === 'support';
      const [chatId, fromId, toId] = [me.chat_id, writer.userId, route.person?.id ?? null];
      const isModerated = options.onUnseen !== null;
      const origin = await findOrigin(change, me, draft);
      prepared.push(
        await prepare(change, draft, {
          chatId,
          fromId,
          toId,
          isSupport,
          catalogue,
          uploads,
          isModerated,
          origin,
        }),
      );
    }
    const giftItems = prepared.flatMap((each) => each.giftItems);
    if (route.person) await chargeGifts(change, ledger, writer.userId, route.person, giftItems);
    const delivered = await deliver(change, views, {
      sender: me,
      others,
      messages: prepared.map(({ message }) => message),
      isAutomatic: false,
    });
    if (route.person) await recordGifts(options, change, writer.userId, delivered.others, giftItems);
    for (const { row } of delivered.messages) stored.set(row.temp_id ?? '', row);
    const unseen = delivered.messages.flatMap(({ media }) =>
      media.filter(({ moderation }) => moderation === 'checking').map(({ id }) => id),
    );
    if (unseen.length > 0) change.after(() => options.onUnseen?.(unseen));
    const rows = drafts.flatMap(({ tempId }) => stored.get(tempId) ?? []);
    const messages = await views.messages(change.db, rows, delivered.sender);
    const last = delivered.messages.at(-1)?.row;
    if (route.person && last) {
      const hasGift = giftItems.length > 0;
      await reply(change, writer, route.person, { hasGift, isFirst });
      const arrival: Arrival = {
        chatId: me.chat_id,
        fromId: writer.userId,
        toId: route.person.id,
        type: last.type as MessageDraft['type'],
        text: last.text,
        appLang: last.app_lang,
        hasGift,
      };
      change.after(() => options.onArrival(arrival));
    }
    return { messages, chat: delivered.chat };
  }

  /** Returns the stored messages again, because the first response may have been lost. */
  async function replay(
    { db }: Change,
    writer: Writer,
    drafts: readonly MessageDraft[],
    stored: ReadonlyMap<string, MessageRow>,
  ): Promise<Sent> {
    const rows = drafts.flatMap(({ tempId }) => stored.get(tempId) ?? []);
    const member = await memberOf(db, rows[0]?.chat_id ?? '', writer.userId);
    if (!member) throw noSuchChat();
    return {
      messages: await views.messages(db, rows, member),
      // A chat hidden by a block stays hidden, although its message is returned.
      chat: member.is_listed === 1 && member.blocked === 0 ? await views.chat(db, member) : null,
    };
  }

  function reply(
    change: Change,
    writer: Writer,
    person: UserRow,
    { hasGift, isFirst }: { hasGift: boolean; isFirst: boolean },
  ): Promise<void> {
    if (!isStreamer(person.role as Role)) return Promise.resolve();
    const types: AutoMessageType[] = [];
    if (hasGift) types.push('giftThanks');
    if (presence.ofUser(person) === 'offline') types.push('away');
    if (isFirst) types.push('greeting');
    if (types.length === 0) return Promise.resolve();
    return autoMessages.send(change, { streamerId: person.id, toId: writer.userId, types });
  }

  return {
    async send(writer, target, drafts) {
      requireDifferent(drafts);
      const catalogue = await giftsOf(gifts, drafts);
      return changes.run((change) => send(change, writer, target, drafts, catalogue));
    },
  };
}

/** Throws if two drafts have the same `tempId`, because they would become one message. */
function requireDifferent(drafts: readonly MessageDraft[]): void {
  if (new Set(drafts.map(({ tempId }) => tempId)).size < drafts.length)
    throw new ApiFailure('invalid_body', 'Each message has a tempId of its own.', { field: 'messages' });
}

async function storedDrafts(
  { db }: Change,
  fromId: string,
  drafts: readonly MessageDraft[],
): Promise<Map<string, MessageRow>> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('from_id', '=', fromId)
    .where(
      'temp_id',
      'in',
      drafts.map(({ tempId }) => tempId),
    )
    .execute();
  return new Map(rows.map((row) => [row.temp_id ?? '', row]));
}

type SendingEndpoint =
  | 'sendMessage'
  | 'sendToUser'
  | 'sendGroupToUser'
  | 'sendToSupport'
  | 'sendGroupToSupport';

/**
 * Creates the handlers of all endpoints that send (§7), which differ in how they name the recipient and in
 * the number of messages.
 */
export function createSendingHandlers(sending: Sending): HandlersOf<SendingEndpoint> {
  async function one(writer: Writer, target: Target, draft: MessageDraft) {
    const { messages, chat } = await sending.send(writer, target, [draft]);
    const [message] = messages;
    if (!message) throw new Error('The sent message was not returned.');
    return { message, chat };
  }

  async function all(writer: Writer, target: Target, drafts: readonly MessageDraft[]) {
    const { messages, chat } = await sending.send(writer, target, drafts);
    return { messages: [...messages], chat };
  }

  return {
    sendMessage({ caller, body }) {
      const { chatId, to } = body;
      if (chatId !== undefined) return one(caller, { kind: 'chat', chatId }, body);
      if (to === undefined)
        throw new ApiFailure('invalid_body', 'A message needs chatId or to.', { field: 'chatId' });
      return one(caller, { kind: 'user', userId: to }, body);
    },
    sendToUser: ({ caller, params, body }) => one(caller, { kind: 'user', userId: params.id }, body),
    sendGroupToUser: ({ caller, params, body }) =>
      all(caller, { kind: 'user', userId: params.id }, body.messages),
    sendToSupport: ({ caller, params, body }) =>
      one(caller, { kind: 'support', subtype: params.subtype }, body),
    sendGroupToSupport: ({ caller, params, body }) =>
      all(caller, { kind: 'support', subtype: params.subtype }, body.messages),
  };
}
