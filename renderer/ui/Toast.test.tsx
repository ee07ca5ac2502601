import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setWindowShown } from '#shared/lib/windowShown.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { loadToasts, notify, ToastHost } from './Toast.tsx';
import { forgetToast, getToasts } from './toastStore.ts';

let page: Rendered;

beforeEach(async () => {
  page = await render(<ToastHost />);
  // What shows toasts is a module of its own: loading it takes real time.
  await loadToasts();
  await settle();
  vi.useFakeTimers({
    toFake: [
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.unmount();
  for (const { key } of getToasts()) forgetToast(key);
});

/** In steps, so that React answers in between as it does in life. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 25)
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 25))));
}
/** What a person can read in the corner, in the order of coming; those on their way out included. */
const shown = () => getToasts().map(({ title, isOffline }) => (isOffline ? 'offline' : title));
const words = () => [...document.querySelectorAll('[data-sonner-toast] b')].map((title) => title.textContent);
const cardOf = (title: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-accent]')].find((card) =>
    card.textContent.includes(title),
  );
  if (!found) throw new Error(`no toast "${title}"`);
  return found;
};
const leftOf = (title: string) =>
  Number(
    cardOf(title).querySelector<HTMLElement>(':scope > span:last-child')?.style.getPropertyValue('--left'),
  );
const point = (title: string, type: 'pointerover' | 'pointerout') =>
  act(async () => void cardOf(title).dispatchEvent(new MouseEvent(type, { bubbles: true })));

async function say(what: () => unknown): Promise<void> {
  await act(async () => void what());
  // sonner places a toast in a turn of its own.
  await pass(0);
}

describe('toasts', () => {
  it('stay five seconds and take half a second to leave', async () => {
    await say(() => notify.success('Password updated'));
    expect(words()).toEqual(['Password updated']);
    await pass(4_900);
    expect(getToasts()[0]?.isLeaving).toBe(false);
    await pass(100);
    expect(getToasts()[0]?.isLeaving).toBe(true);
    await pass(400);
    expect(words()).toEqual(['Password updated']);
    await pass(150);
    expect(words()).toEqual([]);
    expect(shown()).toEqual([]);
  });

  it('run their line out in ticks of a tenth of a second', async () => {
    await say(() => notify.error('Not sent'));
    expect(leftOf('Not sent')).toBe(1);
    await pass(100);
    expect(leftOf('Not sent')).toBeCloseTo(0.98);
    await pass(50);
    expect(leftOf('Not sent')).toBeCloseTo(0.98);
    await pass(2_350);
    expect(leftOf('Not sent')).toBeCloseTo(0.5);
  });

  it('stay three seconds where they are notices', async () => {
    await say(() => notify.notice('Copied'));
    await pass(2_900);
    expect(getToasts()[0]?.isLeaving).toBe(false);
    await pass(200);
    expect(getToasts()[0]?.isLeaving).toBe(true);
  });

  it('all wait while one is pointed at or has the focus', async () => {
    await say(() => notify.info('Amara'));
    await say(() => notify.info('Nia'));
    await point('Amara', 'pointerover');
    await pass(20_000);
    expect(shown()).toEqual(['Amara', 'Nia']);
    await act(async () => cardOf('Nia').querySelector('button')?.focus());
    await point('Amara', 'pointerout');
    await pass(20_000);
    expect(shown()).toEqual(['Amara', 'Nia']);
    await act(async () => cardOf('Nia').querySelector('button')?.blur());
    await pass(6_000);
    expect(shown()).toEqual([]);
  });

  it('let go of whoever leaves them by Tab with nothing behind them: the page begins anew', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    await say(() => notify.success('Saved'));
    const close = cardOf('Saved').querySelector<HTMLElement>('button:last-of-type');
    const leave = () => act(async () => close?.blur());
    await act(async () => close?.focus());
    await leave();
    // Closed, or left for another window, it gives the focus back.
    expect(document.activeElement).toBe(before);
    await act(async () => close?.focus());
    await act(
      async () => void close?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })),
    );
    await leave();
    expect(document.activeElement).toBe(document.body);
    before.remove();
  });

  it('wait while the page is hidden', async () => {
    await say(() => notify.info('Amara'));
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(20_000);
    expect(shown()).toEqual(['Amara']);
    isHidden.mockReturnValue(false);
    await pass(6_000);
    expect(shown()).toEqual([]);
  });

  it('wait while the window is put away, though Chromium calls the page visible', async () => {
    await say(() => notify.info('Amara'));
    setWindowShown(false);
    onTestFinished(() => setWindowShown(true));
    await pass(20_000);
    expect(shown()).toEqual(['Amara']);
    setWindowShown(true);
    await pass(6_000);
    expect(shown()).toEqual([]);
  });

  it('say how much is left of them while they are held, and nothing of a hidden page', async () => {
    const onHeld = vi.fn();
    await say(() => notify.info('Amara', { onHeld }));
    await pass(2_000);
    expect(onHeld).not.toHaveBeenCalled();
    await point('Amara', 'pointerover');
    await pass(2_000);
    expect(new Set(onHeld.mock.calls.flat())).toEqual(new Set([3_000]));
    expect(onHeld.mock.calls.length).toBeGreaterThanOrEqual(4);
    onHeld.mockReset();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(2_000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('show one activity at a time: the new one sends the other away', async () => {
    await say(() => notify.success('Saved'));
    await say(() => notify.info('Amara', { isActivity: true }));
    await say(() => notify.info('Nia', { isActivity: true, avatar: null }));
    expect(getToasts().map(({ title, isLeaving }) => [title, isLeaving])).toEqual([
      ['Saved', false],
      ['Amara', true],
      ['Nia', false],
    ]);
    await pass(600);
    expect(shown()).toEqual(['Saved', 'Nia']);
    expect(words().toSorted()).toEqual(['Nia', 'Saved']);
  });

  it('say the new thing, with new time, where the id is the same', async () => {
    await say(() => notify.success('Sending', { id: 'one' }));
    await pass(4_000);
    await say(() => notify.success('Sent', { id: 'one' }));
    expect(words()).toEqual(['Sent']);
    await pass(4_000);
    expect(getToasts()[0]?.isLeaving).toBe(false);
  });

  it('make room for the newest', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await say(() => notify.info(name));
    await pass(600);
    expect(shown()).toEqual(['2', '3', '4', '5']);
  });

  it('toasts do what their button says, and close', async () => {
    const onAction = vi.fn();
    await say(() => notify.info('Amara', { actionText: 'Open', onAction }));
    await act(async () => page.button('Open').click());
    await pass(600);
    expect(onAction).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });
});

describe('being offline', () => {
  it('the offline toast is said until the network is back, and can not be closed', async () => {
    await say(() => notify.offline());
    await say(() => notify.offline());
    expect(words()).toEqual(["You're offline"]);
    expect(page.text()).toContain('Please connect to the internet');
    expect(() => page.button('Close')).toThrow();
    await pass(60_000);
    expect(shown()).toEqual(['offline']);
    await say(() => notify.online());
    await pass(600);
    expect(words()).toEqual([]);
  });

  it('the offline toast stays when a chat channel clears the toasts', async () => {
    await say(() => notify.offline());
    await say(() => notify.success('Saved'));
    await say(() => notify.clear());
    await pass(600);
    expect(shown()).toEqual(['offline']);
    expect(words()).toEqual(["You're offline"]);
  });

  it('the offline toast is said again right after it was over', async () => {
    await say(() => notify.offline());
    await say(() => notify.online());
    await pass(400);
    await say(() => notify.offline());
    await pass(2_000);
    expect(words()).toEqual(["You're offline"]);
  });
});

describe('before anything can be shown', () => {
  it('toasts wait, and what is dismissed meanwhile is never seen', async () => {
    await page.unmount();
    await say(() => notify.success('Saved', { id: 'saved' }));
    await say(() => notify.success('Kept'));
    await say(() => notify.dismiss('saved'));
    vi.useRealTimers();
    page = await render(<ToastHost />);
    await settle();
    expect(words()).toEqual(['Kept']);
  });
});
