import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { CostButton } from './CostButton.tsx';
import { costGuardMs } from './useCostGuard.ts';

let page: Rendered;
let presses: number;
beforeEach(() => {
  vi.useFakeTimers();
  presses = 0;
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const click = () => act(async () => page.button('Call again').click());

function Call({ isAgain = true }: { readonly isAgain?: boolean }) {
  const label = isAgain ? 'Call again' : 'Call';
  return (
    <CostButton label={label} price="40 coins a minute" appearance={label} onPress={() => (presses += 1)} />
  );
}

it('a cost button ignores presses for 600 ms after it appears and is aria-disabled meanwhile', async () => {
  page = await render(<Call />);
  await pass(costGuardMs - 1);
  await click();
  expect([presses, page.button('Call again').getAttribute('aria-disabled')]).toEqual([0, 'true']);
  await pass(1);
  await click();
  expect([presses, page.button('Call again').getAttribute('aria-disabled')]).toEqual([1, null]);
});

it('a cost button has its price as its description', async () => {
  page = await render(<Call />);
  expect(page.button('Call again').getAttribute('aria-description')).toBe('40 coins a minute');
  expect(page.text()).toContain('40 coins a minute');
});
