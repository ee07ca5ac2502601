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

it('a gift is the sign for a gift where there is no drawing', async () => {
  await open(null);
  expect(shown()).toBe('the sign');
});

it('offline it is the sign, and the drawing is asked for when the network is back', async () => {
  await open('/rose.svg');
  isOnline = false;
  await fail();
  await pass(600_000);
  expect(shown()).toBe('the sign');
  await setOnline(true);
  expect(shown()).toBe('/rose.svg');
});

it('with a network it is tried a few times, then no more until the network comes anew', async () => {
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
