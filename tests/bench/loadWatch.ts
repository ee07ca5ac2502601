import type { Page } from '@playwright/test';

export interface LoadFigures {
  readonly lcpMs: number;
  /** What long tasks took beyond 50 ms each, since the first paint: "total blocking time". */
  readonly blockedMs: number;
  readonly shift: number;
  /** The slowest press so far, from the touch to the paint that answers it. */
  readonly interactionMs: number;
}

interface Watched {
  lcpMs: number;
  blockedMs: number;
  shift: number;
  interactionMs: number;
}

/** Watches a page from before its first script. */
export async function observeLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { lcpMs: 0, blockedMs: 0, shift: 0, interactionMs: 0 };
    Object.assign(globalThis, { __load: watched });
    const on = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
        ...options,
      });
    on('largest-contentful-paint', (entry) => {
      watched.lcpMs = entry.startTime;
    });
    on('longtask', (entry) => {
      watched.blockedMs += Math.max(0, entry.duration - 50);
    });
    on('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) watched.shift += shift.value;
    });
    on(
      'event',
      (entry) => {
        const event = entry as PerformanceEntry & { interactionId?: number };
        if (event.interactionId) watched.interactionMs = Math.max(watched.interactionMs, event.duration);
      },
      { durationThreshold: 16 },
    );
  });
}

export function readLoad(page: Page): Promise<LoadFigures> {
  return page.evaluate(() => ({ ...(globalThis as unknown as { __load: Watched }).__load }));
}
