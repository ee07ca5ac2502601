import { chatListFilters, type ChatListFilter } from '#shared/domain/chat.ts';
import type { ChatCursor, FilterCounts, Recipient, StoredChat } from '#shared/store/records.ts';
import { soughtWords } from '#shared/store/searchWords.ts';
import type { Database } from '../database.ts';
import { chatColumns, chatSource, shownChat, type ChatRow } from './chatRows.ts';

const select = `select ${chatColumns} from ${chatSource}`;
const byActivity = 'order by c.activeAt desc, c.id desc';

/** Creates all queries for chats. */
export function createReadChats(database: Database, me: string) {
  const listed = `
    select ${chatColumns} from chatsFilters f join ${chatSource}
    where f.filter = @filter and c.id = f.chatId`;
  const sql = {
    top: database.prepare<{ filter: string; count: number }, ChatRow>(
      `${listed} order by f.activeAt desc, f.chatId desc limit @count`,
    ),
    after: database.prepare<{ filter: string; count: number; activeAt: number; id: string }, ChatRow>(
      `${listed} and (f.activeAt, f.chatId) < (@activeAt, @id)
       order by f.activeAt desc, f.chatId desc limit @count`,
    ),
    one: database.prepare<[string], ChatRow>(`${select} where c.id = ?`),
    withUser: database.prepare<[string], ChatRow>(
      `${select} where c.userId = ? and c.type = 'direct' ${byActivity} limit 1`,
    ),
    support: database.prepare<[string], ChatRow>(
      `${select} where c.subtype = ? and c.type = 'support' and c.userId is null ${byActivity} limit 1`,
    ),
    toTell: database.prepare<[], ChatRow>(
      `${select} where c.readUpTo > c.readSentUpTo ${byActivity} limit 200`,
    ),
    counts: database.prepare<
      [],
      { filter: ChatListFilter; chats: number; unread: number; unreadMessages: number }
    >(
      `select filter, count(*) as chats, sum(unreadMessages > 0) as unread, sum(unreadMessages) as unreadMessages
       from chatsFilters group by filter`,
    ),
    // A space precedes each stored word, so searching for a space and the text finds words that start with
    // it.
    search: database.prepare<[string, number], ChatRow>(
      `${select} where not exists (
         select 1 from json_each(?) word where instr(coalesce(p.words, ''), ' ' || word.value) = 0)
       ${byActivity} limit ?`,
    ),
  };
  const shown = (row: ChatRow) => shownChat(row, me);
  const maybeShown = (row: ChatRow | undefined) => (row ? shownChat(row, me) : null);

  return {
    list(filter: ChatListFilter, count: number, before: ChatCursor | null): StoredChat[] {
      return (before ? sql.after.all({ filter, count, ...before }) : sql.top.all({ filter, count })).map(
        shown,
      );
    },
    one: (chatId: string) => maybeShown(sql.one.get(chatId)),
    withUser: (userId: string) => maybeShown(sql.withUser.get(userId)),
    of(recipient: Recipient): StoredChat | null {
      if (recipient.kind === 'chat') return maybeShown(sql.one.get(recipient.chatId));
      if (recipient.kind === 'user') return maybeShown(sql.withUser.get(recipient.userId));
      return maybeShown(sql.support.get(recipient.subtype));
    },
    toTell: () => sql.toTell.all().map(shown),
    counts(): FilterCounts {
      const counts = Object.fromEntries(
        chatListFilters.map((filter) => [filter, { chats: 0, unread: 0, unreadMessages: 0 }]),
      ) as FilterCounts;
      for (const { filter, ...count } of sql.counts.all()) counts[filter] = count;
      return counts;
    },
    search(text: string, count: number): StoredChat[] {
      const words = soughtWords(text);
      return words.length === 0 ? [] : sql.search.all(JSON.stringify(words), count).map(shown);
    },
  };
}
