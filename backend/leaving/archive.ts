import Papa from 'papaparse';
import { storedFieldsOf } from '../people/profileColumns.ts';
import type { Connection } from '../storage/database.ts';
import { readUserValue } from '../storage/userValues.ts';
import type { ArchivedFile } from './pack.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Maximum number of rows that one statement reads. */
const pageRows = 2_000;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Reads the rows of a list page by page. Each call starts from the first page. */
type ReadPages = () => AsyncIterable<readonly Row[]>;

async function* asJson(readPages: ReadPages): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of readPages())
    for (const row of rows) {
      yield `${before}${JSON.stringify(row, null, 2)}`;
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Escapes cells that begin with = + - @, because spreadsheets treat them as formulas. */
async function* asCsv(readPages: ReadPages, fields: readonly string[]): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 only with a byte order mark.
  yield `\uFEFF${Papa.unparse([[...fields]])}\r\n`;
  for await (const data of readPages())
    if (data.length > 0)
      yield `${Papa.unparse({ fields: [...fields], data: [...data] }, { escapeFormulae: true, header: false })}\r\n`;
}

/** Returns a list as JSON and as CSV. */
const asFiles = (name: string, readPages: ReadPages, columns: readonly string[]): ArchivedFile[] => [
  { name: `${name}.json`, read: () => asJson(readPages) },
  { name: `${name}.csv`, read: () => asCsv(readPages, columns) },
];

/** Returns a list that a single statement reads. */
const onePage = (load: () => Promise<readonly Row[]>): ReadPages =>
  async function* read() {
    yield await load();
  };

async function profileOf(db: Connection, userId: string): Promise<Row> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const settings = await readUserValue(db, userId, 'clientSettings');
  return {
    id: user.readable_id,
    email: user.email,
    ...storedFieldsOf(user),
    country: user.country,
    role: user.role,
    premiumUntil: iso(user.premium_until_ms),
    signedUp: iso(user.created_ms),
    settings: settings === undefined ? null : JSON.stringify(settings),
  };
}

/** Reads the user's own messages, and received ones that the user still sees. */
async function* messagesOf(db: Connection, userId: string): AsyncGenerator<readonly Row[]> {
  for (let last: { place: number; id: string } | null = { place: -1, id: '' }; last !== null;) {
    const { place, id }: { place: number; id: string } = last;
    const page = await db
      .selectFrom('messages')
      .innerJoin('chat_members as member', 'member.chat_id', 'messages.chat_id')
      .leftJoin('users as companion', 'companion.id', 'member.companion_id')
      .select(['messages.id', 'messages.chat_id', 'from_id', 'messages.type', 'text', 'place', 'edited_ms'])
      .select(['companion.name as companion_name', 'companion.deleted as companion_deleted'])
      .where('member.user_id', '=', userId)
      .where('messages.deleted', '=', 0)
      .where((eb) =>
        eb.or([
          eb('messages.place', '>', place),
          eb.and([eb('messages.place', '=', place), eb('messages.id', '>', id)]),
        ]),
      )
      .whereRef('messages.place', '>', 'member.cleared_up_to')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('message_hides')
              .select('message_id')
              .whereRef('message_hides.message_id', '=', 'messages.id')
              .where('message_hides.user_id', '=', userId),
          ),
        ),
      )
      .orderBy('messages.place')
      .orderBy('messages.id')
      .limit(pageRows)
      .execute();
    yield page.map((row) => ({
      chat: row.chat_id,
      with: row.companion_deleted === 1 ? null : row.companion_name,
      from: row.from_id === userId ? 'me' : 'them',
      type: row.type,
      text: row.text,
      // A message's place is the time in milliseconds at which it was stored, or slightly later.
      sent: iso(row.place),
      edited: iso(row.edited_ms),
    }));
    const end = page.at(-1);
    last = end && page.length === pageRows ? { place: end.place, id: end.id } : null;
  }
}

/** Returns the names of other users by id; null for deleted accounts. */
async function namesOf(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const names = new Map<string, string | null>();
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += 500) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'name', 'deleted'])
      .where('id', 'in', all.slice(at, at + 500))
      .execute();
    for (const { id, name, deleted } of users) names.set(id, deleted === 1 ? null : name);
  }
  return names;
}

async function historyOf(db: Connection, userId: string): Promise<Row[]> {
  const calls = await db
    .selectFrom('calls')
    .select(['caller_id', 'callee_id', 'call_type', 'created_ms', 'answered_ms', 'ended_ms', 'end_reason'])
    .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
    .execute();
  const matches = await db
    .selectFrom('matches')
    .select(['a', 'b', 'made_ms', 'started_ms', 'ended_ms', 'end_reason'])
    .where((eb) => eb.or([eb('a', '=', userId), eb('b', '=', userId)]))
    .execute();
  const rows = [
    ...calls.map((call) => ({
      kind: `${call.call_type} call`,
      direction: call.caller_id === userId ? 'outgoing' : 'incoming',
      otherId: call.caller_id === userId ? call.callee_id : call.caller_id,
      atMs: call.created_ms,
      startedMs: call.answered_ms,
      endedMs: call.ended_ms,
      reason: call.end_reason,
    })),
    ...matches.map((match) => ({
      kind: 'match',
      direction: null,
      otherId: match.a === userId ? match.b : match.a,
      atMs: match.made_ms,
      startedMs: match.started_ms,
      endedMs: match.ended_ms,
      reason: match.end_reason,
    })),
  ].toSorted((a, b) => a.atMs - b.atMs);
  const names = await namesOf(
    db,
    rows.map(({ otherId }) => otherId),
  );
  return rows.map(({ kind, direction, otherId, atMs, startedMs, endedMs, reason }) => ({
    kind,
    direction,
    with: names.get(otherId) ?? null,
    at: iso(atMs),
    started: iso(startedMs),
    ended: iso(endedMs),
    reason,
  }));
}

async function coinsOf(db: Connection, userId: string): Promise<Row[]> {
  const entries = await db
    .selectFrom('coin_entries')
    .select(['created_ms', 'kind', 'coins', 'ref'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return entries.map(({ created_ms: atMs, kind, coins, ref }) => ({ at: iso(atMs), kind, coins, ref }));
}

/** Returns the files of a copy of a user's data: profile, messages, history and coins, each as JSON and as CSV. */
export async function archiveOf(db: Connection, userId: string): Promise<ArchivedFile[]> {
  const profile = await profileOf(db, userId);
  const history = await historyOf(db, userId);
  return [
    ...asFiles(
      'profile',
      onePage(async () => [profile]),
      Object.keys(profile),
    ),
    ...asFiles('messages', () => messagesOf(db, userId), [
      ...['chat', 'with', 'from', 'type', 'text', 'sent', 'edited'],
    ]),
    ...asFiles(
      'history',
      onePage(async () => history),
      ['kind', 'direction', 'with', 'at', 'started', 'ended', 'reason'],
    ),
    ...asFiles(
      'coins',
      onePage(() => coinsOf(db, userId)),
      ['at', 'kind', 'coins', 'ref'],
    ),
  ];
}
