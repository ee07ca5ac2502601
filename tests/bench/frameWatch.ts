import type { Page } from '@playwright/test';

/** A match as the page saw it, in milliseconds of the page's clock. */
export interface FirstFrame {
  /** Time at which the message with the match arrived at the socket. */
  readonly foundMs: number;
  /** Time at which the first frame of the new stream was painted. */
  readonly paintedMs: number;
  /** Whether this side makes the offer. */
  readonly isOffering: boolean;
}

interface Watch {
  readonly frames: FirstFrame[];
  /** Number of matches found, with or without a frame. */
  found: number;
}
type Watched = typeof globalThis & { __frameWatch: Watch };

/**
 * Starts to measure inside the page before its first script, without a change to the client: the moment when
 * `matchFound` arrives at the socket, and the first painted frame of a later remote stream. Streams from before the
 * match are ignored, because their last frames may arrive late.
 */
export async function watchFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(watchInPage);
}

/** Installs the measurement. Must run in the page before its first script. */
export function watchInPage(): void {
  const watch: Watch = { frames: [], found: 0 };
  Object.assign(globalThis, { __frameWatch: watch });
  let foundMs: number | null = null;
  let isOffering = false;
  /** Streams from before the match. */
  let old = new WeakSet<object>();

  const isTheirs = (video: HTMLVideoElement) =>
    video.isConnected && video.getAttribute('aria-label') !== 'Your camera' && !video.hidden;

  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // The bench registers the first listener, so that it takes the time before the client handles the message.
      this.addEventListener('message', (event) => {
        if (typeof event.data !== 'string' || !event.data.includes('"matchFound"')) return;
        foundMs = performance.now();
        isOffering = event.data.includes('"initiator":true');
        watch.found += 1;
        old = new WeakSet();
        for (const video of document.querySelectorAll('video')) if (video.srcObject) old.add(video.srcObject);
      });
    }
  };

  function look(video: HTMLVideoElement): void {
    video.requestVideoFrameCallback(() => {
      const stream = video.srcObject;
      // The video has a newer stream, which has a separate callback chain.
      if (!stream || !isWatched(video, stream)) return;
      if (foundMs === null || !isTheirs(video) || old.has(stream)) return look(video);
      watch.frames.push({ foundMs, paintedMs: performance.now(), isOffering });
      foundMs = null;
    });
  }

  /** The stream that is watched for each video, so that each stream has only one chain of callbacks. */
  const watchedStream = new WeakMap<HTMLVideoElement, object>();
  const isWatched = (video: HTMLVideoElement, stream: object) => watchedStream.get(video) === stream;

  const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...property,
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      property?.set?.call(this, stream);
      if (!stream || !(this instanceof HTMLVideoElement) || isWatched(this, stream)) return;
      watchedStream.set(this, stream);
      look(this);
    },
  });
}

/** Waits until the page has painted the first frames of this many matches and returns the latest. */
export async function waitForFirstFrame(page: Page, number: number, timeout: number): Promise<FirstFrame> {
  await page.waitForFunction(
    (wanted) => (globalThis as Watched).__frameWatch.frames.length >= wanted,
    number,
    { timeout },
  );
  const frame = await page.evaluate(
    (index) => (globalThis as Watched).__frameWatch.frames[index],
    number - 1,
  );
  if (!frame) throw new Error('the page was loaded anew in the middle of the bench');
  return frame;
}

/** Returns the number of matches found by a page, with or without a frame. */
export function countFound(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Watched).__frameWatch.found);
}
