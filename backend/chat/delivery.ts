import type { Insertable, Updateable } from 'kysely';
import { favorites } from '../people/relations.ts';
import type { ChatMembersTable, MessageMediaTable, MessagesTable } from '../storage/chatTables.ts';
import type { Connection } from '../storage/database.ts';
import type { Change } from './changes.ts';
import { isFresh, isTheirs, updateMember, type MemberRow } from './members.ts';
import type { MediaRow, MessageRow } from './messages.ts';
import { changeMediaVisibility } from './mediaChanges.ts';
import type { ChatInput, Views } from './views.ts';

/** A message to store. The delivery adds place and revision. */
export interface NewMessage {
  readonly row: Omit<Insertable<MessagesTable>, 'place' | 'revision' | 'updated_ms'> & {
    readonly id: string;
  };
  readonly media: readonly (Omit<Insertable<MessageMediaTable>, 'place'> & { readonly id: string })[];
}

export interface Delivery {
  readonly sender: MemberRow;
  readonly others: readonly MemberRow[];
  readonly messages: readonly NewMessage[];
  /**
   * True: the server wrote the message in the sender's name, so that it is no reply and accepts no request.
   */
  readonly isAutomatic: boolean;
}

export interface Delivered {
  /** The sender's row after the delivery. */
  readonly sender: MemberRow;
  readonly others: readonly MemberRow[];
  readonly messages: readonly { readonly row: MessageRow; readonly media: readonly MediaRow[] }[];
  /** The chat as the sender sees it, if it is new or has moved between the folders; otherwise null. */
  readonly chat: ChatInput | null;
}

/** Stores messages at the end of their chat, updates the members' rows and sends the events. */
export async function deliver(change: Change, views: Views, delivery: Delivery): Promise<Delivered> {
  const { db, nowMs } = change;
  const { isAutomatic } = delivery;
  const isAnswer = !isAutomatic && delivery.sender.is_request === 1;
  // Runs before the messages are stored, so that their revisions are greater and the chat has the greatest
  // one.
  const unveiled = isAnswer
    ? await changeMediaVisibility(change, views, delivery.sender, { is_request: 0 })
    : delivery.sender;
  const messages = await store(change, delivery);
  const last = messages.at(-1);
  if (!last) throw new Error('A delivery needs at least one message.');
  const after = {
    is_listed: 1,
    last_message_id: last.row.id,
    active_at: last.row.place,
    updated_ms: nowMs,
    revision: last.row.revision,
  };
  const count = messages.length;
  const opens = !isAutomatic && unveiled.sent_count === 0 && delivery.others.every(hasNotWritten);
  const withPlace = { ...after, last_place: last.row.place };
  const theirs = delivery.others.filter((other) => isTheirs(other, unveiled.user_id));
  await updateAll(db, {
    members: [unveiled, ...delivery.others],
    after,
    count,
    unreadBy: theirs.map(({ user_id: id }) => id),
    sentBy: isAutomatic ? null : unveiled.user_id,
  });
  const sender: MemberRow = {
    ...(opens ? await updateMember(db, unveiled, { opened_ms: nowMs }) : unveiled),
    ...withPlace,
    message_count: unveiled.message_count + count,
    ...(isAutomatic ? {} : { hidden: 0, sent_count: unveiled.sent_count + count }),
  };
  const isMoved = isAnswer || delivery.sender.is_listed === 0 || delivery.sender.hidden !== sender.hidden;
  const chat = await notifyMember(change, views, sender, messages, isMoved);

  const others: MemberRow[] = [];
  for (const other of delivery.others) {
    const isFirst = isFresh(other) && other.type === 'direct';
    const isRequest = isFirst && !(await favorites.has(db, other.user_id, sender.user_id));
    const next: MemberRow = {
      ...(isFirst ? await updateMember(db, other, { is_request: isRequest ? 1 : 0 }) : other),
      ...withPlace,
      message_count: other.message_count + count,
      unread: other.unread + (theirs.includes(other) ? count : 0),
    };
    others.push(next);
    await notifyMember(change, views, next, messages, other.is_listed === 0 || next.hidden === 1);
  }
  return { sender, others, messages, chat };
}

interface Updated {
  readonly members: readonly MemberRow[];
  /** Columns that become the same for all members. */
  readonly after: Updateable<ChatMembersTable>;
  /** Number of new messages. */
  readonly count: number;
  /** Members for whom the messages are unread. */
  readonly unreadBy: readonly string[];
  /** The member who wrote the messages; null: the server did. */
  readonly sentBy: string | null;
}

/** Updates the rows of all members with one statement. */
async function updateAll(
  db: Connection,
  { members, after, count, unreadBy, sentBy }: Updated,
): Promise<void> {
  const [{ chat_id: chatId }] = members as [MemberRow];
  await db
    .updateTable('chat_members')
    .set((eb) => ({
      ...after,
      message_count: eb('message_count', '+', count),
      ...(unreadBy.length > 0 && {
        unread: eb
          .case()
          .when('user_id', 'in', unreadBy)
          .then(eb('unread', '+', count))
          .else(eb.ref('unread'))
          .end(),
      }),
      ...(sentBy !== null && {
        hidden: eb.case().when('user_id', '=', sentBy).then(eb.lit(0)).else(eb.ref('hidden')).end(),
        sent_count: eb
          .case()
          .when('user_id', '=', sentBy)
          .then(eb('sent_count', '+', count))
          .else(eb.ref('sent_count'))
          .end(),
      }),
    }))
    .where('chat_id', '=', chatId)
    .where(
      'user_id',
      'in',
      members.map(({ user_id: id }) => id),
    )
    .execute();
}

function hasNotWritten(member: MemberRow): boolean {
  return member.sent_count === 0;
}

/** Columns that messages of the server itself leave out. */
const noParts = { reply_to_id: null, reactions: null, forwarded_name: null, edited_ms: null };

/**
 * Stores each message at a separate place: the current time, or right after the last message if that is
 * later.
 */
async function store(change: Change, { sender, messages }: Delivery) {
  const { db, nowMs } = change;
  const firstPlace = Math.max(nowMs, sender.last_place + 1);
  const firstRevision = await change.revisionsInChat(messages.length, {
    chatId: sender.chat_id,
    lastPlace: firstPlace + messages.length - 1,
  });
  const stored = messages.map(({ row, media }, index) => {
    const place = firstPlace + index;
    return {
      row: { ...noParts, ...row, place, updated_ms: place, revision: firstRevision + index } as MessageRow,
      media: media.map((item) => ({ ...item, place }) as MediaRow),
    };
  });
  await db
    .insertInto('messages')
    .values(stored.map(({ row }) => row))
    .execute();
  const media = stored.flatMap((each) => each.media);
  if (media.length > 0) await db.insertInto('message_media').values(media).execute();
  return stored;
}

/**
 * Sends the messages to a member. Adds the chat, and returns it, if the member needs more than the messages.
 */
async function notifyMember(
  change: Change,
  views: Views,
  member: MemberRow,
  messages: Delivered['messages'],
  withChat: boolean,
): Promise<ChatInput | null> {
  const chat = withChat ? await views.chat(change.db, member) : null;
  for (const { row, media } of messages) {
    change.notify(member.user_id, 'message', {
      message: await views.message(change.db, row, media, member),
      chat,
      revision: row.revision,
    });
  }
  return chat;
}
