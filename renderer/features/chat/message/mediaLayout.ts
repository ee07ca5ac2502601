import { limits } from '#shared/domain/constants.ts';
import type { MediaItem } from '#shared/domain/chat.ts';

/** Minimum and maximum height of a single image, as a fraction of its width. A taller image is cut. */
const lowest = 0.5;
const highest = 1.25;
/** Assumed height divided by width while the size is unknown. */
const usual = 0.75;

type Size = Pick<MediaItem['metadata'][number], 'width' | 'height'>;

/**
 * Returns height divided by width of a single image. Known before loading, so that nothing moves when the
 * image appears.
 */
export function shapeOf({ metadata }: { metadata: readonly Size[] }): number {
  const known = metadata.find(({ width, height }) => (width ?? 0) > 0 && (height ?? 0) > 0);
  const shape = known ? (known.height ?? 0) / (known.width ?? 1) : usual;
  return Math.min(highest, Math.max(lowest, shape));
}

/**
 * Number of tiles in each row of an album, by number of tiles. Three tiles are one large beside two small.
 */
const rows: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [2, 2, 3, 3],
};

/** Returns how many of six columns each tile spans; null: one or three tiles have their own layout. */
export function spansOf(count: number): readonly number[] | null {
  const pattern = rows[Math.min(count, limits.uploadFiles)];
  if (!pattern) return null;
  return pattern.flatMap((inRow) => Array.from({ length: inRow }, () => 6 / inRow));
}

export type MediumLook =
  /** Fully visible. */
  | 'open'
  | 'processing'
  | 'failed'
  /** `checking`: moderation reviews it; `hidden`: not available. */
  | 'checking'
  | 'hidden'
  /** Blurred until the user chooses to show it. */
  | 'blurred'
  | 'priced';

/** §4 "Media": returns the state in which this side of the chat sees a media item. */
export function lookOf(item: MediaItem, isMine: boolean): MediumLook {
  if (item.transcodingStatus === 'failed') return 'failed';
  if (item.transcodingStatus === 'processing') return 'processing';
  if (isMine) return 'open';
  if (item.price !== null && item.isPaid !== true) return 'priced';
  if (item.blurred !== true) return item.onModeration === true ? 'checking' : 'open';
  if (item.allowUnblure === false) return item.onModeration === true ? 'checking' : 'hidden';
  return 'blurred';
}

/** Returns the URL of the image for a media item; null: none. */
export function pictureOf(item: MediaItem, look: MediumLook): string | null {
  const preview = item.metadata.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null;
  if (item.type === 'image' && look === 'open') return item.url ?? preview;
  return preview;
}
