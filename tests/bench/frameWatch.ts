import type { Page } from '@playwright/test';

/** One match as a page saw it, in milliseconds of that page's own clock. */
export interface FirstFrame {
  /** The message that named the match arrived at the socket. */
  readonly foundMs: number;
  /** The first frame of the new stream was painted. */
  readonly paintedMs: number;
  /** This side makes the offer. */
  readonly isOffering: boolean;
}

interface Watch {
  readonly frames: FirstFrame[];
  /** How often a match was found, seen or not. */
  found: number;
}
type Watched = typeof globalThis & { __frameWatch: Watch };

/**
 * Measures inside the page, from before its first script, without a change to the client: the moment the socket
 * brings `matchFound`, and the first painted frame of a stream that came after it, in any video in the page that is
 * not one's own camera. The stream that was there before the match does not count: its last frames may come late.
 */
export async function watchFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(watchInPage);
}

/** The same for any other browser: run before the first script of the page. */
export function watchInPage(): void {
  const watch: Watch = { frames: [], found: 0 };
  Object.assign(globalThis, { __frameWatch: watch });
  let foundMs: number | null = null;
  let isOffering = false;
  /** Streams that belong to what was before. */
  let old = new WeakSet<object>();

  const isTheirs = (video: HTMLVideoElement) =>
    video.isConnected && video.getAttribute('aria-label') !== 'Your camera' && !video.hidden;

  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // Ours is the first listener: it stamps before the client knows.
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
      // Another stream has come since, and its own turn with it.
      if (!stream || !isWatched(video, stream)) return;
      if (foundMs === null || !isTheirs(video) || old.has(stream)) return look(video);
      watch.frames.push({ foundMs, paintedMs: performance.now(), isOffering });
      foundMs = null;
    });
  }

  /** Which stream of a video is being watched: one chain of callbacks for each. */
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

/** Waits until the page has seen this many matches' first frames, and answers the newest. */
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

/** Matches that a page was notified of, seen or not. */
export function countFound(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Watched).__frameWatch.found);
}
