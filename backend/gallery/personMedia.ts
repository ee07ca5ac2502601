import type { Clock } from '#shared/lib/clock.ts';
import type { AddressesOf, Uploads } from '../files/index.ts';
import { blocks } from '../people/relations.ts';
import type { Connection, Database } from '../storage/database.ts';
import { isShown, isShownRow, itemsOf, type ItemRow } from './itemRepo.ts';
import { addressesOfItem, addressesOfItems, itemView, statusOf } from './itemView.ts';
import type { OwnMedia, PersonMedia, ShownMedia } from '../people/media.ts';
import type { RecentViewers } from './recentViewers.ts';

export interface PersonMediaOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly uploads: Pick<Uploads, 'addressesOf'>;
  readonly viewers: RecentViewers;
}

const nothing: ShownMedia = { gallery: [], videoGallery: [], stories: 'none' };

export function createPersonMedia(options: PersonMediaOptions): PersonMedia {
  const { database, clock, uploads, viewers } = options;

  async function storiesAmong(
    viewerId: string,
    ids: readonly string[],
    connection: Connection = database,
  ): Promise<ReadonlyMap<string, 'seen' | 'unseen'>> {
    if (ids.length === 0) return new Map();
    const rows = await connection
      .selectFrom('gallery_items')
      .leftJoin('story_views', (join) =>
        join.onRef('story_views.item_id', '=', 'gallery_items.id').on('story_views.viewer_id', '=', viewerId),
      )
      .select((eb) => [
        'gallery_items.owner_id',
        eb.fn.countAll().as('items'),
        eb.fn.count('story_views.item_id').as('seen'),
      ])
      .where('gallery_items.kind', '=', 'story')
      .where('gallery_items.owner_id', 'in', [...new Set(ids)])
      .where(isShown(clock.now()))
      .groupBy('gallery_items.owner_id')
      .execute();
    const owners = rows.map((row) => row.owner_id);
    const blocked = await blocks.among(connection, viewerId, owners);
    return new Map(
      rows
        .filter((row) => !blocked.has(row.owner_id))
        .map((row) => {
          const isSeen = row.owner_id === viewerId || Number(row.seen) >= Number(row.items);
          return [row.owner_id, isSeen ? 'seen' : 'unseen'];
        }),
    );
  }

  const viewWith = (addressesOf: AddressesOf) => (row: ItemRow) => itemView(row, { addressesOf });
  const ofType = (rows: readonly ItemRow[], type: string) => rows.filter((row) => row.type === type);

  return {
    async seenBy(viewerId, { id, is_top: isTop }) {
      if (await blocks.areBlocked(database, viewerId, id)) return nothing;
      const [rows, stories] = await Promise.all([
        itemsOf(database, id, ['gallery']),
        storiesAmong(viewerId, [id]),
      ]);
      viewers.record(viewerId, id);
      const shown = rows.filter((row) => isShownRow(row, clock.now()));
      const viewOf = viewWith(await addressesOfItems(uploads, shown));
      return {
        gallery: ofType(shown, 'image').map(viewOf),
        // §6: the video gallery of a top user is hidden.
        videoGallery: isTop === 1 ? [] : ofType(shown, 'video').map(viewOf),
        stories: stories.get(id) ?? 'none',
      } as ShownMedia;
    },

    storiesAmong,

    async blurredAvatarsAmong(ids) {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom('gallery_items')
        .select(['owner_id', 'upload_id', 'tiny'])
        .where('owner_id', 'in', ids)
        .where('kind', '=', 'avatar')
        .where('verdict', '=', 'prohibited')
        .where(isShown(clock.now()))
        .execute();
      const addressesOf = await uploads.addressesOf(rows.map((row) => row.upload_id));
      const renditionOf = (uploadId: string | null) => uploadId && addressesOf(uploadId).blurredUrl;
      return new Map(rows.map((row) => [row.owner_id, renditionOf(row.upload_id) ?? row.tiny]));
    },

    async ownOf(userId, connection): Promise<OwnMedia> {
      const rows = await itemsOf(connection, userId, ['gallery', 'avatar']);
      const addressesOf = await addressesOfItems(uploads, rows, connection);
      const viewOf = viewWith(addressesOf);
      const own = rows.filter((row) => row.kind === 'gallery');
      const waiting = rows.find((row) => row.kind === 'avatar' && statusOf(row) === 'pending');
      return {
        gallery: ofType(own, 'image').map(viewOf),
        videoGallery: ofType(own, 'video').map(viewOf),
        newAvatar: waiting ? addressesOfItem(waiting, addressesOf).previewUrl : null,
      };
    },

    viewersOf: (ownerId) => viewers.of(ownerId),
  };
}
