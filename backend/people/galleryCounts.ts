import type { Connection } from '../storage/database.ts';
import type { GalleryCounts } from './media.ts';

/** Counts the pictures and videos of the locker (§5), without the refused ones. */
export async function galleryCountsOf(connection: Connection, userId: string): Promise<GalleryCounts> {
  const [rows, owner] = await Promise.all([
    connection
      .selectFrom('gallery_items')
      .select((eb) => ['kind', 'type', eb.fn.countAll().as('count')])
      .where('owner_id', '=', userId)
      .where('kind', 'in', ['gallery', 'avatar'])
      .where('status', '!=', 'refused')
      .groupBy(['kind', 'type'])
      .execute(),
    connection.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst(),
  ]);
  const count = (kind: string, type: string) =>
    Number(rows.find((row) => row.kind === kind && row.type === type)?.count ?? 0);
  // An avatar from a provider, or older than gallery items, counts too.
  const hasAvatar = count('avatar', 'image') > 0 || (owner?.avatar ?? null) !== null;
  return { avatar: hasAvatar ? 1 : 0, photos: count('gallery', 'image'), videos: count('gallery', 'video') };
}
