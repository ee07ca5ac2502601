import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { GiftArt } from './GiftArt.tsx';

let page: Rendered;
let isOnline = true;
beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async (src: string | null) => {
  page = await render(<GiftArt src={src} />);
};
const shown = () =>
  document.querySelector('img')?.getAttribute('src') ?? (document.querySelector('svg') && 'the sign');
const fail = () => act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
async function setOnline(is: boolean): Promise<void> {
  isOnline = is;
  await act(async () => dispatchEvent(new Event(is ? 'online' : 'offline')));
}

it('a gift without a drawing shows the gift icon', async () => {
  await open(null);
  expect(shown()).toBe('the sign');
});

it('a gift that fails to load offline shows the icon, and loads when the network returns', async () => {
  await open('/rose.svg');
  isOnline = false;
  await fail();
  await pass(600_000);
  expect(shown()).toBe('the sign');
  await setOnline(true);
  expect(shown()).toBe('/rose.svg');
});

it('a gift that fails to load online is retried three times, then only when the network returns', async () => {
  await open('/rose.svg');
  for (const afterMs of [2_000, 10_000, 30_000]) {
    await fail();
    await pass(afterMs - 1);
    expect(shown()).toBe('the sign');
    await pass(1);
    expect(shown()).toBe('/rose.svg');
  }
  await fail();
  await pass(600_000);
  expect(shown()).toBe('the sign');
  await setOnline(true);
  expect(shown()).toBe('/rose.svg');
  await fail();
  await pass(2_000);
  expect(shown()).toBe('/rose.svg');
});
