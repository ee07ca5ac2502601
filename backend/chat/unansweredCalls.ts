import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CallType } from '#shared/domain/calls.ts';
import type { chatSchema } from '#shared/domain/chat.ts';
import type { ChatCallsTable } from '../storage/chatTables.ts';
import type { Connection } from '../storage/database.ts';
import type { MemberRow } from './members.ts';

/** Maximum number of unanswered calls of a chat that are counted as unread. */
const countedCalls = 100;

/**
 * Returns a query for the unanswered calls that a member sees: those after the member's deletion of the chat.
 */
function selectCalls(connection: Connection, member: MemberRow) {
  return connection
    .selectFrom('chat_calls')
    .where('chat_id', '=', member.chat_id)
    .where('place', '>', member.cleared_up_to);
}

/** Returns the place of the newest unanswered call that a member sees; 0: there is none. */
export async function newestCallPlace(connection: Connection, member: MemberRow): Promise<number> {
  const row = await selectCalls(connection, member)
    .select('place')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.place ?? 0;
}

/** Returns the number of calls that a member missed and has not seen in the chat yet. */
export async function countMissedCalls(connection: Connection, member: MemberRow): Promise<number> {
  if (member.companion_id === null) return 0;
  const rows = await selectCalls(connection, member)
    .select('place')
    .where('place', '>', member.read_up_to)
    .where('caller_id', '=', member.companion_id)
    .limit(countedCalls)
    .execute();
  return rows.length;
}

/** Returns the chat and the place of an unanswered call. */
export function unansweredCall(connection: Connection, callId: string) {
  return connection.selectFrom('chat_calls').selectAll().where('call_id', '=', callId).executeTakeFirst();
}

type CallsOfChat = Pick<z.core.input<typeof chatSchema>, 'lastCall' | 'missedCalls'>;

/**
 * Loads the unanswered calls of several chats in one statement. Returns a function with a member's view of
 * them.
 */
export async function loadUnansweredCalls(
  connection: Connection,
  members: readonly MemberRow[],
): Promise<(member: MemberRow) => CallsOfChat> {
  const chatIds = members.filter(({ type }) => type === 'direct').map((member) => member.chat_id);
  const byChat = new Map<string, ChatCallsTable[]>();
  if (chatIds.length > 0) {
    const numbered = connection
      .selectFrom('chat_calls')
      .selectAll()
      .select(sql<number>`row_number() over (partition by chat_id order by place desc)`.as('nr'))
      .where('chat_id', 'in', chatIds)
      .as('numbered');
    const rows = await connection
      .selectFrom(numbered)
      .selectAll()
      .where('nr', '<=', countedCalls)
      .orderBy('place', 'desc')
      .execute();
    for (const row of rows) byChat.set(row.chat_id, [...(byChat.get(row.chat_id) ?? []), row]);
  }
  const answeredAt = await newestAnsweredCalls(
    connection,
    members.filter(({ chat_id: id }) => byChat.has(id)),
  );
  return (member) => {
    const seen = (byChat.get(member.chat_id) ?? []).filter(({ place }) => place > member.cleared_up_to);
    const [last] = seen;
    return {
      lastCall: last
        ? {
            _id: last.call_id,
            place: last.place,
            direction: last.caller_id === member.user_id ? 'outgoing' : 'incoming',
            callType: last.call_type as CallType,
            ...(last.place < (answeredAt.get(member.companion_id ?? '') ?? 0) && { answeredSince: true }),
          }
        : null,
      missedCalls: seen
        .filter(({ caller_id: id, place }) => id === member.companion_id && place > member.read_up_to)
        .map(({ place }) => place),
    };
  };
}

/** Returns the time in milliseconds of the newest answered call of one user with the other member of each chat. */
async function newestAnsweredCalls(
  connection: Connection,
  members: readonly MemberRow[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = members;
  const otherIds = members.flatMap(({ companion_id: id }) => id ?? []);
  const newest = new Map<string, number>();
  if (!first || otherIds.length === 0) return newest;
  const sides = [
    ['caller_id', 'callee_id'],
    ['callee_id', 'caller_id'],
  ] as const;
  for (const [own, other] of sides) {
    const rows = await connection
      .selectFrom('calls')
      .select([`${other} as otherId`, ({ fn }) => fn.max('answered_ms').as('answeredMs')])
      .where(own, '=', first.user_id)
      .where(other, 'in', otherIds)
      .where('answered_ms', 'is not', null)
      .groupBy(other)
      .execute();
    for (const { otherId, answeredMs } of rows)
      newest.set(otherId, Math.max(newest.get(otherId) ?? 0, Number(answeredMs)));
  }
  return newest;
}
