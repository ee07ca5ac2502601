import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page as screen } from 'vitest/browser';
import { createI18n } from '#renderer/i18n/init.ts';
import { Sheet } from '../Sheet.tsx';
import type { ModalFrameProps } from './ModalFrame.tsx';
import '../styles/index.css';

/** A swipe on a sheet scrolls the sheet's content, never the page behind it. */
let root: Root;
let container: HTMLElement;
beforeEach(async () => {
  await screen.viewport(390, 700);
  container = document.body.appendChild(document.createElement('div'));
  container.style.blockSize = '4000px';
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
  scrollTo(0, 0);
});

const rows = (count: number) => Array.from({ length: count }, (_, row) => <p key={row}>Row {row}</p>);
const I18n = await createI18n('en', ['common']);

async function show(count: number): Promise<void> {
  root.render(
    <I18nextProvider i18n={I18n}>
      <Sheet title="Choices" onClose={() => undefined}>
        {rows(count)}
      </Sheet>
    </I18nextProvider>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
}

/** Swipes up by a distance in pixels, from the lower half of the screen, where a phone shows sheets. */
async function swipe(distance: number): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const touch = (type: string, y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 650);
  for (let step = 1; step <= 10; step++) await touch('touchMove', 650 - (distance * step) / 10);
  await touch('touchEnd');
}
async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await new Promise((done) => requestAnimationFrame(done));
}
const inner = () =>
  [...document.querySelectorAll('[role=dialog] *')].find(
    ({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
  );

it('the page scrolls by touch while no sheet is open', async () => {
  await swipe(300);
  await expect.poll(() => scrollY).toBeGreaterThan(100);
  // Waits for the end of the momentum, which would continue into the next test.
  for (let before = -1; before !== scrollY;) {
    before = scrollY;
    await frames(6);
  }
});

it('a long sheet scrolls, and swipes beyond its end have no effect', async () => {
  await show(60);
  await swipe(300);
  await expect.poll(() => inner()?.scrollTop).toBeGreaterThan(100);
  for (let time = 0; time < 8; time++) await swipe(600);
  const list = inner();
  expect(list && list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThan(1);
  expect(scrollY).toBe(0);
});

it('a short sheet keeps the page from scrolling too', async () => {
  await show(2);
  await swipe(300);
  expect(scrollY).toBe(0);
});

it('lists in touch Safari do not scroll the page beyond their end, even if the content policy blocks inline styles', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  onTestFinished(() => void vi.restoreAllMocks());
  // The module detects the browser once, so a second instance is imported.
  const anew = './ModalFrame.tsx?touched';
  const { ModalFrame } = (await import(/* @vite-ignore */ anew)) as {
    ModalFrame: ComponentType<ModalFrameProps>;
  };
  root.render(
    <ModalFrame onClose={() => undefined} isDismissable scrim="" frame="" dialog="">
      {() => rows(2)}
    </ModalFrame>,
  );
  const row = screen.getByText('Row 1', { exact: true });
  await expect.element(row).toBeVisible();
  const withoutWrittenStyles = () => {
    for (const style of document.head.querySelectorAll('style:not([data-vite-dev-id])')) style.remove();
    return getComputedStyle(row.element()).overscrollBehaviorY;
  };
  await expect.poll(withoutWrittenStyles).toBe('contain');
});
