const allColumns = 4;
/** The tile that adds an item stands behind the last one. */
const addTile = 1;

interface GalleryColumns {
  readonly photos: number;
  readonly videos: number;
}

/**
 * Returns how many of the four columns each gallery takes. Both stand in one row if they fit, so that few items leave no
 * empty row. Otherwise each takes a whole row.
 */
export function galleryColumns(photos: number, videos: number): GalleryColumns {
  const ofPhotos = photos + addTile;
  return ofPhotos + videos + addTile <= allColumns
    ? { photos: ofPhotos, videos: allColumns - ofPhotos }
    : { photos: allColumns, videos: allColumns };
}
