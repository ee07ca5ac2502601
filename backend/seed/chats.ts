import type { Insertable } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { directParties, newMember, supportParties } from '../chat/index.ts';
import { seededRandom } from '../lib/seeded.ts';
import { offeredGift } from '../gifts/index.ts';
import type { Connection } from '../storage/database.ts';
import type { ChatMembersTable, MessageMediaTable, MessagesTable } from '../storage/chatTables.ts';
import type { UnitOfWork, Work } from '../storage/unitOfWork.ts';
import { allScripts, casts, followed, queenId, userId, type Line, type Script } from './chatScripts.ts';
import { readOldNews, seedFollows } from './news.ts';
import type { PastPresent } from './presents.ts';

const rowsPerInsert = 400;

/** Number of streamers in the demo user's chats who follow him. */
const fansOfUser = 3;

/**
 * Stores invented chats for the demo accounts, deterministic for a given time. Does nothing if chats exist or
 * if another user has one of the accounts.
 */
export async function seedChats({
  unitOfWork,
  clock,
}: {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> {
  await unitOfWork.run((work) => storeChats(work, clock.now(), []));
}

/**
 * Stores the chats with these presents in their messages, and the followings. Returns the demo streamer's
 * chats by the other user. Does nothing if chats exist.
 */
export async function storeChats(
  work: Work,
  nowMs: number,
  presents: readonly PastPresent[],
): Promise<ReadonlyMap<string, string>> {
  const { db } = work;
  if (await hasChats(db)) return new Map();
  const all = allScripts(nowMs);
  const there = await peopleOf(db, all);
  const scripts = all.filter(({ me, other }) => there.has(me) && there.has(other));
  if (scripts.length === 0) return new Map();
  const chatIds = await store(db, scripts, presents);
  const pairs = [
    ...casts.flatMap(({ me, others }) => followed.map((at) => [me, others[at] ?? ''] as const)),
    ...casts
      .filter(({ me }) => me === userId)
      .flatMap(({ me, others }) => others.slice(0, fansOfUser).map((other) => [other, me] as const)),
  ];
  const follows = pairs.filter((pair) => pair.every((id) => there.has(id)));
  await seedFollows(
    work,
    follows.map(([fromId, toId], at) => ({ fromId, toId, atMs: nowMs - at * HOUR_MS })),
  );
  await readOldNews(work, [queenId, userId], nowMs);
  return chatIds;
}

export async function hasChats(connection: Connection): Promise<boolean> {
  return (await connection.selectFrom('chats').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function peopleOf(connection: Connection, scripts: readonly Script[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(scripts.flatMap(({ me, other }) => [me, other]))];
  const rows = await connection.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

type MessageInsert = Insertable<MessagesTable>;

async function store(
  connection: Connection,
  scripts: readonly Script[],
  presents: readonly PastPresent[],
): Promise<ReadonlyMap<string, string>> {
  let revision = 0;
  const chats = [];
  const members: Insertable<ChatMembersTable>[] = [];
  const messages: MessageInsert[] = [];
  const media: Insertable<MessageMediaTable>[] = [];
  const chatIds = new Map<string, string>();
  for (const [index, script] of scripts.entries()) {
    const { me, other, lines, endMs, unread, unreadByOther, desk } = script;
    const id = `demo-chat-${index + 1}`;
    if (me === queenId && desk === null) chatIds.set(other, id);
    const lineMs = placesUntil(endMs, lines.length, seededRandom(id));
    const own = presents.filter(({ fromId, toId }) => desk === null && isBetween(script, fromId, toId));
    const rows = [
      ...lines.map((line, at) => lineRow(script, id, line, at, lineMs[at] ?? endMs)),
      ...own.map((present) => presentRow(id, present)),
    ].toSorted((a, b) => a.place - b.place);
    spread(rows);
    for (const row of rows) row.revision = ++revision;
    messages.push(...rows);
    const placeOf = new Map(rows.map((row) => [row.id, row.place]));
    media.push(...own.map((present) => mediumRow(id, present, placeOf)));
    const placeBefore = (count: number) => placeOf.get(`${id}-${lines.length - count}`) ?? 0;
    const readUpTo = placeBefore(unread);
    const createdMs = rows[0]?.place ?? endMs;
    chats.push({
      id,
      parties: desk === null ? directParties(me, other) : supportParties(desk, me),
      type: desk === null ? 'direct' : 'support',
      subtype: desk,
      created_ms: createdMs,
      last_place: lastPlaceOf(rows, endMs),
    });
    const otherReadUpTo = unreadByOther === 0 ? lastPlaceOf(rows, createdMs) : placeBefore(unreadByOther);
    members.push(...membersOf(script, id, rows, { readUpTo, otherReadUpTo, createdMs, revision }));
  }
  await connection.insertInto('chats').values(chats).execute();
  await connection.insertInto('chat_members').values(members).execute();
  for (let from = 0; from < messages.length; from += rowsPerInsert)
    await connection
      .insertInto('messages')
      .values(messages.slice(from, from + rowsPerInsert))
      .execute();
  if (media.length > 0) await connection.insertInto('message_media').values(media).execute();
  await connection.updateTable('chat_counter').set({ revision }).where('id', '=', 1).execute();
  return chatIds;
}

const lastPlaceOf = (rows: readonly MessageInsert[], otherwise: number): number =>
  rows.at(-1)?.place ?? otherwise;

const isBetween = ({ me, other }: Script, fromId: string, toId: string): boolean =>
  (fromId === me && toId === other) || (fromId === other && toId === me);

/** Places must be unique: of two equal ones the second moves by a millisecond. */
function spread(rows: readonly { place: number; updated_ms: number }[]): void {
  for (const [at, row] of rows.entries()) {
    row.place = Math.max(row.place, (rows[at - 1]?.place ?? 0) + 1);
    row.updated_ms = row.place;
  }
}

function lineRow({ me, other, desk }: Script, chatId: string, line: Line, at: number, place: number) {
  return {
    ...blankMessage(chatId, `${chatId}-${at + 1}`, place),
    from_id: line.fromId,
    to_id: desk !== null ? null : line.fromId === me ? other : me,
    type: line.stickerId === null ? 'text' : 'sticker',
    text: line.text,
    sticker_id: line.stickerId,
  };
}

function presentRow(chatId: string, { mediaId, fromId, toId, sentMs }: PastPresent) {
  return {
    ...blankMessage(chatId, `${mediaId}-message`, sentMs),
    ...{ from_id: fromId, to_id: toId, type: 'media', text: null, sticker_id: null },
  };
}

const blankMessage = (chatId: string, id: string, place: number) => ({
  ...{ id, chat_id: chatId, app_lang: 'en', ignore_offensive: 0, offensive: 0, deleted: 0 },
  ...{ place, updated_ms: place, revision: 0 },
});

/** Returns the row of a gift or sold photo. Photos refer to the product's own files, not to uploads. */
function mediumRow(
  chatId: string,
  { mediaId, fromId, giftId, photo, price }: PastPresent,
  placeOf: ReadonlyMap<string, number>,
): Insertable<MessageMediaTable> {
  const messageId = `${mediaId}-message`;
  const paid = photo ? 1 : 0;
  return {
    ...{ id: mediaId, message_id: messageId, chat_id: chatId, from_id: fromId, position: 0 },
    ...{ place: placeOf.get(messageId) ?? 0, type: 'image', upload_id: null, gift_id: giftId },
    gift_image: photo?.address ?? (giftId === null ? null : (offeredGift(giftId)?.image ?? null)),
    ...{ is_private: paid, price: photo ? price : null, paid, unblurred: paid, state: 'ready' },
    ...{ duration: null, width: photo?.width ?? null, height: photo?.height ?? null, waveform: null },
  };
}

/** Returns the member rows of both sides, with their unread counts. */
function membersOf(
  { me, other, isRequest, desk }: Script,
  id: string,
  rows: readonly { readonly id: string; readonly from_id: string; readonly place: number }[],
  {
    readUpTo,
    otherReadUpTo,
    createdMs,
    revision,
  }: Readonly<Record<'readUpTo' | 'otherReadUpTo' | 'createdMs' | 'revision', number>>,
): Insertable<ChatMembersTable>[] {
  const last = rows.at(-1);
  const lastMs = last?.place ?? createdMs;
  const common = {
    is_listed: 1,
    message_count: rows.length,
    last_message_id: last?.id ?? null,
    active_at: lastMs,
    updated_ms: lastMs,
    revision,
  };
  const written = (byId: string) => rows.filter((row) => row.from_id === byId).length;
  return [
    {
      ...newMember(id, me, desk === null ? other : null, createdMs),
      ...common,
      is_request: isRequest ? 1 : 0,
      read_up_to: readUpTo,
      companion_read_up_to: isRequest ? 0 : otherReadUpTo,
      unread: rows.filter((row) => row.from_id !== me && row.place > readUpTo).length,
      sent_count: written(me),
    },
    {
      ...newMember(id, other, me, createdMs),
      ...common,
      read_up_to: otherReadUpTo,
      companion_read_up_to: readUpTo,
      unread: rows.filter((row) => row.from_id !== other && row.place > otherReadUpTo).length,
      sent_count: written(other),
    },
  ];
}

/** Returns times of a conversation that ends at `endMs`: minutes apart, with nights between. */
function placesUntil(endMs: number, count: number, chance: () => number): number[] {
  const places = [endMs];
  while (places.length < count) {
    const apartMs = chance() < 0.08 ? (8 + chance() * 30) * HOUR_MS : (0.3 + chance() * 4) * MINUTE_MS;
    places.unshift((places[0] ?? endMs) - Math.max(1_000, Math.floor(apartMs)));
  }
  return places;
}
