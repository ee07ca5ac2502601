import type { Uploads } from '../files/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import { publishChanged, repliesTo } from './changedMessages.ts';
import type { Change, Changes } from './changes.ts';
import { requireMember, selectListed } from './lists.ts';
import { memberOf, membersOf, updateMember, type MemberRow } from './members.ts';
import { countVisible, recount, renumber, selectVisible } from './messages.ts';
import { leftByAll, reduceToSold, soldAmong, notifyOfSoldMedia } from './soldMedia.ts';
import { newestCallPlace } from './unansweredCalls.ts';
import type { Views } from './views.ts';

/** Maximum number of messages that one change erases for a removed account. */
const eraseBatchSize = 200;

export interface Deleting {
  readonly handlers: HandlersOf<'deleteMessages' | 'deleteChats' | 'deleteAllChats'>;
  /**
   * Erases everything that a removed account wrote, for all members, and takes its chats away from it. Others
   * keep the media that they have paid for. Idempotent.
   */
  eraseAllOf(userId: string): Promise<void>;
}

/** Deletes messages for everyone, messages for one member, and whole chats (§7). */
export function createDeleting({
  changes,
  database,
  views,
  uploads,
}: {
  changes: Changes;
  database: Database;
  views: Views;
  uploads: Pick<Uploads, 'release'>;
}): Deleting {
  /**
   * Erases messages for everyone. The empty rows stay, so that the deletion can be reported and the messages
   * are not stored again.
   */
  async function erase({ db, nowMs }: Change, ids: readonly string[], first: number): Promise<void> {
    if (ids.length === 0) return;
    const media = await db
      .deleteFrom('message_media')
      .where('message_id', 'in', ids)
      .returning('upload_id')
      .execute();
    await uploads.release(
      db,
      media.flatMap(({ upload_id: id }) => id ?? []),
    );
    await renumber(db, ids, first, nowMs);
    await db
      .updateTable('messages')
      .set({ deleted: 1, text: null, gif_id: null, sticker_id: null, reactions: null, forwarded_name: null })
      .where('id', 'in', ids)
      .execute();
  }

  /** Deletes messages with paid media for their sender only, because the buyers keep what they paid for. */
  async function leaveSold(
    change: Change,
    member: MemberRow,
    buyers: readonly MemberRow[],
    ids: readonly string[],
    first: number,
  ): Promise<void> {
    await reduceToSold(change, uploads, ids, first);
    await hideMessages(change, member, ids, first);
    for (const buyer of buyers)
      await updateMember(change.db, buyer, {
        updated_ms: change.nowMs,
        revision: first + ids.length - 1,
      });
    await notifyOfSoldMedia(change, views, buyers, ids);
  }

  async function hideMessages({ db }: Change, member: MemberRow, ids: readonly string[], first: number) {
    if (ids.length === 0) return;
    await db
      .insertInto('message_hides')
      .values(
        ids.map((id, index) => ({
          user_id: member.user_id,
          message_id: id,
          chat_id: member.chat_id,
          revision: first + index,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'message_id']).doNothing())
      .execute();
  }

  /** Updates a member's row of the chat after a deletion, and sends the event. */
  async function updateAfterDeletion(
    change: Change,
    member: MemberRow,
    messageIds: readonly string[],
    revision: number,
  ): Promise<void> {
    const { db, nowMs } = change;
    const counted = await recount(db, member, messageIds.length);
    const next = await updateMember(db, member, { ...counted, updated_ms: nowMs, revision });
    change.notify(member.user_id, 'messagesDeleted', {
      chatId: member.chat_id,
      messageIds: [...messageIds],
      revision,
    });
    if (next.last_message_id === member.last_message_id && next.unread === member.unread) return;
    change.notify(member.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }

  async function deleteMessages(change: Change, member: MemberRow, ids: readonly string[], forMe: boolean) {
    const { db } = change;
    const visible = await selectVisible(db, member)
      .where('messages.id', 'in', [...new Set(ids)])
      .orderBy('place')
      .execute();
    if (visible.length === 0) return;
    const others = await othersIn(change, member);
    const own = forMe
      ? []
      : visible.filter(({ from_id: fromId }) => fromId === member.user_id).map(({ id }) => id);
    const sold = await soldAmong(change, others, own);
    const receivedIds = visible.map(({ id }) => id).filter((id) => !own.includes(id));
    const leftByAllIds = await leftByAll(change, receivedIds);
    const erasedIds = [...own.filter((id) => !sold.includes(id)), ...leftByAllIds];
    const hiddenIds = receivedIds.filter((id) => !leftByAllIds.includes(id));
    const first = await change.revisions(visible.length);
    const revision = first + visible.length - 1;
    const seenBy = new Map<MemberRow, string[]>();
    for (const other of others) seenBy.set(other, await visibleAmong(change, other, erasedIds));
    await erase(change, erasedIds, first);
    if (sold.length > 0) await leaveSold(change, member, others, sold, first + erasedIds.length);
    await hideMessages(change, member, hiddenIds, first + erasedIds.length + sold.length);
    await updateAfterDeletion(
      change,
      member,
      visible.map(({ id }) => id),
      revision,
    );
    for (const [other, seen] of seenBy)
      if (seen.length > 0) await updateAfterDeletion(change, other, seen, first + erasedIds.length - 1);
    // Replies to a message deleted for everyone are sent again, because their quotes are empty now.
    await publishChanged(change, views, member.chat_id, await repliesTo(change, [...erasedIds, ...sold]));
  }

  /** Returns the other members who have the chat in a list. */
  const othersIn = async ({ db }: Change, member: MemberRow) =>
    (await membersOf(db, member.chat_id)).filter(
      (other) => other.user_id !== member.user_id && other.is_listed === 1,
    );

  /**
   * Erases the next own messages of a member after a place, for everyone. Returns the last place; null: no
   * messages are left.
   */
  async function eraseNext(change: Change, member: MemberRow, afterPlace: number): Promise<number | null> {
    const rows = await change.db
      .selectFrom('messages')
      .select(['id', 'place'])
      .where('chat_id', '=', member.chat_id)
      .where('from_id', '=', member.user_id)
      .where('deleted', '=', 0)
      .where('place', '>', afterPlace)
      .orderBy('place')
      .limit(eraseBatchSize)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return null;
    const others = await othersIn(change, member);
    const sold = await soldAmong(change, others, ids);
    const erasedIds = ids.filter((id) => !sold.includes(id));
    const first = await change.revisions(ids.length);
    const seenBy = new Map<MemberRow, string[]>();
    for (const other of others) seenBy.set(other, await visibleAmong(change, other, erasedIds));
    await erase(change, erasedIds, first);
    if (sold.length > 0) await leaveSold(change, member, others, sold, first + erasedIds.length);
    for (const [other, seen] of seenBy)
      if (seen.length > 0) await updateAfterDeletion(change, other, seen, first + erasedIds.length - 1);
    await publishChanged(change, views, member.chat_id, await repliesTo(change, ids));
    return rows.at(-1)?.place ?? null;
  }

  /** Keeps the chat with the messages after the deleted place. */
  async function keepRest(change: Change, member: MemberRow, left: MemberRow, count: number): Promise<void> {
    if (left.cleared_up_to === member.cleared_up_to) return;
    const { db, nowMs } = change;
    const revision = await change.revisions();
    const clearedUpTo = left.cleared_up_to;
    const counted = await recount(db, left, member.message_count - count);
    const columns = { ...counted, cleared_up_to: clearedUpTo, updated_ms: nowMs, revision };
    const next = await updateMember(db, member, columns);
    change.notify(member.user_id, 'chatDeleted', { chatId: member.chat_id, clearedUpTo, revision });
    change.notify(member.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }

  /**
   * Deletes the chat for this member up to a place, or completely (§7 `chats/delete`). The other side keeps
   * its messages. Idempotent for the same place, even if messages arrive meanwhile.
   */
  async function deleteChat(change: Change, member: MemberRow, upTo = member.last_place): Promise<void> {
    if (member.is_listed === 0) return;
    const { db, nowMs } = change;
    const clearedUpTo = Math.max(member.cleared_up_to, Math.min(upTo, member.last_place));
    const left = { ...member, cleared_up_to: clearedUpTo };
    const count = await countVisible(db, left);
    if (count > 0 || (await newestCallPlace(db, left)) > 0) return keepRest(change, member, left, count);
    const revision = await change.revisions();
    await updateMember(db, member, {
      is_listed: 0,
      cleared_up_to: clearedUpTo,
      unread: 0,
      message_count: 0,
      last_message_id: null,
      active_at: member.chat_created_ms,
      updated_ms: nowMs,
      revision,
    });
    change.notify(member.user_id, 'chatDeleted', { chatId: member.chat_id, clearedUpTo, revision });
  }

  const handlers: Deleting['handlers'] = {
    /** Ids of unknown or deleted messages are ignored. */
    deleteMessages: ({ caller, body }) =>
      changes.run(async (change) => {
        const member = await requireMember(change.db, body.chatId, caller.userId);
        await deleteMessages(change, member, body.messages, body.forMe === true);
        return {};
      }),

    deleteChats: ({ caller, body }) =>
      changes.run(async (change) => {
        for (const chatId of new Set(body.chatIds)) {
          const member = await memberOf(change.db, chatId, caller.userId);
          if (member) await deleteChat(change, member, body.upTo?.[chatId]);
        }
        return {};
      }),

    deleteAllChats: ({ caller, body }) =>
      changes.run(async (change) => {
        const listed = await selectListed(change.db, caller.userId, body.listFilter).execute();
        for (const member of listed) await deleteChat(change, member);
        return {};
      }),
  };

  return {
    handlers,
    async eraseAllOf(userId) {
      const chats = await database
        .selectFrom('chat_members')
        .select('chat_id')
        .where('user_id', '=', userId)
        .orderBy('chat_id')
        .execute();
      for (const { chat_id: chatId } of chats) {
        for (let place: number | null = 0; place !== null;) {
          const after: number = place;
          place = await changes.run(async (change) => {
            const member = await memberOf(change.db, chatId, userId);
            return member ? eraseNext(change, member, after) : null;
          });
        }
        await changes.run(async (change) => {
          const member = await memberOf(change.db, chatId, userId);
          if (member) await deleteChat(change, member);
        });
      }
    },
  };
}

/** Returns those of the messages that a member can see. Others are not reported as deleted. */
async function visibleAmong({ db }: Change, member: MemberRow, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectVisible(db, member)
    .clearSelect()
    .select('messages.id')
    .where('messages.id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}
