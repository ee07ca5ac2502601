import type { LocalMedia, TrackSource } from './port.ts';

/**
 * The tracks behind the local media. Features hand an engine a `LocalMedia`; only this folder knows that the capture
 * is a `TrackSource` as well. Anything else is a mistake in the wiring, told at once instead of as a black picture.
 */
export function trackSourceOf(local: LocalMedia): TrackSource {
  if ('videoTrack' in local && 'audioTrack' in local && 'onTracksChanged' in local) {
    return local as LocalMedia & TrackSource;
  }
  throw new TypeError(
    'this engine needs local media that is a TrackSource too (createCapture, createFakeLocalMedia)',
  );
}
