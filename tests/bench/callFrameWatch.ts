import type { Page } from '@playwright/test';

type Watched = typeof globalThis & { __callFrames: { pressedMs: number[]; paintedMs: number[] } };

/** Times of the machine's clock, in milliseconds: those of two pages can be put side by side. */
export interface CallFrames {
  /** Presses of the button that takes a call. */
  readonly pressedMs: readonly number[];
  /** The first painted frame of each stream that is not one's own camera. */
  readonly paintedMs: readonly number[];
}

/** Measures inside the page, from before its first script, without a change to the client. */
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
 * When the first frame after this moment was painted, as soon as it was. It is waited for inside the page: looking for
 * it from outside would take processor time from what is measured.
 */
export async function waitForCallFrame(page: Page, afterMs: number, timeout: number): Promise<number> {
  const painted = await page.waitForFunction(
    (from) => (globalThis as Watched).__callFrames.paintedMs.find((atMs) => atMs >= from),
    afterMs,
    { timeout },
  );
  return (await painted.jsonValue()) ?? Number.NaN;
}
