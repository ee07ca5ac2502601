import type { Insertable } from 'kysely';
import { favorites } from '../social/relations.ts';
import type { MessageMediaTable, MessagesTable } from '../storage/chatTables.ts';
import type { Change } from './changes.ts';
import { isFresh, isTheirs, updateMember, type MemberRow } from './members.ts';
import type { MediaRow, MessageRow } from './messages.ts';
import { changeMediaVisibility } from './mediaVisibility.ts';
import type { Views } from './views.ts';

/** A message as it is to be stored; its place and its number come with the delivery. */
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
  /** Written by the server in the sender's name: no answer, and nothing that opens a chat for them. */
  readonly isAutomatic: boolean;
}

export interface Delivered {
  /** The sender's row as it is now. */
  readonly sender: MemberRow;
  readonly others: readonly MemberRow[];
  readonly messages: readonly { readonly row: MessageRow; readonly media: readonly MediaRow[] }[];
  /** For the sender the chat is new, or moved between the folders. */
  readonly isMoved: boolean;
}

/** Stores messages at the end of their chat, changes what the members have of it and tells everybody. */
export async function deliver(change: Change, views: Views, delivery: Delivery): Promise<Delivered> {
  const { db, nowMs } = change;
  const { isAutomatic } = delivery;
  const isAnswer = !isAutomatic && delivery.sender.is_request === 1;
  // Before the messages: their numbers are the greater ones then, and the chat bears the greatest.
  const unveiled = isAnswer
    ? await changeMediaVisibility(change, views, delivery.sender, { is_request: 0 })
    : delivery.sender;
  const messages = await store(change, delivery);
  const last = messages.at(-1);
  if (!last) throw new Error('a delivery without messages');
  const after = {
    is_listed: 1,
    last_message_id: last.row.id,
    active_at: last.row.place,
    updated_ms: nowMs,
    revision: last.row.revision,
  };
  const count = messages.length;
  const opens = !isAutomatic && unveiled.sent_count === 0 && delivery.others.every(hasNotWritten);
  const withPlace = (member: MemberRow): MemberRow => ({ ...member, last_place: last.row.place });
  const stored = await updateMember(db, unveiled, {
    ...after,
    message_count: unveiled.message_count + count,
    ...(isAutomatic ? {} : { hidden: 0, sent_count: unveiled.sent_count + count }),
    ...(opens ? { opened_ms: nowMs } : {}),
  });
  const sender = withPlace(stored);
  const isMoved = isAnswer || delivery.sender.is_listed === 0 || delivery.sender.hidden !== sender.hidden;
  await tell(change, views, sender, messages, isMoved);

  const others: MemberRow[] = [];
  for (const other of delivery.others) {
    const theirs = isTheirs(other, sender.user_id) ? count : 0;
    const isFirst = isFresh(other) && other.type === 'direct';
    const stored = await updateMember(db, other, {
      ...after,
      message_count: other.message_count + count,
      unread: other.unread + theirs,
      ...(isFirst ? { is_request: (await favorites.has(db, other.user_id, sender.user_id)) ? 0 : 1 } : {}),
    });
    const next = withPlace(stored);
    others.push(next);
    await tell(change, views, next, messages, other.is_listed === 0 || next.hidden === 1);
  }
  return { sender, others, messages, isMoved };
}

function hasNotWritten(member: MemberRow): boolean {
  return member.sent_count === 0;
}

/** Each at a place of its own: now, or right after what is last where that is now already. */
async function store(change: Change, { sender, messages }: Delivery) {
  const { db, nowMs } = change;
  const firstRevision = await change.revisions(messages.length);
  const firstPlace = Math.max(nowMs, sender.last_place + 1);
  const stored = messages.map(({ row, media }, index) => {
    const place = firstPlace + index;
    return {
      row: { ...row, place, updated_ms: place, revision: firstRevision + index } as MessageRow,
      media: media.map((item) => ({ ...item, place }) as MediaRow),
    };
  });
  await db
    .insertInto('messages')
    .values(stored.map(({ row }) => row))
    .execute();
  const media = stored.flatMap((each) => each.media);
  if (media.length > 0) await db.insertInto('message_media').values(media).execute();
  await db
    .updateTable('chats')
    .set({ last_place: firstPlace + messages.length - 1 })
    .where('id', '=', sender.chat_id)
    .execute();
  return stored;
}

/** With the chat where this member has to know more of it than that something came. */
async function tell(
  change: Change,
  views: Views,
  member: MemberRow,
  messages: Delivered['messages'],
  withChat: boolean,
): Promise<void> {
  const chat = withChat ? await views.chat(change.db, member) : null;
  for (const { row, media } of messages) {
    change.tell(member.user_id, 'message', {
      message: await views.message(change.db, row, media, member),
      chat,
      revision: row.revision,
    });
  }
}
