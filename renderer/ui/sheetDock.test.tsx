import { act, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { setScreenWidth } from '#tests/kit/page/screen.ts';
import { loadIcons } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';

let page: Rendered;
beforeAll(loadIcons);
afterEach(() => page.unmount());

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Sheet title="Why" desktop="dock" onClose={() => setOpen(false)}>
          <p>Entries</p>
        </Sheet>
      )}
    </>
  );
}
const panel = () => document.querySelector<HTMLElement>('[role=dialog]');
async function open(widthPx: number): Promise<HTMLButtonElement> {
  setScreenWidth(widthPx);
  page = await render(<Opener />);
  const opener = page.button('Open');
  opener.focus();
  await page.press('Open');
  return opener;
}
const press = async (key: string) => {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await settle();
};

it('a docked sheet leaves the page interactive, takes the focus, closes on Escape and restores the focus', async () => {
  const opener = await open(1_440);
  expect(document.documentElement.hasAttribute('data-docked')).toBe(true);
  expect(document.activeElement).toBe(panel());
  expect(opener.closest('[inert], [aria-hidden]')).toBeNull();
  await press('Escape');
  expect(panel()).toBeNull();
  expect(document.documentElement.hasAttribute('data-docked')).toBe(false);
  expect(document.activeElement).toBe(opener);
});

it('a docked sheet is modal in a narrower window', async () => {
  const opener = await open(1_280);
  expect(panel()?.textContent).toContain('Entries');
  expect(document.documentElement.hasAttribute('data-docked')).toBe(false);
  expect(opener.closest('[inert], [aria-hidden]')).not.toBeNull();
});
