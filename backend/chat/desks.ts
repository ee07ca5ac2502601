import type { SupportSubtype } from '#shared/domain/chat.ts';
import { roleOfDesk, staffRolesOf, staffWith, type StaffRole } from '../people/staff.ts';
import type { Connection } from '../storage/database.ts';
import type { Change, Changes } from './changes.ts';
import {
  createChat,
  membersBetween,
  membersOf,
  newMember,
  supportParties,
  updateMember,
  type MemberRow,
} from './members.ts';

/** Maximum number of chats that a new staff member joins at a desk. */
const maxJoinedChats = 500;

/**
 * Returns the members of a streamer's chat with a desk, and creates the chat if needed. The streamer sees it
 * at once, the desk after the first message.
 */
export async function supportMembers(
  change: Change,
  streamerId: string,
  subtype: SupportSubtype,
): Promise<{ readonly streamer: MemberRow; readonly desk: readonly MemberRow[] }> {
  const { db, nowMs } = change;
  const parties = supportParties(subtype, streamerId);
  const staff = (await staffWith(db, roleOfDesk[subtype])).filter((id) => id !== streamerId);
  const known = await membersBetween(db, parties);
  const members = known.length > 0 ? await withStaff(known) : await open();
  const streamer = members.find(({ user_id: id }) => id === streamerId);
  if (!streamer) throw new Error('The support chat has no streamer.');
  return { streamer, desk: members.filter((member) => member !== streamer) };

  /** Adds staff who joined the desk after the chat was opened. */
  async function withStaff(before: MemberRow[]): Promise<MemberRow[]> {
    const [{ chat_id: chatId } = { chat_id: '' }] = before;
    const missing = staff.filter((id) => !before.some(({ user_id: userId }) => userId === id));
    for (const userId of missing) await join(change, chatId, streamerId, userId);
    return missing.length === 0 ? before : membersOf(db, chatId);
  }

  async function open(): Promise<MemberRow[]> {
    const [first, ...rest] = await createChat(
      db,
      {
        parties,
        type: 'support',
        subtype,
        members: [
          { userId: streamerId, companionId: null },
          ...staff.map((userId) => ({ userId, companionId: streamerId })),
        ],
      },
      nowMs,
    ).then((rows) => rows.sort((a) => (a.user_id === streamerId ? -1 : 1)));
    if (!first) return [];
    const revision = await change.revisions();
    return [await updateMember(db, first, { is_listed: 1, revision }), ...rest];
  }
}

/** Returns the chats of a staff member's desks that they have not joined yet. */
async function chatsToJoin(connection: Connection, userId: string) {
  const roles = await staffRolesOf(connection, userId);
  if (roles.length === 0) return [];
  const subtypes = Object.entries(roleOfDesk).flatMap(([subtype, role]) =>
    roles.includes(role) ? subtype : [],
  );
  return connection
    .selectFrom('chats')
    .innerJoin('chat_members as streamer', 'streamer.chat_id', 'chats.id')
    .select(['chats.id as chat_id', 'streamer.user_id as streamer_id'])
    .where('chats.type', '=', 'support')
    .where('chats.subtype', 'in', subtypes)
    .where('chats.last_place', '>', 0)
    .where('streamer.companion_id', 'is', null)
    .where('streamer.user_id', '!=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_members as mine')
            .select('mine.chat_id')
            .whereRef('mine.chat_id', '=', 'chats.id')
            .where('mine.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('chats.last_place', 'desc')
    .limit(maxJoinedChats)
    .execute();
}

/** Adds a staff member to all chats of their desks, including older ones. */
export async function joinDesks(changes: Changes, connection: Connection, userId: string): Promise<void> {
  const chats = await chatsToJoin(connection, userId);
  if (chats.length === 0) return;
  await changes.run(async (change) => {
    for (const { chat_id: chatId, streamer_id: streamerId } of await chatsToJoin(change.db, userId))
      await join(change, chatId, streamerId, userId);
  });
}

/** Adds the chat with all its messages. Messages of the streamer after the desk's last one are unread. */
async function join({ db, nowMs, revisions }: Change, chatId: string, streamerId: string, userId: string) {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'from_id', 'place'])
    .where('chat_id', '=', chatId)
    .where('deleted', '=', 0)
    .orderBy('place')
    .execute();
  const last = messages.at(-1);
  const answeredUpTo = messages.findLast(({ from_id: fromId }) => fromId !== streamerId)?.place ?? 0;
  const isListed = last !== undefined;
  await db
    .insertInto('chat_members')
    .values({
      ...newMember(chatId, userId, streamerId, nowMs),
      is_listed: isListed ? 1 : 0,
      read_up_to: answeredUpTo,
      unread: messages.filter(({ place }) => place > answeredUpTo).length,
      message_count: messages.length,
      last_message_id: last?.id ?? null,
      active_at: last?.place ?? nowMs,
      revision: isListed ? await revisions() : 0,
    })
    .execute();
}

/** Removes a former staff member from the chats of the desk. */
export async function leaveDesks(connection: Connection, userId: string, role: StaffRole): Promise<void> {
  const left = Object.entries(roleOfDesk).flatMap(([subtype, each]) => (each === role ? subtype : []));
  const chats = await connection.selectFrom('chats').select('id').where('subtype', 'in', left).execute();
  for (const { id } of chats)
    await connection
      .deleteFrom('chat_members')
      .where('chat_id', '=', id)
      .where('user_id', '=', userId)
      .where('companion_id', 'is not', null)
      .execute();
}
