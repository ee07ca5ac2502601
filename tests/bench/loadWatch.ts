import type { Page } from '@playwright/test';

export interface LoadFigures {
  readonly lcpMs: number;
  /**
   * "Total blocking time" as commonly defined: the part of each long task beyond 50 ms, after the first contentful
   * paint. No control is visible earlier.
   */
  readonly blockedMs: number;
  /** Total blocking time including long tasks before the first contentful paint. */
  readonly blockedFromStartMs: number;
  readonly shift: number;
  /** Milliseconds from the press to the next paint for the slowest press until now. */
  readonly interactionMs: number;
}

interface Watched {
  lcpMs: number;
  paintedMs: number;
  longTasks: { readonly beginMs: number; readonly tookMs: number }[];
  shift: number;
  interactionMs: number;
}

/** Starts to watch a page before its first script. */
export async function observeLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { lcpMs: 0, paintedMs: 0, longTasks: [], shift: 0, interactionMs: 0 };
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
      watched.longTasks.push({ beginMs: entry.startTime, tookMs: entry.duration });
    });
    on('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') watched.paintedMs = entry.startTime;
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

export async function readLoad(page: Page): Promise<LoadFigures> {
  const { lcpMs, paintedMs, longTasks, shift, interactionMs } = await page.evaluate(
    () => (globalThis as unknown as { __load: Watched }).__load,
  );
  const blocked = (fromMs: number) =>
    longTasks.reduce((sum, { beginMs, tookMs }) => {
      // If a task was running at the paint, only its part after the paint can block the user.
      const afterMs = Math.min(tookMs - 50, beginMs + tookMs - fromMs);
      return sum + Math.max(0, afterMs);
    }, 0);
  return { lcpMs, blockedMs: blocked(paintedMs), blockedFromStartMs: blocked(0), shift, interactionMs };
}
