import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CameraEffects } from '../port.ts';
import { effectsFolder } from './folder.ts';

/** Radius of the blur in pixels: the room can't be recognized, and the edges of hair stay soft. */
const blurRadius = 15;
/**
 * Milliseconds until the first processed frame; model and WebAssembly must load within it, even on a slow
 * connection.
 */
const firstFrameWithinMs = 30_000;

/** A processed video track. When its scope ends, the track and the processors stop. */
export interface ProcessedPicture {
  readonly scope: Scope;
  readonly track: MediaStreamTrack;
}

/** A WebAssembly module with one SIMD instruction, because the library's build requires SIMD. */
const simdProbe = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0],
  ...[253, 15, 253, 98, 11],
];

/** Returns whether this browser supports the camera effects. */
export function canProcess(): boolean {
  const hasFrames =
    'MediaStreamTrackProcessor' in globalThis || 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
  return hasFrames && 'OffscreenCanvas' in globalThis && WebAssembly.validate(Uint8Array.from(simdProbe));
}

/**
 * Starts the wanted effects on a track, light correction before blur, and returns the processed track after
 * its first frame. Loads only the libraries of the wanted effects. Rejects if no frame arrives in time.
 */
export async function startEffects(
  owner: Scope,
  clock: Clock,
  camera: MediaStreamTrack,
  wanted: CameraEffects,
): Promise<ProcessedPicture> {
  const scope = owner.child();
  try {
    let track = camera as MediaStreamVideoTrack;
    if (wanted.correctsLight) {
      const { LightAdjustmentProcessor } = await import('@shiguredo/light-adjustment');
      const processor = new LightAdjustmentProcessor();
      scope.onEnd(() => processor.stopProcessing());
      track = await processor.startProcessing(track);
      endWith(scope, track);
    }
    if (wanted.blursBackground) {
      const { VirtualBackgroundProcessor } = await import('@shiguredo/virtual-background');
      const processor = new VirtualBackgroundProcessor(`/${effectsFolder}`);
      scope.onEnd(() => processor.stopProcessing());
      track = await processor.startProcessing(track, { blurRadius });
      endWith(scope, track);
    }
    if (scope.ended) throw new Error('The camera changed while the effect was loading.');
    await firstFrame(scope, clock, track);
    return { scope, track };
  } catch (error) {
    scope.end();
    throw error;
  }
}

const endWith = (scope: Scope, track: MediaStreamTrack) => scope.onEnd(() => track.stop());

/**
 * Resolves at the first frame. Rejects after a timeout, because a processor whose files fail to load reports
 * no error.
 */
async function firstFrame(owner: Scope, clock: Clock, track: MediaStreamTrack): Promise<void> {
  const scope = owner.child();
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  scope.onEnd(() => (video.srcObject = null));
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The camera effect gives no frame.'));
      listen(scope, video, 'loadeddata', () => resolve());
      listen(scope, track, 'ended', fail);
      clock.after(scope, firstFrameWithinMs, fail);
      scope.onEnd(fail);
      void video.play().catch(() => undefined);
    });
  } finally {
    scope.end();
  }
}
