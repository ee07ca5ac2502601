import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Uploads } from '../files/index.ts';
import { addressesOfItem, addressesOfItems } from './itemView.ts';

/**
 * §7 Gallery: returns the user's own pictures that moderation refused or that wait for a moderator. Their
 * addresses are valid only for the owner.
 */
export function createBlurredHandler(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  uploads: Pick<Uploads, 'addressesOf'>,
): HandlersOf<'blurredImages'> {
  return {
    async blurredImages({ caller }) {
      const rows = await database
        .selectFrom('gallery_items')
        .selectAll()
        .where('owner_id', '=', caller.userId)
        .where('type', '=', 'image')
        .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', clock.now())]))
        .where((eb) =>
          eb.or([
            eb('status', '=', 'refused'),
            eb.and([eb('status', '=', 'pending'), eb('verdict', '=', 'prohibited')]),
          ]),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      const addressesOf = await addressesOfItems(uploads, rows);
      return { images: rows.map((row) => ({ id: row.id, url: addressesOfItem(row, addressesOf).url })) };
    },
  };
}
