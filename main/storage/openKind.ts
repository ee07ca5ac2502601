import { mkdirSync } from 'node:fs';
import { assertSound, isDamage, isRefusal, openDatabase, type Database } from './database.ts';
import { fileOf, isKnownDamaged, setAside, type DatabaseKind } from './files.ts';
import { migrate, versionOf } from './migrate.ts';
import { salvage, type Salvaged } from './salvage.ts';

/** Result of opening one database. */
export type Opened =
  | {
      readonly state: 'ready' | 'rebuilt';
      readonly database: Database;
      readonly durability: 'disk' | 'memory';
      readonly salvaged: Salvaged;
    }
  /** A newer version of the app wrote the file, which is left unchanged. */
  | { readonly state: 'newer' };

/**
 * Opens one of a user's databases in any state of its file. A damaged file is replaced by a new one with the
 * recovered rows. If the location is not writable, the database is in memory. Throws if another process has
 * the file open, or if a migration fails.
 */
export function openKind(folder: string, kind: DatabaseKind): Opened {
  const file = fileOf(folder, kind);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (versionOf(file) > kind.migrations.length) return { state: 'newer' };
    if (!isKnownDamaged(file)) {
      try {
        return { state: 'ready', database: openSound(file, kind), durability: 'disk', salvaged: {} };
      } catch (error) {
        if (!isDamage(error)) throw error;
        console.error('storage', kind.name, error);
      }
    }
    const aside = setAside(file, 'damaged');
    const database = openSound(file, kind);
    const salvaged = aside === null ? {} : salvage(aside, database);
    return { state: 'rebuilt', database, durability: 'disk', salvaged };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    console.error('storage', kind.name, 'in memory', error);
    const database = openSound(':memory:', kind);
    return { state: 'ready', database, durability: 'memory', salvaged: {} };
  }
}

function openSound(file: string, kind: DatabaseKind): Database {
  const database = openDatabase(file, kind);
  try {
    assertSound(database);
    migrate(database, kind);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
