import type { LocalMedia, TrackSource } from './port.ts';

/**
 * Returns the tracks behind the local media. Features pass a `LocalMedia`; only the engines know that it is a
 * `TrackSource` too. Throws a TypeError otherwise, because wrong wiring would show only as a black picture.
 */
export function trackSourceOf(local: LocalMedia): TrackSource {
  if ('videoTrack' in local && 'audioTrack' in local && 'onTracksChanged' in local) {
    return local as LocalMedia & TrackSource;
  }
  throw new TypeError(
    'this engine needs local media that is a TrackSource too (createCapture, createFakeLocalMedia)',
  );
}
