import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { ChatType, SupportSubtype } from '#shared/domain/chat.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { ChatMembersTable } from '../storage/chatTables.ts';
import type { TypingPath } from '../realtime/switchboard.ts';

/** Membership row of a chat, with the columns that are the same for all its members. */
export interface MemberRow extends Selectable<ChatMembersTable> {
  readonly type: string;
  readonly subtype: string | null;
  readonly chat_created_ms: number;
  readonly last_place: number;
}

/** Returns whether the other side sent something. At a desk, colleagues belong to the own side. */
export function isTheirs(member: Pick<MemberRow, 'user_id' | 'companion_id'>, fromId: string): boolean {
  return member.companion_id === null ? fromId !== member.user_id : fromId === member.companion_id;
}

/**
 * Returns whether the chat is still empty for this member: they received and did nothing in it. Rows of all
 * members are created with the chat.
 */
export function isFresh(member: Pick<MemberRow, 'revision'>): boolean {
  return member.revision === 0;
}

export function selectMembers(connection: Connection) {
  return connection
    .selectFrom('chat_members as member')
    .innerJoin('chats', 'chats.id', 'member.chat_id')
    .selectAll('member')
    .select(['chats.type', 'chats.subtype', 'chats.created_ms as chat_created_ms', 'chats.last_place']);
}

export function memberOf(
  connection: Connection,
  chatId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return selectMembers(connection)
    .where('member.chat_id', '=', chatId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst();
}

export function membersOf(connection: Connection, chatId: string): Promise<MemberRow[]> {
  return selectMembers(connection).where('member.chat_id', '=', chatId).execute();
}

export function directParties(a: string, b: string): string {
  return a < b ? `direct ${a} ${b}` : `direct ${b} ${a}`;
}

export function supportParties(subtype: SupportSubtype, streamerId: string): string {
  return `support ${subtype} ${streamerId}`;
}

/** Returns the members of a chat; empty: no such chat. */
export function membersBetween(connection: Connection, parties: string): Promise<MemberRow[]> {
  return selectMembers(connection).where('chats.parties', '=', parties).execute();
}

export interface NewChat {
  readonly parties: string;
  readonly type: ChatType;
  readonly subtype: SupportSubtype | null;
  readonly members: readonly { readonly userId: string; readonly companionId: string | null }[];
}

/** Creates a chat and returns its members. The chat is in no list yet. */
export async function createChat(
  connection: Connection,
  { parties, type, subtype, members }: NewChat,
  nowMs: number,
): Promise<MemberRow[]> {
  const id = randomUUID();
  await connection
    .insertInto('chats')
    .values({ id, parties, type, subtype, created_ms: nowMs, last_place: 0 })
    .execute();
  await connection
    .insertInto('chat_members')
    .values(members.map(({ userId, companionId }) => newMember(id, userId, companionId, nowMs)))
    .execute();
  return membersOf(connection, id);
}

export function createDirectChat(
  connection: Connection,
  a: string,
  b: string,
  nowMs: number,
): Promise<MemberRow[]> {
  const members = [
    { userId: a, companionId: b },
    { userId: b, companionId: a },
  ];
  return createChat(
    connection,
    { parties: directParties(a, b), type: 'direct', subtype: null, members },
    nowMs,
  );
}

export function newMember(chatId: string, userId: string, companionId: string | null, nowMs: number) {
  return {
    chat_id: chatId,
    user_id: userId,
    companion_id: companionId,
    is_listed: 0,
    is_request: 0,
    hidden: 0,
    blocked: 0,
    blur_from_user: 0,
    read_up_to: 0,
    companion_read_up_to: 0,
    companion_read_ms: null,
    cleared_up_to: 0,
    unread: 0,
    message_count: 0,
    last_message_id: null,
    active_at: nowMs,
    sent_count: 0,
    opened_ms: null,
    updated_ms: nowMs,
    revision: 0,
  };
}

/** Updates a member's row and returns the new row. */
export async function updateMember(
  connection: Connection,
  member: MemberRow,
  change: Updateable<ChatMembersTable>,
): Promise<MemberRow> {
  await connection
    .updateTable('chat_members')
    .set(change)
    .where('chat_id', '=', member.chat_id)
    .where('user_id', '=', member.user_id)
    .execute();
  return { ...member, ...change } as MemberRow;
}

/**
 * Returns whether the typing of a person is shown to another. `none`: the writer has no chat with them.
 * `unheard`: the other person has hidden the chat or received nothing in it yet.
 */
export async function typingPath(database: Database, from: string, to: string): Promise<TypingPath> {
  const members = await membersBetween(database, directParties(from, to));
  const [mine, theirs] = [from, to].map((id) => members.find((member) => member.user_id === id));
  if (!mine || !theirs || isFresh(mine)) return 'none';
  return isFresh(theirs) || theirs.hidden === 1 || theirs.is_listed === 0 ? 'unheard' : 'heard';
}
