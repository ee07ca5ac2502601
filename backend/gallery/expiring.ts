import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { removeItems } from './itemRepo.ts';

/** How many go in one change. */
const portion = 200;

/** Stories that are over are hidden at once; their rows and files go once an hour, and after a start. */
export function createExpiring(
  { clock, unitOfWork }: Pick<Context, 'clock' | 'unitOfWork'>,
  uploads: Pick<Uploads, 'release'>,
) {
  /** One portion; answers how many went. */
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
