import type { MediaItem } from '#shared/domain/chat.ts';

/** Where nothing is known of a sound its bars are all of this height: no shape is made up. */
const unknown = 0.18;
const least = 0.1;

/** A voice message's loudness in the given number of bars, each from 0 to 1: what came with it, evened out. */
export function barsOf(item: Pick<MediaItem, 'waveform'>, count: number): readonly number[] {
  const known = item.waveform;
  if (known.length === 0) return Array.from({ length: count }, () => unknown);
  const loudest = Math.max(...known, 0.01);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * known.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * known.length) / count));
    return Math.min(1, Math.max(least, Math.max(...known.slice(from, to), 0) / loudest));
  });
}
