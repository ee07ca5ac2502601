import type { Migration } from '../migrate.ts';

/** Schema of `client-db`: drafts, the outbox (sorted by `position`), and small values by name. */
const stores = `
create table drafts (key text primary key not null, data text not null) strict, without rowid;

create table outbox (
  id text primary key not null,
  position integer not null unique,
  data text not null
) strict;

create table records (name text primary key not null, value text not null) strict, without rowid;
`;

/** Adds uploads to galleries and stories (sorted by `position`), and their bytes. */
const uploads = `
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

export const clientMigrations: readonly Migration[] = [stores, uploads];
