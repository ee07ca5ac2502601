import { expect, it, vi } from 'vitest';
import { createBadge, drawOverlay, overlaySize } from './badge.ts';

it('the badge is a number if the system supports it, and an overlay icon on Windows', () => {
  const [setCount, setOverlay] = [vi.fn(), vi.fn()];
  createBadge({ platform: 'darwin', setCount, setOverlay })['badge:set']({ count: 3 });
  const windows = createBadge({ platform: 'win32', setCount, setOverlay });
  windows['badge:set']({ count: 3 });
  windows['badge:set']({ count: 0 });
  expect(setCount.mock.calls).toEqual([[3]]);
  expect(setOverlay.mock.calls).toEqual([
    [drawOverlay(), '3'],
    [null, '0'],
  ]);
});

it('the overlay icon is round: opaque in the center, transparent in the corners', () => {
  const pixels = drawOverlay();
  const alphaAt = (x: number, y: number) => pixels[(y * overlaySize + x) * 4 + 3];
  expect(alphaAt(8, 8)).toBe(255);
  for (const [x, y] of [
    [0, 0],
    [15, 0],
    [0, 15],
    [15, 15],
  ] as const)
    expect(alphaAt(x, y)).toBe(0);
});
