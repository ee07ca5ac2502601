import { afterEach, expect, it } from 'vitest';
import { act } from 'react';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMediaState } from '#renderer/engines/port.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import stage from '#renderer/stage/stage.module.css';
import { PreviewStage } from './PreviewStage.tsx';

let page: Rendered;
let dialogs: Dialogs;
let local: FakeLocalMedia;
afterEach(() => page.unmount());

function Mirror() {
  return <PreviewStage local={local} media={useLocalMediaState(local)} />;
}

async function open(state: Partial<LocalMediaState>): Promise<void> {
  dialogs = createDialogs();
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open', ...state } });
  page = await render(<Mirror />, { services: { dialogs } });
  await settle();
}

const controls = () => document.querySelectorAll('[aria-label="Mute microphone"]').length;

it.each([
  [{ cameraProblem: 'denied' }, 'camera'],
  [{ cameraProblem: 'denied', microphoneProblem: 'denied' }, 'both'],
] as const)('explains how to allow access after %j, and retries afterwards', async (problems, what) => {
  await open(problems);
  await page.press('See how');
  const asked = dialogs.state.pool.at(-1);
  expect(asked).toMatchObject({ name: 'allow access', props: { what } });
  expect(local.calls).toEqual([]);
  await act(async () => dialogs.close(asked?.index ?? -1, 'retry'));
  await settle();
  expect(local.calls).toEqual(['close', 'open']);
});

it('does not retry when the explanation is dismissed', async () => {
  await open({ cameraProblem: 'denied' });
  await page.press('See how');
  await act(async () => void dialogs.closeTop());
  await settle();
  expect(local.calls).toEqual([]);
  await page.press('Try again');
  expect(local.calls).toEqual(['close', 'open']);
});

it('offers no explanation if access was not denied', async () => {
  await open({ cameraProblem: 'busy' });
  expect(() => page.button('See how')).toThrow(/no button/);
});

it('shows controls only over the picture, never over a message', async () => {
  await open({});
  expect(controls()).toBe(1);
  await act(async () => local.set({ cameraProblem: 'notFound' }));
  expect(controls()).toBe(0);
  await act(async () => local.set({ cameraProblem: null, status: 'closed' }));
  expect(page.button('Turn on')).toBeDefined();
  expect(controls()).toBe(0);
});

it('shows the own picture, and hides the last frame of a camera that is off', async () => {
  const isHidden = () => document.querySelector('video')?.classList.contains(String(stage.hidden));
  await open({});
  expect(isHidden()).toBe(false);
  await act(async () => local.set({ isCameraOn: false }));
  expect(isHidden()).toBe(true);
  await act(async () => local.set({ isCameraOn: true, cameraProblem: 'busy' }));
  expect(isHidden()).toBe(true);
  await act(async () => local.set({ cameraProblem: null }));
  expect(isHidden()).toBe(false);
});

it('says once that the camera is off, and turns it on', async () => {
  await open({ isCameraOn: false });
  expect(page.text().match(/camera is off/g)).toHaveLength(1);
  expect(() => page.button('Turn camera off')).toThrow(/no button/);
  await page.press('Turn camera on');
  expect(local.state.isCameraOn).toBe(true);
});

it('opens the device dialog with the gear', async () => {
  await open({});
  await page.press('Camera and sound');
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['select devices']);
});
