import type { Migration } from '../migrate.ts';

/**
 * `chat-module-db` on the desktop: the eight stores of §3 as tables, a search index, and what is known of the whole.
 *
 * - Beside the columns that are asked for, a row's `data` is what the network brought, as JSON; a message's is packed
 *   (shared/store/packedMessage.ts).
 * - A chat's messages lie together, by place: a page of them is a few pages of the file. They name their chat by a
 *   number of its own, which a chat keeps even where it is not there itself: its messages may come first.
 * - The search index is keyed by place and chat (../chats/searchIndex.ts), so that what is newest is found first. It
 *   gets its words ready-made (shared/store/rules.ts), parted by spaces; `ascii` parts at those and leaves every other
 *   alphabet alone. It keeps no text: whoever takes a message out hands in its words again.
 */
const stores = `
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
 * The index again, with the beginnings of five letters as well: a search for five and more is a third faster. Filled
 * from what is there; `searchRow` is ../chats/searchIndex.ts's.
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

/** Rebuilds all searchable words, because words are now folded over their apostrophes as well. */
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

export const chatModuleMigrations: readonly Migration[] = [stores, longerBeginnings, foldedApostrophes];
