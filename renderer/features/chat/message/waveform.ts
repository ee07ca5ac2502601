import type { MediaItem } from '#shared/domain/chat.ts';

/** Height of all bars if a recording has no waveform. */
const unknown = 0.18;
const least = 0.1;

/** Returns the waveform as this number of bars, each from 0 to 1, relative to the loudest. */
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
