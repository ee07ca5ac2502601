import type { MediaReference } from '../events.ts';
import type { Uploads } from '../files/index.ts';
import type { Connection } from '../storage/database.ts';
import { memberOf } from './members.ts';
import type { MediaRow, MediaState } from './messages.ts';

type Previews = Pick<Uploads, 'previewOf'>;

/** Returns the referenced media of a sender, in order and without gifts. */
export function mediaOf(db: Connection, { kind, id, fromId }: MediaReference): Promise<MediaRow[]> {
  return db
    .selectFrom('message_media')
    .selectAll()
    .where(kind === 'message' ? 'message_id' : 'id', '=', id)
    .where('from_id', '=', fromId)
    .where('gift_id', 'is', null)
    .orderBy('position')
    .execute();
}

/** Returns a picture of a media item; null if none exists. */
export async function previewOf(uploads: Previews, { upload_id: id }: MediaRow): Promise<Buffer | null> {
  return id === null ? null : uploads.previewOf(id);
}

/** Returns whether moderation hides the chat medium of this upload from all but its sender. */
export async function isHiddenMedium(db: Connection, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_media')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('moderation', '=', 'hidden' satisfies MediaState)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the pictures of a reported chat medium in order. Empty if the reporter can't have seen it, or it has
 * no picture.
 */
export async function reportedPictures(
  db: Connection,
  uploads: Previews,
  reference: MediaReference,
  reporterId: string,
): Promise<readonly Buffer[]> {
  const items = await mediaOf(db, reference);
  const [first] = items;
  if (!first || !(await memberOf(db, first.chat_id, reporterId))) return [];
  const pictures = await Promise.all(items.map((item) => previewOf(uploads, item)));
  return pictures.filter((picture) => picture !== null);
}
