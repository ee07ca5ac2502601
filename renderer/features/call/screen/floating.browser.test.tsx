import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import '#renderer/ui/styles/index.css';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { MiniCall } from './MiniCall.tsx';
import { silentChannel, talkingFor, type PlayedCall } from './testing/playedCall.ts';

/**
 * Tests of a call above other programs: its picture in the browser's own window, or the whole call in a
 * window that the page draws.
 */

const local = createFakeLocalMedia({ state: { status: 'open' } });
let page: Rendered;
let session: PlayedCall;
let dialogs: Dialogs;

/** Attaches a moving picture, as a peer would send. */
function attachMoving(element: HTMLVideoElement): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const painting = setInterval(() => context.fillRect(0, 0, Math.random() * 300, 100), 40);
  element.srcObject = canvas.captureStream(25);
  return () => {
    clearInterval(painting);
    element.srcObject = null;
  };
}

beforeEach(async () => {
  // On a phone the button is hidden.
  await screen.viewport(1_000, 800);
  await loadIcons();
  dialogs = createDialogs();
  session = talkingFor(60_000, { channel: { ...silentChannel, attachRemote: attachMoving } });
  session.setMini(true);
  page = await render(<MiniCall {...{ session, local }} />, {
    services: { dialogs, reports: createReports() },
  });
  // Events run outside of `act` from here on.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await page.unmount();
});

const video = () => document.querySelector('video')!;
const button = () => document.querySelector<HTMLButtonElement>('[aria-label*="icture in picture"]');
const isFloating = () => document.pictureInPictureElement === video();
/** Tells by the button's state whether the page has noticed that the window opened or closed. */
const saysItFloats = () => button()?.ariaPressed;

async function float(): Promise<void> {
  await expect.poll(() => video().videoWidth).toBeGreaterThan(0);
  await expect.poll(saysItFloats).toBe('false');
  await userEvent.click(button()!);
  await expect.poll(saysItFloats).toBe('true');
  expect(isFloating()).toBe(true);
}
const judge = (verdict: 'ok' | 'noFace') =>
  session.send({ type: 'moderation', about: 'leila', verdict, isAlert: false });

/** Pairs of actions that hide the picture and show it again. */
const veils = {
  moderation: [() => judge('noFace'), () => judge('ok')],
  'a report': [
    () => void dialogs.open('report', { userId: 'leila', name: null, source: 'call', refId: 'c1' }),
    () => void dialogs.closeTop(),
  ],
  'a camera that is off': [() => seen(false), () => seen(true)],
} as const;
const seen = (camera: boolean) =>
  session.send({ type: 'remoteMedia', callId: 'c1', remote: { camera, microphone: true } });

it.each(Object.entries(veils))(
  'closes the floating picture for %s, and offers none until that is over',
  async (_, [veil, unveil]) => {
    await float();
    veil();
    await expect.poll(() => document.pictureInPictureElement).toBeNull();
    await expect.poll(button).toBeNull();
    // The browser's own menu must not open it either.
    await expect(video().requestPictureInPicture()).rejects.toThrow(/disablePictureInPicture/);
    unveil();
    await expect.poll(button).not.toBeNull();
    expect(document.pictureInPictureElement).toBeNull();
    await float();
  },
);

it('closes the floating picture by its button, and with the call', async () => {
  await float();
  await userEvent.click(button()!);
  await expect.poll(() => document.pictureInPictureElement).toBeNull();
  await float();
  session.hangUp();
  await expect.poll(() => document.pictureInPictureElement).toBeNull();
});

it('shows a line in the page while the call is in a separate window, and the whole call again afterwards', async () => {
  function Windowed() {
    const [isOn, setOn] = useState(false);
    return <MiniCall {...{ session, local }} float={{ isOn, toggle: () => setOn(!isOn) }} />;
  }
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await page.unmount();
  page = await render(<Windowed />, { services: { dialogs, reports: createReports() } });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const small = document.querySelector<HTMLElement>('[data-theme=dark]')!;
  const box = () => small.getBoundingClientRect();
  await expect.poll(() => video().videoWidth).toBeGreaterThan(0);

  await userEvent.click(button()!);
  await expect.poll(() => box().height).toBe(64);
  expect([video().checkVisibility(), video().paused, button()?.ariaPressed]).toEqual([false, false, 'true']);
  expect(document.activeElement).toBe(button());

  // At the upper edge it cannot grow upwards.
  small.focus();
  await userEvent.keyboard('{ArrowUp>40/}');
  await expect.poll(() => box().top).toBe(12);
  await userEvent.click(button()!);
  await expect.poll(() => [box().top, box().height]).toEqual([12, 224]);
  expect(video().checkVisibility()).toBe(true);
});
