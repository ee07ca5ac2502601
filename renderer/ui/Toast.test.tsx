import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setWindowShown } from '#shared/lib/windowShown.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { loadToasts, notify, ToastHost } from './Toast.tsx';
import { forgetToast, getToasts } from './toastStore.ts';

let page: Rendered;

beforeEach(async () => {
  page = await render(<ToastHost />);
  // The toasts' code is a lazy module, whose import takes real time.
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

/** Advances in small steps, so that React renders in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 25)
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 25))));
}
/** Titles of the toasts in order of arrival, including those that are leaving. */
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
  // sonner positions a toast in a separate task.
  await pass(0);
}

describe('toasts', () => {
  it('stay five seconds and then fade out for half a second', async () => {
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

  it('shrink their bar ten times a second', async () => {
    await say(() => notify.error('Not sent'));
    expect(leftOf('Not sent')).toBe(1);
    await pass(100);
    expect(leftOf('Not sent')).toBeCloseTo(0.98);
    await pass(50);
    expect(leftOf('Not sent')).toBeCloseTo(0.98);
    await pass(2_350);
    expect(leftOf('Not sent')).toBeCloseTo(0.5);
  });

  it('stay three seconds if they are notices', async () => {
    await say(() => notify.notice('Copied'));
    await pass(2_900);
    expect(getToasts()[0]?.isLeaving).toBe(false);
    await pass(200);
    expect(getToasts()[0]?.isLeaving).toBe(true);
  });

  it('all pause while one is hovered or focused', async () => {
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

  it('release the focus if the user leaves the last one by Tab', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    await say(() => notify.success('Saved'));
    const close = cardOf('Saved').querySelector<HTMLElement>('button:last-of-type');
    const leave = () => act(async () => close?.blur());
    await act(async () => close?.focus());
    await leave();
    // Without Tab, for example after closing, the focus returns to its earlier element.
    expect(document.activeElement).toBe(before);
    await act(async () => close?.focus());
    await act(
      async () => void close?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })),
    );
    await leave();
    expect(document.activeElement).toBe(document.body);
    before.remove();
  });

  it('pause while the page is hidden', async () => {
    await say(() => notify.info('Amara'));
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(20_000);
    expect(shown()).toEqual(['Amara']);
    isHidden.mockReturnValue(false);
    await pass(6_000);
    expect(shown()).toEqual([]);
  });

  it('pause while the desktop window is hidden, though Chromium reports a visible page', async () => {
    await say(() => notify.info('Amara'));
    setWindowShown(false);
    onTestFinished(() => setWindowShown(true));
    await pass(20_000);
    expect(shown()).toEqual(['Amara']);
    setWindowShown(true);
    await pass(6_000);
    expect(shown()).toEqual([]);
  });

  it('report their remaining time while they are held, except on a hidden page', async () => {
    const onPaused = vi.fn();
    await say(() => notify.info('Amara', { onPaused }));
    await pass(2_000);
    expect(onPaused).not.toHaveBeenCalled();
    await point('Amara', 'pointerover');
    await pass(2_000);
    expect(new Set(onPaused.mock.calls.flat())).toEqual(new Set([3_000]));
    expect(onPaused.mock.calls.length).toBeGreaterThanOrEqual(4);
    onPaused.mockReset();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(2_000);
    expect(onPaused).not.toHaveBeenCalled();
  });

  it('show one activity at a time: a new one replaces the other', async () => {
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

  it('replace the text and restart the time if the id is the same', async () => {
    await say(() => notify.success('Sending', { id: 'one' }));
    await pass(4_000);
    await say(() => notify.success('Sent', { id: 'one' }));
    expect(words()).toEqual(['Sent']);
    await pass(4_000);
    expect(getToasts()[0]?.isLeaving).toBe(false);
  });

  it('drop the oldest beyond four', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await say(() => notify.info(name));
    await pass(600);
    expect(shown()).toEqual(['2', '3', '4', '5']);
  });

  it('run their action and close when the button is pressed', async () => {
    const onAction = vi.fn();
    await say(() => notify.info('Amara', { actionText: 'Open', onAction }));
    await act(async () => page.button('Open').click());
    await pass(600);
    expect(onAction).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });
});

describe('while the network is lost', () => {
  it('the offline toast stays until the network returns, and can’t be closed', async () => {
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

  it('the offline toast stays when the toasts are cleared', async () => {
    await say(() => notify.offline());
    await say(() => notify.success('Saved'));
    await say(() => notify.clear());
    await pass(600);
    expect(shown()).toEqual(['offline']);
    expect(words()).toEqual(["You're offline"]);
  });

  it('the offline toast appears again right after it ended', async () => {
    await say(() => notify.offline());
    await say(() => notify.online());
    await pass(400);
    await say(() => notify.offline());
    await pass(2_000);
    expect(words()).toEqual(["You're offline"]);
  });
});

describe('before the toast host is mounted', () => {
  it('toasts wait, and dismissed ones never appear', async () => {
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
