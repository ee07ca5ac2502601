import type { Change } from './changes.ts';
import { isTheirs, updateMember, type MemberRow } from './members.ts';
import { mediaOfMessages, messagesById, renumber, selectVisible } from './messages.ts';
import type { Views } from './views.ts';

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
