// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { chatWith, history, nowMs } from './testing/fixtures.ts';
import { createWholeChat, type WholeChat } from './testing/wholeChat.tsx';

let chat: WholeChat;
beforeEach(async () => {
  await screen.viewport(390, 700);
  chat = createWholeChat(DialogHost);
  const messages = history('c', 60);
  await chat.fill([chatWith('c', { readUpTo: nowMs, lastMessage: messages.at(-1) })], messages);
  await chat.open('/chat?userId=user-c');
  await expect.poll(isTouchable).toBe(true);
});
afterEach(async () => {
  // A touch that a failed test left active would block the next test's touches.
  await touch('touchCancel').catch(() => undefined);
  vi.useRealTimers();
  chat.close();
});

interface Point {
  readonly x: number;
  readonly y: number;
}
const session = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const touch = (type: string, ...touchPoints: Point[]) =>
  session().send('Input.dispatchTouchEvent', { type, touchPoints });
const log = () => document.querySelector<HTMLElement>('[role="log"]')!;
const row = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].find(({ textContent }) =>
    textContent?.includes(' 59'),
  );
const menu = () => screen.getByRole('menu', { name: 'Message options' });
const isOpen = () => menu().elements().length > 0;
function middle(): Point {
  const { left, top, width, height } = row()!.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
/** Returns true once the row is measured: before that it is placed but hidden, and touches miss it. */
function isTouchable(): boolean {
  if (!row()) return false;
  const { x, y } = middle();
  return row()!.contains(document.elementFromPoint(x, y));
}
/** Advances the timers far beyond the time of a long press. */
const long = () => vi.advanceTimersByTime(5_000);
const byHand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

describe('a touch', () => {
  it('that is held opens the menu, which stays after the release and runs the chosen item', async () => {
    const at = middle();
    await touch('touchStart', at);
    await expect.poll(isOpen).toBe(true);
    await touch('touchEnd');
    await expect.element(menu()).toBeVisible();
    expect(menu().elements()).toHaveLength(1);
    const box = menu().element().getBoundingClientRect();
    expect([box.left >= 0, box.right <= 390, box.top >= 0, box.bottom <= 700]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
  });

  it('that moves slightly still counts as held', async () => {
    const { x, y } = middle();
    await touch('touchStart', { x, y });
    await touch('touchMove', { x: x + 3, y: y - 3 });
    await expect.poll(isOpen).toBe(true);
    await touch('touchEnd');
  });

  it('that scrolls does not open the menu, however long it lasts', async () => {
    const { x, y } = middle();
    const before = log().scrollTop;
    byHand();
    await touch('touchStart', { x, y });
    for (let step = 1; step <= 10; step++) await touch('touchMove', { x, y: y + step * 12 });
    await expect.poll(() => log().scrollTop).toBeLessThan(before - 40);
    long();
    expect(isOpen()).toBe(false);
    await touch('touchEnd');
    expect(isOpen()).toBe(false);
  });

  it('that only taps does not open the menu', async () => {
    byHand();
    await touch('touchStart', middle());
    await touch('touchEnd');
    long();
    expect(isOpen()).toBe(false);
  });
});

describe('the keyboard', () => {
  it.each([
    ['Shift+F10', '{Shift>}{F10}{/Shift}'],
    ['the menu key', '{ContextMenu}'],
    ['Enter', '{Enter}'],
  ])('opens the menu by %s at the focused message, and gets the focus back afterwards', async (_, keys) => {
    log().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => document.activeElement?.textContent).toContain(' 59');
    await userEvent.keyboard(keys);
    await expect.element(menu()).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('role')).toMatch(/^menu/);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isOpen).toBe(false);
    await expect.poll(() => document.activeElement?.textContent).toContain(' 59');
  });

  it('selects with the space bar, and only while messages are being selected', async () => {
    row()!.focus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Enter}');
    await expect.element(menu()).toBeVisible();
    expect(screen.getByText(/ selected$/).elements()).toEqual([]);
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    row()!.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => document.activeElement?.textContent).toContain(' 58');
    await userEvent.keyboard('x');
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('2 selected')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('1 selected')).toBeVisible();
  });
});
