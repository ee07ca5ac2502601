import { limits } from '#shared/domain/constants.ts';
import type { MediaItem } from '#shared/domain/chat.ts';

/** Of a hundred parts of a bubble's width, how high a lone picture may be; beyond it is cut. */
const lowest = 0.5;
const highest = 1.25;
/** Before a size is known: the shape most pictures have. */
const usual = 0.75;

type Size = Pick<MediaItem['metadata'][number], 'width' | 'height'>;

/** Height by width of a lone picture, known before it has loaded so that nothing moves when it comes. */
export function shapeOf({ metadata }: { metadata: readonly Size[] }): number {
  const known = metadata.find(({ width, height }) => (width ?? 0) > 0 && (height ?? 0) > 0);
  const shape = known ? (known.height ?? 0) / (known.width ?? 1) : usual;
  return Math.min(highest, Math.max(lowest, shape));
}

/** How many tiles stand in each row of an album, for one to ten of them. Three are a big one beside two. */
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

/** Of six columns, how many each tile takes; null where the album has a shape of its own (one, three). */
export function spansOf(count: number): readonly number[] | null {
  const pattern = rows[Math.min(count, limits.uploadFiles)];
  if (!pattern) return null;
  return pattern.flatMap((inRow) => Array.from({ length: inRow }, () => 6 / inRow));
}

export type MediumLook =
  /** To be seen as it is. */
  | 'open'
  | 'processing'
  | 'failed'
  /** Checked by moderation; `hidden`: not to be had. */
  | 'checking'
  | 'hidden'
  /** Shown by choice. */
  | 'blurred'
  | 'priced';

/** §4 "Media": what a medium is shown as, to this side of the chat. */
export function lookOf(item: MediaItem, isMine: boolean): MediumLook {
  if (item.transcodingStatus === 'failed') return 'failed';
  if (item.transcodingStatus === 'processing') return 'processing';
  if (isMine) return 'open';
  if (item.price !== null && item.isPaid !== true) return 'priced';
  if (item.blurred !== true) return item.onModeration === true ? 'checking' : 'open';
  if (item.allowUnblure === false) return item.onModeration === true ? 'checking' : 'hidden';
  return 'blurred';
}

/** The picture that represents a medium; null where there is none to show. */
export function pictureOf(item: MediaItem, look: MediumLook): string | null {
  const preview = item.metadata.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null;
  if (item.type === 'image' && look === 'open') return item.url ?? preview;
  return preview;
}
