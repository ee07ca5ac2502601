// First, as in the product: it says the order of the layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { chatWith, history, nowMs } from './testing/fixtures.ts';
import { createWholeChat, type WholeChat } from './testing/wholeChat.tsx';

/** The menu of a message, asked for with a real finger and with the keyboard. */

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
  // A finger that a failed test left on the screen would hold the next one's.
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
/** A row has its place before it is shown, which it is once it is measured: until then a finger there meets nothing. */
function isTouchable(): boolean {
  if (!row()) return false;
  const { x, y } = middle();
  return row()!.contains(document.elementFromPoint(x, y));
}
/** Far longer than a finger has to be held. */
const long = () => vi.advanceTimersByTime(5_000);
const byHand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

describe('a finger', () => {
  it('that is held opens the menu, which stays when it is lifted and does what is chosen', async () => {
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

  it('that trembles still holds', async () => {
    const { x, y } = middle();
    await touch('touchStart', { x, y });
    await touch('touchMove', { x: x + 3, y: y - 3 });
    await expect.poll(isOpen).toBe(true);
    await touch('touchEnd');
  });

  it('that scrolls opens nothing, however long it stays down', async () => {
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

  it('that only taps opens nothing', async () => {
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
  ])('the keyboard opens it by %s at the message, whose focus comes back', async (_, keys) => {
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

  it('chooses by the space bar alone, and only while messages are chosen', async () => {
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
