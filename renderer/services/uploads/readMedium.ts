import type { MediaType } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { readPicture } from './readPicture.ts';

/** Properties of a medium; null if this browser can't determine them. */
export interface MediumFacts {
  readonly width: number | null;
  readonly height: number | null;
  /** Duration in seconds. */
  readonly duration: number | null;
  /** A frame of a video, as JPEG. */
  readonly poster: Blob | null;
  /** A scaled-down picture to send instead of the file; `width` and `height` are its size. */
  readonly smaller?: Blob | null;
}

export const noFacts: MediumFacts = { width: null, height: null, duration: null, poster: null };
/** Milliseconds to wait for a file that the browser neither plays nor rejects. */
const patienceMs = 10_000;
const posterQuality = 0.85;

/**
 * Reads size, duration and a frame. Null: the file is not a picture, although its first bytes look like one.
 */
export async function readMedium(blob: Blob, type: MediaType): Promise<MediumFacts | null> {
  if (type === 'image') {
    const picture = await readPicture(blob);
    return picture && { ...noFacts, ...picture };
  }
  const element = document.createElement(type);
  const url = URL.createObjectURL(blob);
  try {
    element.preload = 'auto';
    element.muted = true;
    element.src = url;
    await happened(element, 'loadeddata');
    const duration = await lengthOf(element);
    if (!(element instanceof HTMLVideoElement)) return { ...noFacts, duration };
    const { videoWidth: width, videoHeight: height } = element;
    if (width === 0 || height === 0) return { ...noFacts, duration };
    return { width, height, duration, poster: await posterOf(element, duration) };
  } catch {
    // The codec is missing in this browser; the server can read the file.
    return noFacts;
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}

/** Recordings of the browser have no duration in their header; seeking to the end reveals it. */
async function lengthOf(element: HTMLMediaElement): Promise<number | null> {
  if (element.duration === Infinity) {
    element.currentTime = Number.MAX_SAFE_INTEGER;
    await happened(element, 'seeked');
  }
  return Number.isFinite(element.duration) ? element.duration : null;
}

async function posterOf(video: HTMLVideoElement, duration: number | null): Promise<Blob | null> {
  video.currentTime = Math.min(0.5, (duration ?? 0) / 2);
  await happened(video, 'seeked');
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** §9: the preview of a video is at most 700 pixels high. */
function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, limits.videoPreviewHeightPx / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', posterQuality));
}

function happened(element: HTMLMediaElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((done, fail) => {
    const stop = new AbortController();
    const end = (how: () => void) => {
      stop.abort();
      clearTimeout(timer);
      how();
    };
    const timer = setTimeout(() => end(() => fail(new Error('the medium does not load'))), patienceMs);
    element.addEventListener(name, () => end(done), { signal: stop.signal });
    element.addEventListener('error', () => end(() => fail(new Error('the medium is not played here'))), {
      signal: stop.signal,
    });
  });
}
