import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { Device, LocalMediaState } from '#renderer/engines/port.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { useDeviceNotices } from './useDeviceNotices.ts';

let page: Rendered;
let local: FakeLocalMedia;
let dialogs: Dialogs;
beforeEach(() => {
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  dialogs = createDialogs();
});
afterEach(async () => {
  await page.unmount();
  notify.clear();
});

function Notices({ isLive }: { readonly isLive: boolean }) {
  useDeviceNotices(local, isLive);
  return null;
}
const open = async (isLive = true) => {
  page = await render(<Notices isLive={isLive} />, { services: { dialogs } });
};
const set = (change: Partial<LocalMediaState>) => act(async () => local.set(change));
/** Returns the toasts that are shown and not being dismissed. */
const said = () =>
  getToasts()
    .filter(({ isLeaving }) => !isLeaving)
    .map(({ title, options }) => `${title}. ${options.text} [${options.actionText}]`);
const usb: Device = { id: 'usb', kind: 'microphone', label: 'Studio microphone' };
const own: Device = { id: 'own', kind: 'microphone', label: 'Built-in microphone' };
const camera: Device = { id: 'camera', kind: 'camera', label: 'Desk camera' };

it('the device notice names the replacement of an unplugged device, and reports its return', async () => {
  await open();
  act(() => local.tellDeviceChange({ kind: 'microphone', from: usb, to: own, why: 'unplugged' }));
  expect(said()).toEqual(['Your microphone was unplugged. Now in use: Built-in microphone [Devices]']);
  act(() => local.tellDeviceChange({ kind: 'microphone', from: own, to: usb, why: 'returned' }));
  // A newer notice about a device replaces the earlier one.
  expect(said()).toEqual(['Your microphone is back. Now in use: Studio microphone [Devices]']);
  act(() => getToasts()[0]?.options.onAction?.());
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['device popup']);
});

it('the device notice reports once that there is no other device', async () => {
  await open();
  act(() => local.tellDeviceChange({ kind: 'camera', from: camera, to: null, why: 'unplugged' }));
  await set({ cameraProblem: 'notFound' });
  expect(said()).toEqual([
    'Your camera was unplugged. There’s no other camera. You can’t be seen until you connect one. [Devices]',
  ]);
});

it('the device notice ignores a device that the user selected, and all changes outside matches and calls', async () => {
  await open();
  act(() => local.tellDeviceChange({ kind: 'camera', from: null, to: camera, why: 'chosen' }));
  expect(said()).toEqual([]);
  await page.unmount();
  await open(false);
  act(() => local.tellDeviceChange({ kind: 'microphone', from: usb, to: own, why: 'unplugged' }));
  await set({ warnings: ['darkCamera'], cameraProblem: 'denied' });
  expect(said()).toEqual([]);
});

it('the device notice warns once of a silent microphone and a dark camera, including earlier ones', async () => {
  await set({ warnings: ['darkCamera'] });
  await open();
  expect(said()).toEqual([
    'Your video is dark. Your video is dark. Uncover the camera or turn on a light. [Devices]',
  ]);
  await set({ warnings: ['silentMicrophone'] });
  expect(said()[1]).toMatch(/^Your microphone is silent\. There’s no sound from your microphone/);
  act(() => notify.clear());
  await set({ warnings: [] });
  await set({ warnings: ['silentMicrophone', 'darkCamera'] });
  expect(said()).toEqual([]);
});

it('the device notice links to the help for permissions, and then retries the refused device', async () => {
  await open();
  await set({ cameraProblem: 'denied' });
  expect(said()).toEqual(['Vesper can’t see you. Camera access is blocked. [See how]']);
  act(() => getToasts()[0]?.options.onAction?.());
  expect(dialogs.state.pool[0]).toMatchObject({ name: 'allow access', props: { what: 'camera' } });
  await act(async () => dialogs.close(0, 'retry'));
  await settle();
  expect(local.calls).toEqual(['setCamera true']);
});
