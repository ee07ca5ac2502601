import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '#shared/lib/clock.ts';
import { systemClock } from '#backend/lib/clock.ts';
import { seedDemo } from '#backend/seed/index.ts';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf, openDatabase } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { changesWithoutEvents } from './changesWithoutEvents.ts';
import { cheapPasswords } from './passwords.ts';

type Seed = 'demo' | 'empty';

interface Image {
  readonly madeMs: number;
  readonly bytes: Promise<Buffer>;
}

/** Writes the demo data into a database, as a backend started at the clock's current time does. */
export function seedAt(database: Database, clock: Pick<Clock, 'now'>): Promise<unknown> {
  return seedDemo({ ...changesWithoutEvents(database, clock), passwords: cheapPasswords });
}

/**
 * Maximum age of an image with demo data, in milliseconds, because the data's times are relative to the
 * image. A manual clock needs an image of that exact time.
 */
const freshMs = 60_000;

const images = new Map<Seed, Image>();

/**
 * Returns the bytes of a database after its first start. The image is cached, because creating a database
 * takes a hundred times as long as copying one.
 */
export function imageOf(seed: Seed, clock?: Pick<Clock, 'now'>): Promise<Buffer> {
  const nowMs = (clock ?? systemClock).now();
  const known = images.get(seed);
  if (known && (seed === 'empty' || isFresh(nowMs - known.madeMs, clock ? 0 : freshMs))) return known.bytes;
  const bytes = makeImage(seed, clock ?? systemClock);
  images.set(seed, { madeMs: nowMs, bytes });
  return bytes;
}

/**
 * Opens an in-memory copy of the image. The copy has all tables, because running the migrations takes longer
 * than most tests.
 */
export async function openImage(seed: Seed, clock?: Pick<Clock, 'now'>): Promise<Database> {
  return databaseOf(openSqlite(await imageOf(seed, clock)));
}

const isFresh = (ageMs: number, mostMs: number) => ageMs >= 0 && ageMs <= mostMs;

async function makeImage(seed: Seed, clock: Pick<Clock, 'now'>): Promise<Buffer> {
  const database = await (seed === 'empty' ? openDatabase(':memory:') : openImage('empty'));
  const folder = mkdtempSync(join(tmpdir(), 'vesper-image-'));
  try {
    if (seed === 'demo') await seedAt(database, clock);
    const file = join(folder, 'vesper.db');
    await sql`vacuum into ${file}`.execute(database);
    return readFileSync(file);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true });
  }
}
