import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchFunctions } from './chats/searchIndex.ts';
import type { Migration, SqlFunctions } from './migrate.ts';
import { chatModuleMigrations } from './migrations/chatModuleDb.ts';
import { clientMigrations } from './migrations/clientDb.ts';

/** One of a person's two databases. */
export interface DatabaseKind {
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly functions: SqlFunctions;
  /** Whether what was acknowledged must outlive a power cut. */
  readonly isDurable: boolean;
}

/** All of it can be loaded from the server again, from the revision that is stored with it. */
export const chatModuleDb: DatabaseKind = {
  name: 'chat-module-db',
  migrations: chatModuleMigrations,
  functions: searchFunctions,
  isDurable: false,
};
/** What was typed is nowhere else. */
export const clientDb: DatabaseKind = {
  name: 'client-db',
  migrations: clientMigrations,
  functions: {},
  isDurable: true,
};

export const fileOf = (folder: string, kind: DatabaseKind) => join(folder, `${kind.name}.sqlite`);

/** Beside a database and a part of it. */
const companions = ['', '-wal', '-shm', '-journal'];

/** Moves a database out of the way, over what was moved there before; where it is now, or null where none was there. */
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

/** Says that this file must be built anew at the next opening: it was found damaged while it was in use. */
export function markDamaged(file: string): void {
  writeFileSync(markOf(file), '');
}

/** What can be known without opening it: no database that we made is ever empty. */
export function isKnownDamaged(file: string): boolean {
  return existsSync(markOf(file)) || (existsSync(file) && statSync(file).size === 0);
}
