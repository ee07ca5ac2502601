import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useMovable } from './useMovable.ts';

let page: Rendered;
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

/** A box of 100 × 80 at 600, 500 in a window of 1000 × 700. */
function Box({ snaps }: { readonly snaps: boolean }) {
  return <div id="box" {...useMovable<HTMLDivElement>('viewport', snaps)} />;
}
const box = () => document.querySelector<HTMLElement>('#box')!;

async function drag(snaps: boolean, byX: number, byY: number): Promise<string> {
  page = await render(<Box snaps={snaps} />);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(box(), 'getBoundingClientRect').mockImplementation(() => {
    const [x = 0, y = 0] = box().style.translate.split(' ').map(parseFloat);
    return new DOMRect(600 + x, 500 + y, 100, 80);
  });
  box().setPointerCapture = () => undefined;
  const fire = (type: string, clientX: number, clientY: number) =>
    act(async () => {
      box().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }));
    });
  await fire('pointerdown', 0, 0);
  await fire('pointermove', byX, byY);
  await fire('pointerup', byX, byY);
  return box().style.translate;
}

it('a movable element stays where it was dragged', async () => {
  expect(await drag(false, -50, -60)).toBe('-50px -60px');
});

it.each([
  ['left upper', -400, -400, '-588px -488px'],
  ['right upper', 10, -400, '288px -488px'],
  ['left lower', -400, 10, '-588px 108px'],
  ['right lower', 10, 10, '288px 108px'],
])('a movable element with `snaps` moves to the nearest corner: %s', async (_, byX, byY, place) => {
  expect(await drag(true, byX, byY)).toBe(place);
});
