import type { MediaReference } from '../events.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { blocks } from '../people/relations.ts';
import { isShownRow, itemById, itemsOf, type ItemRow } from './itemRepo.ts';

/** What somebody reports: a story or an item of a gallery, or the person with all they show. */
export type ReportedMedia = Pick<MediaReference, 'fromId'> & { readonly id: string | null };

/** A person's own pictures first, then those they show; moving pictures by one of them. */
const kinds = ['avatar', 'gallery', 'story'] as const;

/**
 * The pictures of what is reported, as they were then: whoever shows them may take them away. None where whoever reports
 * can't have seen them. What lies among the product's own files needs no copy.
 */
export function createEvidence(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  uploads: Pick<Uploads, 'previewOf'>,
) {
  async function rowsOf({ id, fromId }: ReportedMedia): Promise<ItemRow[]> {
    if (id === null) {
      const rows = await itemsOf(database, fromId, kinds);
      return [...rows].sort((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)));
    }
    const row = await itemById(database, id);
    return row?.owner_id === fromId ? [row] : [];
  }

  return async (reported: ReportedMedia, seenBy: string): Promise<readonly Buffer[]> => {
    if (await blocks.has(database, reported.fromId, seenBy)) return [];
    const shown = (await rowsOf(reported)).filter((row) => isShownRow(row, clock.now()));
    const uploadIds = shown.flatMap(({ upload_id: uploadId }) => uploadId ?? []);
    const pictures = await Promise.all(uploadIds.map((uploadId) => uploads.previewOf(uploadId)));
    return pictures.filter((picture) => picture !== null);
  };
}

function kindOf({ kind }: ItemRow): (typeof kinds)[number] {
  return kinds.find((each) => each === kind) ?? 'gallery';
}
