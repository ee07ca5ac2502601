import '#renderer/ui/styles/index.css';
import { act, useState } from 'react';
import { page as screen } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import { liesOnTop } from '#tests/kit/page/liesOnTop.ts';
import { finishAnimations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

/** The modal opened last lies on top, whatever its kind: for example, a sheet to buy coins over a dialog. */

const kinds = { Dialog, Sheet };
const nothing = () => undefined;
let page: Rendered;
afterEach(() => page.unmount());

function Two({ first, second }: { readonly first: keyof typeof kinds; readonly second: keyof typeof kinds }) {
  const [Lower, Upper] = [kinds[first], kinds[second]];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Lower title="Lower" onClose={nothing}>
        <button type="button" onClick={() => setOpen(true)}>
          More
        </button>
      </Lower>
      {isOpen && (
        <Upper title="Upper" onClose={nothing}>
          {null}
        </Upper>
      )}
    </>
  );
}

it.each([
  ['Dialog', 'Sheet'],
  ['Sheet', 'Dialog'],
  ['Sheet', 'Sheet'],
] as const)('over a %s a %s can be pressed', async (first, second) => {
  for (const width of [390, 1_440]) {
    await screen.viewport(width, 844);
    page = await render(<Two first={first} second={second} />);
    await page.press('More');
    await act(finishAnimations);
    const close = screen
      .getByRole('dialog', { name: 'Upper' })
      .getByRole('button', { name: 'Close' })
      .element();
    expect(liesOnTop(close), `${second} at ${width}`).toBe(true);
    if (width === 390) await page.unmount();
  }
});
