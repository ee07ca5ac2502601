import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { GalleryStatus } from '#shared/domain/person.ts';
import type { Connection } from '../storage/database.ts';
import type { GalleryItemsTable } from '../storage/galleryTables.ts';
import type { Tables } from '../storage/schema.ts';
import type { GalleryKind } from '../people/media.ts';

export type ItemRow = Selectable<GalleryItemsTable>;
export type ItemType = 'image' | 'video';

/** Returns the items of a user in the owner's order. */
export function itemsOf(
  connection: Connection,
  ownerId: string,
  kinds: readonly GalleryKind[],
): Promise<ItemRow[]> {
  return connection
    .selectFrom('gallery_items')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', kinds)
    .orderBy('place')
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

export function itemById(connection: Connection, id: string): Promise<ItemRow | undefined> {
  return connection.selectFrom('gallery_items').selectAll().where('id', '=', id).executeTakeFirst();
}

export function itemOfUpload(connection: Connection, uploadId: string): Promise<ItemRow | undefined> {
  return connection
    .selectFrom('gallery_items')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

export async function insertItem(
  connection: Connection,
  item: Insertable<GalleryItemsTable>,
): Promise<ItemRow> {
  return connection.insertInto('gallery_items').values(item).returningAll().executeTakeFirstOrThrow();
}

export async function updateItem(
  connection: Connection,
  id: string,
  change: Updateable<GalleryItemsTable>,
): Promise<ItemRow> {
  return connection
    .updateTable('gallery_items')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes items with their story views. Returns the uploads that are now unused. */
export async function removeItems(connection: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await connection.deleteFrom('story_views').where('item_id', 'in', ids).execute();
  const rows = await connection
    .deleteFrom('gallery_items')
    .where('id', 'in', ids)
    .returning('upload_id')
    .execute();
  return rows.flatMap(({ upload_id: uploadId }) => uploadId ?? []);
}

/** Returns true if only the owner may see the gallery item of this upload; false without an item. */
export async function isWithheldItem(
  connection: Connection,
  uploadId: string,
  nowMs: number,
): Promise<boolean> {
  const row = await itemOfUpload(connection, uploadId);
  return row !== undefined && !isShownRow({ ...row, state: 'ready' }, nowMs);
}

type Items = ExpressionBuilder<Tables, 'gallery_items'>;

/** Condition for items that others see: approved, ready, and not an expired story. */
export function isShown(nowMs: number) {
  return (eb: Items) =>
    eb.and([
      eb('gallery_items.status', '=', 'approved' satisfies GalleryStatus),
      eb('gallery_items.state', '=', 'ready'),
      eb.or([eb('gallery_items.expires_ms', 'is', null), eb('gallery_items.expires_ms', '>', nowMs)]),
    ]);
}

/** Applies the same condition as `isShown` to a loaded row. */
export function isShownRow(row: ItemRow, nowMs: number): boolean {
  return (
    row.status === 'approved' && row.state === 'ready' && (row.expires_ms === null || row.expires_ms > nowMs)
  );
}
