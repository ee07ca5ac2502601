import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InstallWay } from '#renderer/platform/port.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { InstallBanner } from './InstallBanner.tsx';

let page: Rendered;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

const text = () => document.body.textContent ?? '';

/** Simulates one visit in a new tab. */
async function visit(first: InstallWay = 'ask') {
  sessionStorage.clear();
  let way = first;
  const changed = createEmitter();
  const ask = vi.fn(() => Promise.resolve(true));
  page = await render(
    <InstallBanner locale="en" install={{ way: () => way, onChange: changed.listen, ask }} />,
  );
  return {
    ask,
    becomes(next: InstallWay) {
      way = next;
      act(() => changed.emit());
    },
  };
}
async function visits(count: number) {
  for (let each = 0; each < count; each += 1) {
    await visit();
    await page.unmount();
  }
}

it('the question about the installation is shown at the fifth visit, once', async () => {
  await visits(3);
  await visit();
  expect(text()).toBe('');
  await page.unmount();
  const { ask } = await visit();
  expect(text()).toContain('Install Vesper?');
  await page.press('Install');
  expect(ask).toHaveBeenCalledOnce();
  expect(text()).toBe('');
  await page.unmount();
  await visit();
  expect(text()).toBe('');
});

it('a declined question is not shown again, and a reloaded tab counts once', async () => {
  await visits(4);
  const { ask } = await visit();
  await page.unmount();
  page = await render(
    <InstallBanner locale="en" install={{ way: () => 'ask', onChange: () => () => undefined, ask }} />,
  );
  expect(localStorage.getItem('installVisits')).toBe('5');
  await page.press('Not now');
  expect(ask).not.toHaveBeenCalled();
  await page.unmount();
  await visit();
  expect(text()).toBe('');
});

it('the question waits for the browser’s offer, and explains the menu on iOS', async () => {
  await visits(4);
  const { becomes } = await visit('none');
  expect(text()).toBe('');
  for (const way of ['firefox', 'safari', 'done'] as const) {
    becomes(way);
    expect(text()).toBe('');
  }
  becomes('ios');
  expect(text()).toContain('Add to Home Screen');
  expect(() => page.button('Install')).toThrow('no button');
  becomes('ask');
  expect(page.button('Install')).toBeDefined();
});
