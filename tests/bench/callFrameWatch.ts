import type { Page } from '@playwright/test';

type Watched = typeof globalThis & { __callFrames: { pressedMs: number[]; paintedMs: number[] } };

/** Times of the system clock in milliseconds, so that times of two pages can be compared. */
export interface CallFrames {
  /** Times at which the accept button was pressed. */
  readonly pressedMs: readonly number[];
  /** Times at which the first frame of each remote stream was painted. */
  readonly paintedMs: readonly number[];
}

/** Starts to measure inside the page before its first script, without a change to the client. */
export async function watchCallFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { pressedMs: number[]; paintedMs: number[] } = { pressedMs: [], paintedMs: [] };
    Object.assign(globalThis, { __callFrames: seen });
    const nowMs = () => performance.timeOrigin + performance.now();
    globalThis.addEventListener(
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        if (button?.textContent?.trim() === 'Accept') seen.pressedMs.push(nowMs());
      },
      { capture: true },
    );
    const watched = new WeakSet<object>();
    function look(video: HTMLVideoElement, stream: object): void {
      video.requestVideoFrameCallback(() => {
        if (video.srcObject !== stream) return;
        if (!video.isConnected || video.getAttribute('aria-label') === 'Your camera')
          return look(video, stream);
        seen.paintedMs.push(nowMs());
      });
    }
    const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      ...property,
      set(this: HTMLMediaElement, stream: MediaProvider | null) {
        property?.set?.call(this, stream);
        if (!stream || !(this instanceof HTMLVideoElement) || watched.has(stream)) return;
        watched.add(stream);
        look(this, stream);
      },
    });
  });
}

export function readCallFrames(page: Page): Promise<CallFrames> {
  return page.evaluate(() => (globalThis as Watched).__callFrames);
}

/**
 * Returns when the first frame after this moment was painted. Waits inside the page, because polling from outside
 * would take processor time from the measurement.
 */
export async function waitForCallFrame(page: Page, afterMs: number, timeout: number): Promise<number> {
  const painted = await page.waitForFunction(
    (from) => (globalThis as Watched).__callFrames.paintedMs.find((atMs) => atMs >= from),
    afterMs,
    { timeout },
  );
  return (await painted.jsonValue()) ?? Number.NaN;
}
