import { holdsWords, soughtWords } from '#shared/store/searchWords.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';
import { requireMember } from './lists.ts';
import { selectMembers, type MemberRow } from './members.ts';
import { isNotHiddenFor, type MessageRow } from './messages.ts';
import { listToken, readListToken } from './tokens.ts';
import type { ChatInput, MessageInput, Views } from './views.ts';

/** Maximum numbers of rows per query and per request, so that a search does not block other requests. */
const figures = { rowsAtOnce: 500, rowsPerRequest: 4_000 } as const;

interface Cursor {
  readonly place: number;
  readonly id: string;
}

interface SearchQuery {
  readonly userId: string;
  /** Null: all chats of the user. */
  readonly chatId: string | null;
  readonly after: Cursor | null;
}

/**
 * Creates the search of messages on the server, for messages that the device does not have. Words are
 * compared as on the device (shared/store/searchWords.ts), because SQL folds letters outside of Latin
 * differently in each database.
 */
export function createSearchHandlers({
  database,
  views,
}: {
  database: Database;
  views: Views;
}): HandlersOf<'searchMessages'> {
  async function find(words: readonly string[], count: number, query: SearchQuery) {
    const found: MessageRow[] = [];
    let { after } = query;
    for (let rowsRead = 0; rowsRead < figures.rowsPerRequest; rowsRead += figures.rowsAtOnce) {
      const rows = await readRows(database, { ...query, after }, figures.rowsAtOnce);
      for (const row of rows) {
        after = { place: row.place, id: row.id };
        if (holdsWords(row.text ?? '', words)) found.push(row);
        if (found.length === count) return { found, next: after };
      }
      if (rows.length < figures.rowsAtOnce) return { found, next: null };
    }
    return { found, next: after };
  }

  async function show(userId: string, rows: readonly MessageRow[]) {
    const members = await membersIn(database, userId, [...new Set(rows.map((row) => row.chat_id))]);
    const messages = new Map<string, MessageInput>();
    for (const member of members) {
      const own = rows.filter((row) => row.chat_id === member.chat_id);
      for (const message of await views.messages(database, own, member)) messages.set(message._id, message);
    }
    const chats: ChatInput[] = await views.chats(database, members);
    return { messages: rows.flatMap(({ id }) => messages.get(id) ?? []), chats };
  }

  return {
    async searchMessages({ caller, query }) {
      const { userId } = caller;
      const { text, chatId = null, count, paginationToken: token } = query;
      if (chatId !== null) await requireMember(database, chatId, userId);
      const words = soughtWords(text);
      if (words.length === 0) return { messages: [], chats: [], paginationToken: null };
      const cursor = readListToken(token);
      const after = cursor && { place: cursor.activeAt, id: cursor.chatId };
      const { found, next } = await find(words, count, { userId, chatId, after });
      return {
        ...(await show(userId, found)),
        paginationToken: next && listToken({ activeAt: next.place, chatId: next.id }),
      };
    },
  };
}

/**
 * Returns the texts that the user may see, newest first: not deleted or hidden, and in no hidden or blocked
 * chat.
 */
function readRows(
  connection: Connection,
  { userId, chatId, after }: SearchQuery,
  limit: number,
): Promise<MessageRow[]> {
  return connection
    .selectFrom('messages')
    .innerJoin('chat_members as member', 'member.chat_id', 'messages.chat_id')
    .selectAll('messages')
    .where('member.user_id', '=', userId)
    .where('member.is_listed', '=', 1)
    .where('member.hidden', '=', 0)
    .where('member.blocked', '=', 0)
    .$if(chatId !== null, (query) => query.where('messages.chat_id', '=', chatId ?? ''))
    .whereRef('messages.place', '>', 'member.cleared_up_to')
    .where('messages.deleted', '=', 0)
    .where('messages.text', 'is not', null)
    .where((eb) => isNotHiddenFor(eb, userId))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('messages.place', 'messages.id'), '<', eb.tuple(after?.place ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('messages.place', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

function membersIn(connection: Connection, userId: string, chatIds: readonly string[]): Promise<MemberRow[]> {
  if (chatIds.length === 0) return Promise.resolve([]);
  return selectMembers(connection)
    .where('member.user_id', '=', userId)
    .where('member.chat_id', 'in', chatIds)
    .execute();
}
