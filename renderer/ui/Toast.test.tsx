import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/helpers/render.tsx';
import { ToastCard } from './ToastCard.tsx';

let page: Rendered;
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
);
afterEach(async () => {
  vi.useRealTimers();
  await page.unmount();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const card = () => document.querySelector('b')?.closest('div[class]')?.parentElement;

describe('a toast', () => {
  it('leaves after five seconds', async () => {
    page = await render(<ToastCard id="t" accent="success" title="Password updated" />);
    const before = card()?.className;
    await pass(4_900);
    expect(card()?.className).toBe(before);
    await pass(200);
    expect(card()?.className).not.toBe(before);
  });

  it('waits while it is pointed at', async () => {
    page = await render(<ToastCard id="t" accent="plain" title="Amara" text="Sent you a Comet" />);
    const before = card()?.className;
    await act(async () => void card()?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })));
    await pass(10_000);
    expect(card()?.className).toBe(before);
  });

  it('does what its button says, and can not be closed where only the world can end it', async () => {
    const onAction = vi.fn();
    page = await render(
      <ToastCard
        id="t"
        accent="error"
        title="You are offline"
        isUnclosable
        durationMs={Infinity}
        actionText="Retry"
        onAction={onAction}
      />,
    );
    expect(() => page.button('Close')).toThrow();
    await act(async () => page.button('Retry').click());
    expect(onAction).toHaveBeenCalledOnce();
  });
});
