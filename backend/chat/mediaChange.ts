import type { Change } from './changes.ts';
import { membersOf, updateMember, type MemberRow } from './members.ts';
import { renumber, selectVisible, type MediaRow } from './messages.ts';
import type { MediaInput, Views } from './views.ts';

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
