const allColumns = 4;
/** The tile to add an item takes one column after the last item. */
const addTile = 1;

interface GalleryColumns {
  readonly photos: number;
  readonly videos: number;
}

/**
 * Returns how many of the four columns each gallery takes. Galleries that fit share a row, so that few items
 * leave no empty row. Otherwise each takes a full row.
 */
export function galleryColumns(photos: number, videos: number): GalleryColumns {
  const ofPhotos = photos + addTile;
  return ofPhotos + videos + addTile <= allColumns
    ? { photos: ofPhotos, videos: allColumns - ofPhotos }
    : { photos: allColumns, videos: allColumns };
}
