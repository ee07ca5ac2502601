import type { Insertable } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { directParties, newMember, supportParties } from '../chat/members.ts';
import { seededRandom } from '../companions/seeded.ts';
import type { Connection } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import type { ChatMembersTable, MessagesTable } from '../storage/chatTables.ts';
import { allScripts, casts, deskId, followed, type Script } from './chatScripts.ts';

const rowsAtOnce = 400;

/**
 * What the demo accounts have in their chats: made up, once, and always the same for one moment. Nothing where there
 * are chats already, or where somebody else has one of the accounts.
 */
export async function seedChats({
  unitOfWork,
  clock,
}: {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> {
  await unitOfWork.run(async ({ db }) => {
    const known = await db.selectFrom('chats').select('id').limit(1).executeTakeFirst();
    if (known) return;
    const there = await peopleOf(db);
    const nowMs = clock.now();
    const scripts = allScripts(nowMs).filter(({ me, other }) => there.has(me) && there.has(other));
    if (scripts.length === 0) return;
    await store(db, scripts);
    const pairs = casts.flatMap(({ me, others }) => followed.map((at) => [me, others[at] ?? ''] as const));
    const follows = pairs.filter((pair) => pair.every((id) => there.has(id)));
    if (follows.length === 0) return;
    await db
      .insertInto('favorites')
      .values(follows.map(([from_id, to_id], at) => ({ from_id, to_id, created_ms: nowMs - at * HOUR_MS })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function peopleOf(connection: Connection): Promise<ReadonlySet<string>> {
  const ids = [deskId, ...casts.flatMap(({ me, others }) => [me, ...others])];
  const rows = await connection.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function store(connection: Connection, scripts: readonly Script[]): Promise<void> {
  let revision = 0;
  const chats = [];
  const members: Insertable<ChatMembersTable>[] = [];
  const messages: Insertable<MessagesTable>[] = [];
  for (const [index, script] of scripts.entries()) {
    const { me, other, lines, endMs, isSupport } = script;
    const id = `demo-chat-${index + 1}`;
    const chance = seededRandom(id);
    const places = placesUntil(endMs, lines.length, chance);
    const rows = lines.map(({ fromId, text, stickerId }, at) => ({
      id: `${id}-${at + 1}`,
      chat_id: id,
      from_id: fromId,
      to_id: isSupport ? null : fromId === me ? other : me,
      type: stickerId === null ? 'text' : 'sticker',
      text,
      app_lang: 'en',
      sticker_id: stickerId,
      ignore_offensive: 0,
      offensive: 0,
      deleted: 0,
      place: places[at] ?? endMs,
      updated_ms: places[at] ?? endMs,
      revision: ++revision,
    }));
    messages.push(...rows);
    const createdMs = places[0] ?? endMs;
    chats.push({
      id,
      parties: isSupport ? supportParties('finance', me) : directParties(me, other),
      type: isSupport ? 'support' : 'direct',
      subtype: isSupport ? 'finance' : null,
      created_ms: createdMs,
      last_place: endMs,
    });
    members.push(...membersOf(script, id, places, createdMs, revision));
  }
  await connection.insertInto('chats').values(chats).execute();
  await connection.insertInto('chat_members').values(members).execute();
  for (let from = 0; from < messages.length; from += rowsAtOnce)
    await connection
      .insertInto('messages')
      .values(messages.slice(from, from + rowsAtOnce))
      .execute();
  await connection.updateTable('chat_counter').set({ revision }).where('id', '=', 1).execute();
}

/** Both sides' rows: the other one has read everything, this one all but what is unread. */
function membersOf(
  { me, other, lines, endMs, unread: unreadLinesCount, isRequest, isSupport }: Script,
  id: string,
  places: readonly number[],
  createdMs: number,
  revision: number,
): Insertable<ChatMembersTable>[] {
  const readUpTo = places[lines.length - 1 - unreadLinesCount] ?? 0;
  const common = {
    is_listed: 1,
    message_count: lines.length,
    last_message_id: `${id}-${lines.length}`,
    active_at: endMs,
    updated_ms: endMs,
    revision,
  };
  const written = (byId: string) => lines.filter(({ fromId }) => fromId === byId).length;
  return [
    {
      ...newMember(id, me, isSupport ? null : other, createdMs),
      ...common,
      is_request: isRequest ? 1 : 0,
      read_up_to: readUpTo,
      companion_read_up_to: isRequest ? 0 : endMs,
      unread: unreadLinesCount,
      sent_count: written(me),
    },
    {
      ...newMember(id, other, me, createdMs),
      ...common,
      read_up_to: endMs,
      companion_read_up_to: readUpTo,
      sent_count: written(other),
    },
  ];
}

/** Moments of a conversation, the last one `endMs`: some minutes apart, with nights between. */
function placesUntil(endMs: number, count: number, chance: () => number): number[] {
  const places = [endMs];
  while (places.length < count) {
    const apartMs = chance() < 0.08 ? (8 + chance() * 30) * HOUR_MS : (0.3 + chance() * 4) * MINUTE_MS;
    places.unshift((places[0] ?? endMs) - Math.max(1_000, Math.floor(apartMs)));
  }
  return places;
}
