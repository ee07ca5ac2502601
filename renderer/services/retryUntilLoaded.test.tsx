import { act, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { retryUntilLoaded } from './retryUntilLoaded.ts';

let page: Rendered | null = null;
const load = vi.fn<() => Promise<() => string>>();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  load.mockReset();
});
afterEach(async () => {
  await page?.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const lost = new TypeError('lost');
const isBack = () => window.dispatchEvent(new Event('online'));

it('a lost module is loaded when the network returns, while the rest of the page continues', async () => {
  const Piece = lazyComponent(lazyModule({ load, retry: retryUntilLoaded }));
  load.mockRejectedValueOnce(lost).mockResolvedValue(() => 'gifts');
  page = await render(
    <>
      the call
      <Suspense fallback={null}>
        <Piece />
      </Suspense>
    </>,
  );
  await settle();
  expect([page.text(), load.mock.calls.length]).toEqual(['the call', 1]);
  await act(async () => isBack());
  await settle();
  expect([page.text(), load.mock.calls.length]).toEqual(['the callgifts', 2]);
});

it('without an online event, loading is retried with growing delays', async () => {
  vi.useFakeTimers();
  load.mockRejectedValue(lost);
  void retryUntilLoaded(load);
  const times: number[] = [];
  for (let second = 0; second < 100; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (load.mock.calls.length > times.length + 1) times.push(second + 1);
  }
  expect(times).toEqual([2, 6, 14, 30, 60, 90]);
});

it('a stylesheet that failed to load is requested again', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/lost.css' });
  document.head.append(link);
  const done = retryUntilLoaded(load.mockRejectedValueOnce(lost).mockResolvedValue(() => ''));
  await settle();
  isBack();
  await done;
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[href="/lost.css"]')];
  expect([links.length, links[0] === link]).toEqual([1, false]);
  for (const each of links) each.remove();
});
