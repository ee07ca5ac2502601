import { DatabaseSync } from 'node:sqlite';
import type { Message } from '#shared/domain/chat.ts';
import { searchableWords, soughtWords } from '#shared/store/searchWords.ts';
import initSqlJs from 'sql.js';
import type { Competitor } from './competitor.ts';

/**
 * The two peers, used as their manuals show: a table of messages, a table of chats, a full-text index, prepared
 * statements, one transaction per load. The peers answer the same queries with the same parsed messages, without the
 * versions, read marks, gaps and filters of our store.
 */
interface Driver {
  exec(sql: string): void;
  all(sql: string, ...values: readonly (string | number)[]): readonly Record<string, unknown>[];
  run(sql: string, ...values: readonly (string | number)[]): void;
  close(): void;
}

const tables = (fullText: string) => `
  create table chats (id text primary key, unread integer not null, readUpTo integer not null, data text not null);
  create table messages (
    rowid integer primary key, id text not null unique, chatId text not null, place integer not null,
    isMine integer not null, data text not null);
  create index messagesByPlace on messages (chatId, place);
  create virtual table search using ${fullText};`;

function competitorOver(driver: Driver, fullText: string, me: string): Competitor {
  driver.exec(tables(fullText));
  const parsed = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ data }) => JSON.parse(String(data)) as unknown);
  const inOne = (work: () => void) => {
    driver.exec('begin');
    work();
    driver.exec('commit');
    return Promise.resolve();
  };
  let rowid = 0;

  function insert(message: Message): void {
    rowid += 1;
    driver.run(
      'insert into messages (rowid, id, chatId, place, isMine, data) values (?, ?, ?, ?, ?, ?)',
      rowid,
      message._id,
      message.chatId,
      message.created_unreadable ?? 0,
      message.from === me ? 1 : 0,
      JSON.stringify(message),
    );
    driver.run(
      'insert into search (rowid, words) values (?, ?)',
      rowid,
      searchableWords(message.text ?? '').join(' '),
    );
  }

  return {
    loadChats: (chats) =>
      inOne(() => {
        for (const chat of chats)
          driver.run(
            'insert into chats (id, unread, readUpTo, data) values (?, ?, 0, ?)',
            chat._id,
            chat.unreadMessages,
            JSON.stringify(chat),
          );
      }),
    loadHistories: (histories) =>
      inOne(() => {
        for (const message of histories.flat()) insert(message);
      }),
    page: (chatId, before) =>
      Promise.resolve(
        parsed(
          driver.all(
            'select data from messages where chatId = ? and place < ? order by place desc limit 20',
            chatId,
            before ?? Number.MAX_SAFE_INTEGER,
          ),
        ).reverse(),
      ),
    chats: null,
    search(text, chatId) {
      const query = soughtWords(text)
        .map((word) => `${word}*`)
        .join(' ');
      const where = chatId === null ? '' : 'and m.chatId = ?';
      const rows = driver.all(
        `select m.data from search s cross join messages m on m.rowid = s.rowid
         where search match ? ${where} order by m.place desc limit 20`,
        ...(chatId === null ? [query] : [query, chatId]),
      );
      return Promise.resolve(parsed(rows));
    },
    markRead(chatId, upTo) {
      const [left] = driver.all(
        'select count(*) as left from messages where chatId = ? and place > ? and isMine = 0',
        chatId,
        upTo,
      );
      driver.run(
        'update chats set readUpTo = ?, unread = ? where id = ?',
        upTo,
        Number(left?.['left'] ?? 0),
        chatId,
      );
      return Promise.resolve();
    },
    close() {
      driver.close();
      return Promise.resolve();
    },
  };
}

/** Opens Node's SQLite with a file, a write-ahead log and FTS5. */
export function openNodeSqlite(file: string, me: string): Competitor {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = normal');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return competitorOver(
    {
      exec: (sql) => database.exec(sql),
      all: (sql, ...values) => prepared(sql).all(...values),
      run: (sql, ...values) => void prepared(sql).run(...values),
      close: () => database.close(),
    },
    `fts5(words, content = '', prefix = '1 2 3')`,
    me,
  );
}

/** Opens SQLite as WebAssembly. The database is in memory and never written to disk; the build only has FTS4. */
export async function openSqlJs(me: string): Promise<Competitor> {
  const { Database } = await initSqlJs();
  const database = new Database();
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return competitorOver(
    {
      exec: (sql) => void database.exec(sql),
      all(sql, ...values) {
        const statement = prepared(sql);
        statement.bind([...values]);
        const rows: Record<string, unknown>[] = [];
        while (statement.step()) rows.push(statement.getAsObject());
        statement.reset();
        return rows;
      },
      run: (sql, ...values) => prepared(sql).run([...values]),
      close: () => database.close(),
    },
    `fts4(words, prefix="1,2,3")`,
    me,
  );
}
