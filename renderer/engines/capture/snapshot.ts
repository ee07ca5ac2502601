import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';

/** Milliseconds to wait for the camera's first frame before a snapshot fails. */
const frameWithinMs = 1_500;
const jpegQuality = 0.8;

/** Encodes the current frame of an element as JPEG, at most `maxWidth` pixels wide. */
async function encode(video: HTMLVideoElement, maxWidth: number): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const width = Math.max(1, Math.round(Math.min(maxWidth, video.videoWidth)));
  const height = Math.max(1, Math.round((width * video.videoHeight) / video.videoWidth));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const picture = await createImageBitmap(video);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
}

/** The track from which one frame is taken. The scope is the track's. */
export interface FrameOf {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly track: MediaStreamTrack;
  /**
   * Returns an element that already shows the track. Creating another element for one frame costs as much as
   * ten frames.
   */
  readonly showing: (track: MediaStreamTrack) => HTMLVideoElement | null;
}

/**
 * Passes one frame of a video track to `make`; returns null if there is no frame. If no element shows the
 * track, a temporary element is used, because `ImageCapture` is not available everywhere.
 */
export async function ofOneFrame<T>(
  { scope: owner, clock, track, showing }: FrameOf,
  make: (video: HTMLVideoElement) => Promise<T | null> | T | null,
): Promise<T | null> {
  const scope = owner.child();
  try {
    const shown = showing(track);
    if (shown) return await make(shown);
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = new MediaStream([track]);
    scope.onEnd(() => (video.srcObject = null));
    const hasFrame = await new Promise<boolean>((resolve) => {
      scope.onEnd(() => resolve(false));
      listen(scope, video, 'loadeddata', () => resolve(true));
      listen(scope, track, 'ended', () => resolve(false));
      clock.after(scope, frameWithinMs, () => resolve(false));
      void video.play().catch(() => undefined);
    });
    return hasFrame ? await make(video) : null;
  } catch {
    // The track ended between two steps, so there is no frame.
    return null;
  } finally {
    scope.end();
  }
}

/** Returns a JPEG of one frame of a video track, or null. */
export const takeSnapshot = (of: FrameOf, maxWidth: number): Promise<Blob | null> =>
  ofOneFrame(of, (video) => encode(video, maxWidth));
