import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { removeItems } from './itemRepo.ts';

/** Number of stories deleted in one transaction. */
const portion = 200;

/**
 * Deletes rows and files of expired stories once an hour and after a start. Expired stories are hidden
 * immediately.
 */
export function createExpiring(
  { clock, unitOfWork }: Pick<Context, 'clock' | 'unitOfWork'>,
  uploads: Pick<Uploads, 'release'>,
) {
  /** Deletes one portion and returns its size. */
  const sweepSome = () =>
    unitOfWork.run(async ({ db }) => {
      const rows = await db
        .selectFrom('gallery_items')
        .select('id')
        .where('kind', '=', 'story')
        .where('expires_ms', '<=', clock.now())
        .limit(portion)
        .execute();
      const ids = rows.map(({ id }) => id);
      await uploads.release(db, await removeItems(db, ids));
      return ids.length;
    });
  async function sweep(): Promise<void> {
    while ((await sweepSome()) === portion);
  }
  return { everyMs: HOUR_MS, sweep };
}
