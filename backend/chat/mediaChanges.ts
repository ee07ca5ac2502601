import type { Change } from './changes.ts';
import { isTheirs, updateMember, type MemberRow, membersOf } from './members.ts';
import { mediaOfMessages, messagesById, renumber, selectVisible, type MediaRow } from './messages.ts';
import type { Views, MediaInput } from './views.ts';

export type MediaPatch = Partial<
  Pick<MediaRow, 'paid' | 'unblurred' | 'state' | 'duration' | 'width' | 'height' | 'moderation'>
>;

/** Changes a media item, gives its message a new revision, and sends each member their view of it. */
export async function changeMedium(
  change: Change,
  views: Views,
  item: MediaRow,
  patch: MediaPatch,
): Promise<MediaRow> {
  const { db, nowMs } = change;
  const next = { ...item, ...patch };
  await db.updateTable('message_media').set(patch).where('id', '=', item.id).execute();
  const revision = await change.revisions();
  await renumber(db, [item.message_id], revision, nowMs);
  for (const member of await membersOf(db, item.chat_id)) {
    if (!(await isVisible(change, member, item.message_id))) continue;
    await updateMember(db, member, { updated_ms: nowMs, revision });
    // A blocked member receives the change with the chat after the block ends.
    if (member.blocked === 1) continue;
    const [media] = await views.media(db, [next], member);
    change.notify(member.user_id, 'mediaUpdated', {
      chatId: item.chat_id,
      messageId: item.message_id,
      media: media as MediaInput,
      revision,
    });
  }
  return next;
}

export async function isVisible({ db }: Change, member: MemberRow, messageId: string): Promise<boolean> {
  if (member.is_listed === 0) return false;
  const row = await selectVisible(db, member)
    .clearSelect()
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Maximum number of media to send to connected clients. Clients load the rest when they catch up. */
const maxSentMedia = 50;

/**
 * Changes how a member sees all media of the other person (§4: out of the request folder, blur from user).
 * Messages with changed media get new revisions, so that catching up includes them.
 */
export async function changeMediaVisibility(
  change: Change,
  views: Views,
  member: MemberRow,
  patch: { readonly is_request?: number; readonly blur_from_user?: number },
): Promise<MemberRow> {
  const { db, nowMs } = change;
  const next = await updateMember(db, member, patch);
  const rows = await selectVisible(db, member)
    .clearSelect()
    .select('messages.id')
    .where('messages.type', '=', 'media')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('message_media')
          .select('message_media.id')
          .whereRef('message_media.message_id', '=', 'messages.id')
          // Other media do not change: their price or the sender's own blur still applies.
          .where('message_media.gift_id', 'is', null)
          .where('message_media.price', 'is', null)
          .where('message_media.is_private', '=', 0)
          .where('message_media.unblurred', '=', 0),
      ),
    )
    .$if(member.companion_id === null, (query) => query.where('from_id', '!=', member.user_id))
    .$if(member.companion_id !== null, (query) => query.where('from_id', '=', member.companion_id as string))
    .orderBy('messages.place')
    .execute();
  if (rows.length === 0) return next;
  const ids = rows.map(({ id }) => id);
  const first = await change.revisions(ids.length);
  await renumber(db, ids, first, nowMs);
  // The other members see no change, but the revision of a chat must not be below those of its messages.
  await db
    .updateTable('chat_members')
    .set({ revision: first + ids.length - 1 })
    .where('chat_id', '=', member.chat_id)
    .where('user_id', '!=', member.user_id)
    .where('is_listed', '=', 1)
    .execute();
  const newest = await messagesById(db, ids.slice(-maxSentMedia));
  newest.sort((a, b) => a.revision - b.revision);
  const media = await mediaOfMessages(db, newest);
  for (const { id, revision, from_id: fromId } of newest) {
    if (!isTheirs(next, fromId)) continue;
    for (const item of await views.media(db, media.get(id) ?? [], next)) {
      change.notify(next.user_id, 'mediaUpdated', {
        chatId: next.chat_id,
        messageId: id,
        media: item,
        revision,
      });
    }
  }
  return next;
}
