import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { auditBook } from '#backend/money/audit.ts';
import { databaseOf } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { framesOf } from '#tests/kit/backend/walFrames.ts';

/** An answered request and the data that the answer promises. */
export interface Answer {
  /** Length of the write-ahead log in bytes when the answer began. */
  readonly bytes: number;
  readonly promised: readonly (readonly [what: string, sql: string, key: string])[];
}

/** Queries that find data whose other half is missing. */
const halves: Readonly<Record<string, string>> = {
  'a gift without its price': `select m.id from message_media m where m.gift_id is not null
    and not exists (select 1 from coin_transfers t where t.ref = m.id and t.kind = 'giftCharge')`,
  'a price without its gift': `select t.ref as id from coin_transfers t where t.kind = 'giftCharge'
    and not exists (select 1 from message_media m where m.id = t.ref)`,
  'a price without what it earned': `select t.ref as id from coin_transfers t where t.kind = 'giftCharge'
    and not exists (select 1 from coin_transfers e where e.ref = t.ref and e.kind = 'giftEarning')`,
  'a message without its medium': `select m.id from messages m where m.type = 'media'
    and not exists (select 1 from message_media i where i.message_id = m.id)`,
  'a message that its chat has not counted': `select m.id from messages m join chats c on c.id = m.chat_id
    where m.place > c.last_place or m.revision > (select revision from chat_counter)`,
};

/**
 * Recreates what a power cut would have left at the end of every frame: the database file from before the log, and
 * the log up to that frame. SQLite recovers it as after a real cut.
 */
export async function cutEverywhere(
  file: string,
  folder: string,
  answers: readonly Answer[],
  answeredEarlierByFrames: number,
) {
  const frames = framesOf(`${file}-wal`);
  const log = readFileSync(`${file}-wal`);
  const copy = join(folder, 'vesper.db');
  const problems: string[] = [];
  const frameBytes = (frames[1]?.endByte ?? 0) - (frames[0]?.endByte ?? 0);
  for (const { endByte } of frames) {
    mkdirSync(folder);
    copyFileSync(file, copy);
    writeFileSync(`${copy}-wal`, log.subarray(0, endByte));
    const due = answers.filter(({ bytes }) => bytes - answeredEarlierByFrames * frameBytes <= endByte);
    problems.push(...(await problemsOf(copy, due)).map((problem) => `cut at byte ${endByte}: ${problem}`));
    rmSync(folder, { recursive: true });
    if (problems.length > 0) break;
  }
  return { frames: frames.length, commits: frames.filter(({ isCommit }) => isCommit).length, problems };
}

async function problemsOf(file: string, due: readonly Answer[]): Promise<string[]> {
  const database = databaseOf(openSqlite(file));
  const sqlite = new SQLite(file, { readonly: true });
  try {
    const { problems } = await auditBook(database);
    const isThere = new Map<string, SQLite.Statement>();
    const find = (sql: string) => isThere.get(sql) ?? isThere.set(sql, sqlite.prepare(sql)).get(sql);
    const lost = due
      .flatMap(({ promised }) => promised)
      .filter(([, sql, key]) => find(sql)?.get(key) === undefined)
      .map(([what, , key]) => `${what} ${key} was answered and is lost`);
    const half = Object.entries(halves).flatMap(([what, sql]) =>
      sqlite
        .prepare<[], { id: string }>(sql)
        .all()
        .map(({ id }) => `${what}: ${id}`),
    );
    const broken = sqlite.pragma('foreign_key_check') as unknown[];
    return [
      ...problems,
      ...lost,
      ...half,
      ...broken.map((row) => `a reference to nothing: ${JSON.stringify(row)}`),
    ];
  } finally {
    await database.destroy();
    // Closed last, because a connection that only reads does not write the log into the file, which would take long.
    sqlite.close();
  }
}
