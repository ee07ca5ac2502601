import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';

/** A camera that gives no frame within this time gives no snapshot either. */
const frameWithinMs = 1_500;
const jpegQuality = 0.8;

/** One JPEG of what an element shows, no wider than asked. */
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

/** Of what one frame is wanted: the scope is the track's. */
export interface FrameOf {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly track: MediaStreamTrack;
  /** An element that shows it anyway: to make another one for a frame costs as much as ten frames. */
  readonly showing: (track: MediaStreamTrack) => HTMLVideoElement | null;
}

/**
 * What can be made of one frame of a video track, or null where none comes. Where nobody shows it, by an element of its
 * own for the moment: `ImageCapture` is not everywhere.
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
    // The track ended between two steps: no picture, which is an answer.
    return null;
  } finally {
    scope.end();
  }
}

/** One JPEG of a video track. */
export const takeSnapshot = (of: FrameOf, maxWidth: number): Promise<Blob | null> =>
  ofOneFrame(of, (video) => encode(video, maxWidth));
