import { mkdirSync } from 'node:fs';
import { assertSound, isDamage, isRefusal, openDatabase, type Database } from './database.ts';
import { fileOf, isKnownDamaged, setAside, type DatabaseKind } from './files.ts';
import { migrate, versionOf } from './migrate.ts';
import { salvage, type Salvaged } from './salvage.ts';

/** What became of opening one database. */
export type Opened =
  | {
      readonly state: 'ready' | 'rebuilt';
      readonly database: Database;
      readonly durability: 'disk' | 'memory';
      readonly salvaged: Salvaged;
    }
  /** Written by a newer version of the app: not touched. */
  | { readonly state: 'newer' };

/**
 * Opens one of a person's databases, whatever has become of its file: damaged ones are set aside and begun anew with
 * what could be read, where nothing can be written it lives in memory. Throws where another process has it open, and
 * where a migration fails.
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
