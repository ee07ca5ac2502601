import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchFunctions } from './chats/searchIndex.ts';
import type { Migration, SqlFunctions } from './migrate.ts';
import { chatModuleMigrations, clientMigrations } from './migrations.ts';

/** One of a user's two databases. */
export interface DatabaseKind {
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly functions: SqlFunctions;
  /** Whether committed data must survive a power failure. */
  readonly isDurable: boolean;
}

/**
 * Database of chats and messages. Not durable, because all data can be loaded from the server again, starting
 * at the stored revision.
 */
export const chatModuleDb: DatabaseKind = {
  name: 'chat-module-db',
  migrations: chatModuleMigrations,
  functions: searchFunctions,
  isDurable: false,
};
/** Database of drafts and unsent messages. Durable, because this data only exists on this device. */
export const clientDb: DatabaseKind = {
  name: 'client-db',
  migrations: clientMigrations,
  functions: {},
  isDurable: true,
};

export const fileOf = (folder: string, kind: DatabaseKind) => join(folder, `${kind.name}.sqlite`);

/** Suffixes of a database's files. */
const companions = ['', '-wal', '-shm', '-journal'];

/**
 * Renames a database's files, replacing earlier renamed ones. Returns the new path; null if there was no
 * database.
 */
export function setAside(file: string, why: 'damaged' | 'left'): string | null {
  const aside = file.replace(/\.sqlite$/, `.${why}.sqlite`);
  for (const suffix of companions) {
    rmSync(aside + suffix, { force: true });
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  rmSync(markOf(file), { force: true });
  return existsSync(aside) ? aside : null;
}

const markOf = (file: string) => `${file}-damaged`;

/** Marks a file that was found damaged while in use, so that the next opening creates a new one. */
export function markDamaged(file: string): void {
  writeFileSync(markOf(file), '');
}

/**
 * Returns whether a file is known to be damaged without opening it: it is marked, or it is empty, which no
 * database of the app ever is.
 */
export function isKnownDamaged(file: string): boolean {
  return existsSync(markOf(file)) || (existsSync(file) && statSync(file).size === 0);
}
