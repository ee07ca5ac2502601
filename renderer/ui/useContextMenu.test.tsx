import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useContextMenu, type MenuAnchor } from './useContextMenu.ts';

/** Tests of menu requests by touch, mouse and keyboard, with fake timers. */

let page: Rendered;
let spots: MenuAnchor[];
let pressed: number;

function Rows() {
  const asked = useContextMenu(
    (target) => target.closest<HTMLElement>('[data-row]'),
    (spot) => spots.push(spot),
  );
  return (
    <div {...asked}>
      <div data-row="1">
        <button onClick={() => (pressed += 1)}>in a row</button>
        <a href="#there" target="_blank">
          elsewhere
        </a>
      </div>
      <p id="beside">beside</p>
    </div>
  );
}
beforeEach(async () => {
  [spots, pressed] = [[], 0];
  page = await render(<Rows />);
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await page.unmount();
});

const row = () => page.button('in a row');
const fire = (type: string, more: object = {}, target: Element = row()) =>
  act(async () => {
    const Event = type.startsWith('pointer') ? PointerEvent : MouseEvent;
    const all = { bubbles: true, cancelable: true, clientX: 50, clientY: 60, pointerType: 'touch', ...more };
    target.dispatchEvent(new Event(type, all));
  });
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const where = () => spots.map(({ x, y, origin }) => [x, y, origin.dataset['row']]);

describe('a touch', () => {
  it('opens the menu at its place after half a second, and its lift presses nothing', async () => {
    await fire('pointerdown');
    await pass(499);
    expect(spots).toEqual([]);
    await fire('pointermove', { clientX: 56, clientY: 66 });
    await pass(1);
    expect(where()).toEqual([[50, 60, '1']]);
    await fire('pointerup');
    await fire('click');
    expect(pressed).toBe(0);
    await fire('click');
    expect(pressed).toBe(1);
  });

  it('presses no item of the open menu when it is lifted, and the next press counts', async () => {
    const item = document.createElement('button');
    const chosen = vi.fn();
    item.addEventListener('click', chosen);
    document.body.append(item);
    await fire('pointerdown');
    await pass(500);
    await fire('pointerup', {}, item);
    await fire('mouseup', {}, item);
    await fire('click', {}, item);
    expect(chosen).not.toHaveBeenCalled();
    await fire('pointerdown', {}, item);
    await fire('click', {}, item);
    expect(chosen).toHaveBeenCalledOnce();
    item.remove();
  });

  it('opens the menu once despite the browser’s own long press, and the menu key opens it again', async () => {
    await fire('pointerdown');
    await pass(500);
    await fire('contextmenu');
    expect(where()).toEqual([[50, 60, '1']]);
    await fire('contextmenu', { clientX: 0, clientY: 0 });
    expect(where()).toHaveLength(2);
  });

  it('opens the menu once if the browser’s long press comes first', async () => {
    await fire('pointerdown');
    await pass(400);
    await fire('contextmenu');
    await pass(5_000);
    expect(where()).toEqual([[50, 60, '1']]);
  });

  it.each([
    ['moves away', 'pointermove', { clientY: 80 }],
    ['is lifted', 'pointerup', {}],
    ['begins to scroll', 'pointercancel', {}],
  ])('that %s opens no menu', async (_, type, more) => {
    await fire('pointerdown');
    await pass(300);
    await fire(type, more);
    await pass(5_000);
    expect(spots).toEqual([]);
  });

  it('outside the rows opens no menu, nor does a held mouse button', async () => {
    await fire('pointerdown', {}, document.querySelector('#beside')!);
    await pass(5_000);
    await fire('pointerdown', { pointerType: 'mouse' });
    await pass(5_000);
    expect(spots).toEqual([]);
  });
});

it('a link keeps the browser’s own menu', async () => {
  await fire('contextmenu', {}, document.querySelector('a')!);
  expect(spots).toEqual([]);
});
