import type { MediaReference } from '../events.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { blocks } from '../people/relations.ts';
import { isShownRow, itemById, itemsOf, type ItemRow } from './itemRepo.ts';

/** Reported media: a story, a gallery item, or a user with all shown media. */
export type ReportedMedia = Pick<MediaReference, 'fromId'> & { readonly id: string | null };

/** Sources of evidence in order: avatar, gallery, stories. A video is represented by one frame. */
const kinds = ['avatar', 'gallery', 'story'] as const;

/**
 * Creates the function that copies reported pictures, because the owner may delete them. Copies nothing that the
 * reporter could not see, and no files of the product itself.
 */
export function createGalleryEvidence(
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
