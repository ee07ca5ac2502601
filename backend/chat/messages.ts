import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Connection } from '../storage/database.ts';
import type { MessageMediaTable, MessagesTable } from '../storage/chatTables.ts';
import type { Tables } from '../storage/schema.ts';
import type { MemberRow } from './members.ts';
import { countMissedCalls, newestCallPlace } from './unansweredCalls.ts';

export type MessageRow = Selectable<MessagesTable>;
export type MediaRow = Selectable<MessageMediaTable>;
/** `checking`: waits for moderation. `allowed`: visible. `hidden`: only the sender sees it. */
export type MediaState = 'checking' | 'allowed' | 'hidden';

/** Maximum number of ids in one statement. */
const idsPerQuery = 500;

/**
 * Returns a query for the messages that this member sees: not deleted, not hidden by the member, and after
 * the last deletion of the chat.
 */
export function selectVisible(connection: Connection, member: MemberRow) {
  return connection
    .selectFrom('messages')
    .selectAll('messages')
    .where('messages.chat_id', '=', member.chat_id)
    .where('messages.place', '>', member.cleared_up_to)
    .where('messages.deleted', '=', 0)
    .where((eb) => isNotHiddenFor(eb, member.user_id));
}

/** Returns a `where` condition: this member has not hidden the message. */
export function isNotHiddenFor(eb: ExpressionBuilder<Tables, 'messages'>, userId: string) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('message_hides')
        .select('message_hides.message_id')
        .where('message_hides.user_id', '=', userId)
        .whereRef('message_hides.message_id', '=', 'messages.id'),
    ),
  );
}

/** Returns the media of each of these messages, in order. */
export async function mediaOfMessages(
  connection: Connection,
  messages: readonly Pick<MessageRow, 'id' | 'type'>[],
): Promise<ReadonlyMap<string, MediaRow[]>> {
  const byMessage = new Map<string, MediaRow[]>();
  const ids = messages.filter(({ type }) => type === 'media').map(({ id }) => id);
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const rows = await connection
      .selectFrom('message_media')
      .selectAll()
      .where('message_id', 'in', ids.slice(from, from + idsPerQuery))
      .orderBy('message_id')
      .orderBy('position')
      .execute();
    for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), row]);
  }
  return byMessage;
}

export async function messagesById(connection: Connection, ids: readonly string[]): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const some = ids.slice(from, from + idsPerQuery);
    rows.push(...(await connection.selectFrom('messages').selectAll().where('id', 'in', some).execute()));
  }
  return rows;
}

export async function countVisible(connection: Connection, member: MemberRow): Promise<number> {
  const { count } = await selectVisible(connection, member)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of unread messages and missed calls of this member. */
export async function countUnread(connection: Connection, member: MemberRow): Promise<number> {
  const { count } = await selectVisible(connection, member)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place', '>', member.read_up_to)
    .$if(member.companion_id === null, (query) => query.where('from_id', '!=', member.user_id))
    .$if(member.companion_id !== null, (query) => query.where('from_id', '=', member.companion_id as string))
    .executeTakeFirstOrThrow();
  return Number(count) + (await countMissedCalls(connection, member));
}

/** Returns the counters of a member's row after this many of their messages were deleted. */
export async function recount(connection: Connection, member: MemberRow, gone: number) {
  const last = await selectVisible(connection, member)
    .clearSelect()
    .select(['id', 'place'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    unread: await countUnread(connection, member),
    message_count: member.message_count - gone,
    last_message_id: last?.id ?? null,
    active_at:
      Math.max(last?.place ?? 0, await newestCallPlace(connection, member)) || member.chat_created_ms,
  };
}

/**
 * Returns the messages that changed for this member after a revision, by revision. `gone`: deleted, or hidden
 * by this member. A message that is both can occur twice.
 */
export async function changedSince(
  connection: Connection,
  member: MemberRow,
  since: number,
  count: number,
): Promise<{ readonly row: MessageRow; readonly revision: number; readonly gone: boolean }[]> {
  const changed = await connection
    .selectFrom('messages')
    .selectAll('messages')
    .select((eb) => eb.not(isNotHiddenFor(eb, member.user_id)).as('isHidden'))
    .where('messages.chat_id', '=', member.chat_id)
    .where('messages.revision', '>', since)
    .where('messages.place', '>', member.cleared_up_to)
    .orderBy('messages.revision')
    .limit(count)
    .execute();
  const hidden = await connection
    .selectFrom('message_hides')
    .innerJoin('messages', 'messages.id', 'message_hides.message_id')
    .selectAll('messages')
    .select('message_hides.revision as hiddenRevision')
    .where('message_hides.chat_id', '=', member.chat_id)
    .where('message_hides.user_id', '=', member.user_id)
    .where('message_hides.revision', '>', since)
    .where('messages.place', '>', member.cleared_up_to)
    .orderBy('message_hides.revision')
    .limit(count)
    .execute();
  return [
    ...changed.map(({ isHidden, ...row }) => ({
      row,
      revision: row.revision,
      gone: row.deleted === 1 || Boolean(isHidden),
    })),
    ...hidden.map(({ hiddenRevision, ...row }) => ({ row, revision: hiddenRevision, gone: true })),
  ]
    .sort((a, b) => a.revision - b.revision)
    .slice(0, count);
}

/** Gives each of these messages a new revision in the order of their places, starting with `first`. */
export async function renumber(
  connection: Connection,
  messageIds: readonly string[],
  first: number,
  nowMs: number,
): Promise<void> {
  for (let from = 0; from < messageIds.length; from += idsPerQuery) {
    const some = messageIds.slice(from, from + idsPerQuery);
    await sql`
      update messages set
        revision = ${first + from - 1} + numbered.number,
        updated_ms = case when messages.updated_ms >= ${nowMs} then messages.updated_ms + 1 else ${nowMs} end
      from (
        select id, row_number() over (order by place) as number
        from messages where id in (${sql.join(some)})
      ) as numbered
      where messages.id = numbered.id
    `.execute(connection);
  }
}
