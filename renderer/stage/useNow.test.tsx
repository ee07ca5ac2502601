import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useNow } from './useNow.ts';

const startedAt = Date.UTC(2026, 0, 1);
let page: Rendered;
/** The value of each render. */
let shown: number[];

function Clock({ fromMs, everyMs }: { everyMs: number; fromMs?: number }) {
  const nowMs = useNow(everyMs, fromMs);
  shown.push(nowMs - startedAt);
  return null;
}
/** Advances in small steps, because React batches all updates within one act. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 50) await act(() => vi.advanceTimersByTime(50));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(startedAt);
  shown = [];
});
afterEach(async () => {
  await page.unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('a component with a clock renders once at the beginning of each second since its start time', async () => {
  page = await render(<Clock everyMs={1_000} fromMs={startedAt - 400} />);
  await pass(3_000);
  expect(shown).toEqual([0, 600, 1_600, 2_600]);
  // A clock that is set back continues to tick on its seconds, after the pending timer.
  vi.setSystemTime(startedAt - 5_100);
  await pass(2_000);
  expect(shown.slice(5)).toEqual([-4_400, -3_400]);
});

it('a component with a clock counts from its mount if no start time is given', async () => {
  page = await render(<Clock everyMs={250} />);
  await pass(600);
  expect(shown).toEqual([0, 250, 500]);
});
