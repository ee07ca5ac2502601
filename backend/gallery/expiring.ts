import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/port.ts';
import { removeItems } from './itemRepo.ts';

/** How many go in one change. */
const portion = 200;

/** Stories that are over are hidden at once; their rows and files go once an hour, and after a start. */
export function createExpiring(
  { clock, database, unitOfWork }: Pick<Context, 'clock' | 'database' | 'unitOfWork'>,
  uploads: Pick<Uploads, 'release'>,
) {
  async function sweep(): Promise<void> {
    for (;;) {
      const rows = await database
        .selectFrom('gallery_items')
        .select('id')
        .where('kind', '=', 'story')
        .where('expires_ms', '<=', clock.now())
        .limit(portion)
        .execute();
      const ids = rows.map(({ id }) => id);
      await unitOfWork.run(async ({ db }) => uploads.release(db, await removeItems(db, ids)));
      if (rows.length < portion) return;
    }
  }
  return { everyMs: HOUR_MS, sweep };
}
