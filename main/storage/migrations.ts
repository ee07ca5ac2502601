import type { Migration } from './migrate.ts';

/**
 * Schema of `chat-module-db` on the desktop: the eight stores of §3 as tables, a search index, and general values.
 *
 * - `data` of a row is JSON from the server; the other columns are those used in queries. Messages are packed
 *   (shared/store/packedMessage.ts).
 * - Messages are clustered by chat and sort key, so that a page of history is read from few pages of the file. Their
 *   rows contain the number of the chat, which exists even before the chat itself is stored.
 * - The search index is keyed by sort key and chat (chats/searchIndex.ts), so that the newest messages are found
 *   first. Its words are prepared (shared/store/searchWords.ts) and separated by spaces; the tokenizer `ascii` splits
 *   at those and keeps other alphabets unchanged. The index stores no text: to remove a message, its words must be
 *   supplied again.
 */
const chatTables = `
create table companions (
  id text primary key not null,
  words text not null,
  data text not null
) strict;

create table chats (
  id text primary key not null,
  type text not null,
  subtype text,
  userId text references companions (id),
  revision integer,
  unreadMessages integer not null,
  readUpTo integer not null,
  companionReadUpTo integer not null,
  clearedUpTo integer not null,
  readSentUpTo integer not null,
  heldFrom integer,
  heldIsWhole integer,
  activeAt integer not null,
  lastMessage text,
  data text not null
) strict;
create index chatsByUser on chats (userId);
create index chatsBySubtype on chats (subtype) where type = 'support';
create index chatsToTell on chats (activeAt, id) where readUpTo > readSentUpTo;

create table chatsFilters (
  filter text not null,
  activeAt integer not null,
  chatId text not null references chats (id) on delete cascade,
  unreadMessages integer not null,
  primary key (filter, activeAt, chatId)
) strict, without rowid;
create index chatsFiltersByChat on chatsFilters (chatId);

create table chatKeys (key integer primary key not null, id text not null unique) strict;

create table messages (
  chat integer not null references chatKeys (key),
  place integer not null,
  id text not null,
  isMine integer not null,
  revision integer,
  data text not null,
  primary key (chat, place, id)
) strict, without rowid;
create unique index messagesById on messages (id, chat);

create virtual table search using fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);
-- Fewer, larger merges: loading a history is a tenth faster, searching hardly slower.
insert into search (search, rank) values ('automerge', 8);

create table mediaItems (
  chat integer not null,
  place integer not null,
  messageId text not null,
  position integer not null,
  data text not null,
  primary key (chat, place, messageId, position),
  foreign key (chat, place, messageId) references messages (chat, place, id) on delete cascade
) strict, without rowid;

create table files (
  id text primary key not null,
  name text not null,
  type text not null,
  bytes blob not null
) strict;

create table sensitiveFilters (chatId text primary key not null) strict, without rowid;

create table folders (type text primary key not null, data text not null) strict, without rowid;

create table facts (name text primary key not null, value integer) strict, without rowid;
`;

/**
 * Rebuilds the index with prefixes of five letters as well, which makes searches for five or more letters a
 * third faster. `searchRow` is defined in ../chats/searchIndex.ts.
 */
const longerBeginnings = `
drop table search;
create virtual table search using fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5', tokenize = 'ascii'
);
insert into search (search, rank) values ('automerge', 8);
insert into search (rowid, words)
select row, words from (
  select place * 1048576 + chat as row, searchRow(chat, json_group_array(json_extract(data, '$.text'))) as words
  from messages where place <= 8796093022207 and chat < 1048576 group by place, chat)
where words <> '';
`;

/** Rebuilds all searchable words, because words are now also folded across apostrophes. */
const foldedApostrophes = `
drop table search;
create virtual table search using fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5', tokenize = 'ascii'
);
insert into search (search, rank) values ('automerge', 8);
insert into search (rowid, words)
select row, words from (
  select place * 1048576 + chat as row, searchRow(chat, json_group_array(json_extract(data, '$.text'))) as words
  from messages where place <= 8796093022207 and chat < 1048576 group by place, chat)
where words <> '';
update companions set words = nameWords(json_extract(data, '$.name'));
`;

export const chatModuleMigrations: readonly Migration[] = [chatTables, longerBeginnings, foldedApostrophes];

/** Schema of `client-db`: drafts, the outbox (sorted by `position`), and small values by name. */
const localTables = `
create table drafts (key text primary key not null, data text not null) strict, without rowid;

create table outbox (
  id text primary key not null,
  position integer not null unique,
  data text not null
) strict;

create table records (name text primary key not null, value text not null) strict, without rowid;
`;

/** Adds uploads to galleries and stories (sorted by `position`), and their bytes. */
const uploadTables = `
create table uploads (
  id text primary key not null,
  position integer not null unique,
  data text not null
) strict;

create table uploadFiles (
  id text not null,
  part text not null,
  bytes blob not null,
  primary key (id, part)
) strict;
`;

export const clientMigrations: readonly Migration[] = [localTables, uploadTables];
