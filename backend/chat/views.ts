import type * as z from 'zod/mini';
import type { chatSchema, mediaItemSchema, messageSchema, SupportSubtype } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import { type Reactions, cutQuote, quotedTypes, type QuotedType } from '#shared/domain/messageParts.ts';
import { lastSeenBy } from '../people/presence.ts';
import { toCompanion, type UserRow, type Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import type { AddressesOf, UploadAddresses, Uploads } from '../files/index.ts';
import { favorites } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import { isTheirs, type MemberRow } from './members.ts';
import { mediaOfMessages, messagesById, type MediaRow, type MessageRow } from './messages.ts';
import { loadUnansweredCalls } from './unansweredCalls.ts';
import { keyOfChatText } from './texts.ts';

export type ChatInput = z.core.input<typeof chatSchema>;
export type MessageInput = z.core.input<typeof messageSchema>;
export type MediaInput = z.core.input<typeof mediaItemSchema>;

/** Converts rows of chats, messages and media to what one member may see. */
export interface Views {
  /** `members` are rows of one person. */
  chats(connection: Connection, members: readonly MemberRow[]): Promise<ChatInput[]>;
  chat(connection: Connection, member: MemberRow): Promise<ChatInput>;
  messages(connection: Connection, rows: readonly MessageRow[], member: MemberRow): Promise<MessageInput[]>;
  /** Returns a message whose media are already loaded. */
  message(
    connection: Connection,
    row: MessageRow,
    media: readonly MediaRow[],
    member: MemberRow,
  ): Promise<MessageInput>;
  media(connection: Connection, rows: readonly MediaRow[], member: MemberRow): Promise<MediaInput[]>;
  companion(viewerId: string, user: UserRow, isFavorite: boolean | null): Companion;
}

export function createViews({
  clock,
  presence,
  uploads,
  users,
}: Pick<Context, 'clock' | 'presence'> & { uploads: Pick<Uploads, 'addressesOf'>; users: Users }): Views {
  const companion = (viewerId: string, user: UserRow, isFavorite: boolean | null): Companion => ({
    ...toCompanion(user, presence.seenBy(viewerId, user), clock.now()),
    lastSeen: lastSeenBy(presence, viewerId, user),
    isFavorite,
  });

  const load = (connection: Connection, rows: readonly MediaRow[]) =>
    uploads.addressesOf(
      rows.map(({ upload_id: id }) => id),
      connection,
    );

  function addressesFor(row: MediaRow, member: MemberRow, addressesOf: AddressesOf): UploadAddresses {
    const { upload_id: uploadId, gift_image: image } = row;
    if (uploadId === null) return { url: image, previewUrl: image, blurredUrl: null };
    // The address that others had is closed now, so the sender gets a separate one.
    const isOwnHidden = row.moderation === 'hidden' && !isTheirs(member, row.from_id);
    return addressesOf(uploadId, isOwnHidden ? 'sender' : 'everybody');
  }

  function medium(row: MediaRow, member: MemberRow, addressesOf: AddressesOf): MediaInput {
    const { url, previewUrl, blurredUrl } = addressesFor(row, member, addressesOf);
    const isBlurred = isBlurredFor(row, member);
    const { width, height } = row;
    return {
      id: row.id,
      type: row.type as 'image',
      isPrivate: row.is_private === 1,
      isPaid: row.paid === 1,
      price: row.price,
      giftId: row.gift_id,
      // A member who may not see the media item gets no address of it.
      url: isBlurred ? null : url,
      duration: row.duration,
      blurred: isBlurred,
      allowUnblure: row.moderation === 'allowed',
      onModeration: row.moderation === 'checking',
      transcodingStatus: row.state as 'ready',
      metadata: [{ previewUrl: isBlurred ? blurredUrl : previewUrl, width, height }],
      waveform: row.waveform === null ? [] : (JSON.parse(row.waveform) as number[]),
      messageId: row.message_id,
      chatId: row.chat_id,
      from: row.from_id,
      created_unreadable: row.place,
    };
  }

  function message(
    row: MessageRow,
    items: readonly MediaRow[],
    member: MemberRow,
    { addressesOf, quotes }: { addressesOf: AddressesOf; quotes: Quotes },
  ): MessageInput {
    const upTo = isTheirs(member, row.from_id) ? member.read_up_to : member.companion_read_up_to;
    return {
      _id: row.id,
      chatId: row.chat_id,
      from: row.from_id,
      to: row.to_id,
      type: row.type as 'text',
      status: row.place <= upTo ? 'read' : 'sent',
      offensive: row.offensive === 1,
      text: row.text,
      appLang: row.app_lang,
      textKey: row.text === null ? null : keyOfChatText(row.text),
      ignoreOffensive: row.ignore_offensive === 1,
      gifId: row.gif_id,
      stickerId: row.sticker_id,
      source: row.source,
      // `tempId` identifies the sender's draft, so only the sender gets it.
      tempId: row.from_id === member.user_id ? row.temp_id : null,
      created: isoTime(row.place),
      created_unreadable: row.place,
      updated: isoTime(row.updated_ms),
      media: items.map((item) => medium(item, member, addressesOf)),
      replyTo: row.reply_to_id === null ? null : (quotes.get(row.reply_to_id) ?? null),
      reactions: row.reactions === null ? null : (JSON.parse(row.reactions) as Reactions),
      editedAt: row.edited_ms === null ? null : isoTime(row.edited_ms),
      forwardedFrom: row.forwarded_name === null ? null : { name: row.forwarded_name },
      revision: row.revision,
      deleted: row.deleted === 1 ? true : null,
    };
  }

  async function chats(connection: Connection, members: readonly MemberRow[]): Promise<ChatInput[]> {
    const [first] = members;
    if (!first) return [];
    const companionIds = members.flatMap(({ companion_id: id }) => id ?? []);
    const people = await users.byIds(companionIds, connection);
    const byId = new Map(people.map((user) => [user.id, user]));
    const followed = await favorites.among(connection, first.user_id, companionIds);
    const lastIds = members.flatMap(({ last_message_id: id }) => id ?? []);
    const lasts = new Map((await messagesById(connection, lastIds)).map((row) => [row.id, row]));
    const items = await mediaOfMessages(connection, [...lasts.values()]);
    const addressesOf = await load(connection, [...items.values()].flat());
    const quotes = await loadQuotes(connection, [...lasts.values()]);
    const callsOf = await loadUnansweredCalls(connection, members);
    return members.map((member) => {
      if (member.blocked === 1) return hiddenChat(member);
      const user = member.companion_id === null ? undefined : byId.get(member.companion_id);
      const last = member.last_message_id === null ? undefined : lasts.get(member.last_message_id);
      return toChat(
        member,
        user ? companion(member.user_id, user, followed.has(user.id)) : null,
        last ? message(last, items.get(last.id) ?? [], member, { addressesOf, quotes }) : null,
        callsOf(member),
      );
    });
  }

  return {
    chats,
    async chat(connection, member) {
      const [view] = await chats(connection, [member]);
      return view as ChatInput;
    },
    async messages(connection, rows, member) {
      const items = await mediaOfMessages(connection, rows);
      const addressesOf = await load(connection, [...items.values()].flat());
      const quotes = await loadQuotes(connection, rows);
      return rows.map((row) => message(row, items.get(row.id) ?? [], member, { addressesOf, quotes }));
    },
    async message(connection, row, items, member) {
      const addressesOf = await load(connection, items);
      return message(row, items, member, { addressesOf, quotes: await loadQuotes(connection, [row]) });
    },
    async media(connection, rows, member) {
      const addressesOf = await load(connection, rows);
      return rows.map((row) => medium(row, member, addressesOf));
    },
    companion,
  };
}

/**
 * Returns whether a media item is blurred for a member (§4 "Media"). Senders see their own media. Others see
 * media blurred before and after a bad verdict, and paid media until they are paid. Private media, media of
 * an unanswered person, and media of a person whose pictures the member wants blurred stay blurred until
 * revealed.
 */
export function isBlurredFor(row: MediaRow, member: MemberRow): boolean {
  if (row.gift_id !== null || !isTheirs(member, row.from_id)) return false;
  if (row.moderation !== 'allowed') return true;
  if (row.price !== null && row.paid === 0) return true;
  if (row.unblurred === 1) return false;
  return row.is_private === 1 || member.is_request === 1 || member.blur_from_user === 1;
}

/** Returns a chat hidden by a block: marked as hidden, without its companion. */
function hiddenChat(member: MemberRow): ChatInput {
  const bare = { ...member, companion_id: null, unread: 0, message_count: 0, hidden: 1 };
  return toChat(bare, null, null, { lastCall: null, missedCalls: [] });
}

function toChat(
  member: MemberRow,
  user: Companion | null,
  lastMessage: MessageInput | null,
  calls: Pick<ChatInput, 'lastCall' | 'missedCalls'>,
): ChatInput {
  const { chat_id: id, chat_created_ms: createdMs, updated_ms: updatedMs } = member;
  return {
    _id: id,
    type: member.type as 'direct',
    subtype: member.subtype as SupportSubtype | null,
    users: [member.user_id, ...(member.companion_id === null ? [] : [member.companion_id])],
    user,
    online: user ? user.status !== 'offline' : null,
    unreadMessages: member.unread,
    created: isoTime(createdMs),
    created_unreadable: createdMs,
    updated: isoTime(updatedMs),
    updated_unreadable: updatedMs,
    countMessages: member.message_count,
    lastMessage,
    ...calls,
    isInRequestFolder: member.is_request === 1,
    blurFromUser: member.blur_from_user === 1,
    hidden: member.hidden === 1,
    readUpTo: member.read_up_to,
    companionReadUpTo: member.companion_read_up_to,
    companionReadAt: member.companion_read_ms === null ? null : isoTime(member.companion_read_ms),
    clearedUpTo: member.cleared_up_to,
    deleted: member.is_listed === 0 ? true : null,
    revision: member.revision,
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Quotes of replies by the id of the quoted message. */
type Quotes = ReadonlyMap<string, NonNullable<MessageInput['replyTo']>>;

const none: Quotes = new Map();

/** Loads the quotes of these messages. Queries the database only if one of them is a reply. */
async function loadQuotes(
  connection: Connection,
  rows: readonly Pick<MessageRow, 'reply_to_id'>[],
): Promise<Quotes> {
  const ids = [...new Set(rows.flatMap(({ reply_to_id: id }) => id ?? []))];
  if (ids.length === 0) return none;
  const quoted = await messagesById(connection, ids);
  const media = await mediaOfMessages(connection, quoted);
  return new Map(quoted.map((row) => [row.id, quoteOf(row, media.get(row.id) ?? [])]));
}

/** Returns the quote of a message: its text, else the kind of its content. A deleted message has neither. */
function quoteOf(row: MessageRow, media: readonly MediaRow[]): NonNullable<MessageInput['replyTo']> {
  const isGone = row.deleted === 1;
  return {
    messageId: row.id,
    from: row.from_id,
    text: isGone || !row.text ? null : cutQuote(row.text),
    mediaType: isGone ? null : typeOf(row, media),
  };
}

function typeOf({ type }: MessageRow, [first]: readonly MediaRow[]): QuotedType | null {
  if (type === 'gif' || type === 'sticker') return type;
  if (!first) return null;
  return first.gift_id !== null ? 'gift' : (quotedTypes.find((one) => one === first.type) ?? null);
}
