import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMediaState } from '#renderer/engines/port.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import type { DevicesPort } from '#renderer/platform/port.ts';
import type { Services } from '#renderer/services/services.ts';
import { AllowAccessDialog } from './AllowAccessDialog.tsx';
import { DeviceAccessDialog } from './DeviceAccessDialog.tsx';
import { DevicePopupDialog } from './DevicePopupDialog.tsx';
import { NoMicrophoneDialog } from './NoMicrophoneDialog.tsx';
import { SelectDevicesDialog } from './SelectDevicesDialog.tsx';

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let page: Rendered;
let dialogs: Dialogs;
let local: FakeLocalMedia;
const clock = createManualClock();
const close = vi.fn<(result?: unknown) => void>();

beforeEach(() => {
  dialogs = createDialogs();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(windowsChrome);
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
  close.mockReset();
});

async function open(
  dialog: ReactElement,
  state: Partial<LocalMediaState> = {},
  kind: 'web' | 'electron' = 'web',
  devices: Partial<DevicesPort> = { hasSystemSettings: false },
): Promise<void> {
  local = createFakeLocalMedia({ clock, state });
  const services = { dialogs, platform: { kind, devices } } as unknown as Services;
  page = await render(<LocalMediaContext value={local}>{dialog}</LocalMediaContext>, { services });
  await settle();
}

async function escape(): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await settle();
}
const answers = () => close.mock.calls.map(([result]) => result ?? null);
const focused = () => document.activeElement?.textContent;
const set = (change: Partial<LocalMediaState>) => act(async () => local.set(change));
/** Returns the label and choice of each device list. */
const chosen = () =>
  [...document.querySelectorAll('[aria-haspopup=listbox]')].map((button) => button.textContent);

describe('the dialog "device access"', () => {
  it('says what happens to picture and sound, and what comes next', async () => {
    await open(<DeviceAccessDialog close={close} />);
    expect(page.text()).toContain('No one sees or hears you until you start');
    expect(page.text()).toContain('doesn’t record video or sound');
    expect(page.text()).toContain('Your browser asks');
    expect(focused()).toBe('Continue');
    await escape();
    await page.press('Not now');
    await page.press('Close');
    await page.press('Continue');
    expect(answers()).toEqual([null, null, null, 'ask']);
    expect(local.calls).toEqual([]);
  });

  it('asks for the microphone only before an audio call, and does not mention pictures', async () => {
    await open(<DeviceAccessDialog isSoundOnly close={close} />);
    expect(document.querySelector('h2')?.textContent).toBe('Microphone');
    expect(page.text()).toContain('Your camera stays off.');
    expect(page.text()).not.toContain('single frames are checked');
  });

  it('mentions the system in the desktop app', async () => {
    await open(<DeviceAccessDialog close={close} />, {}, 'electron');
    expect(page.text()).toContain('Your system may ask');
  });
});

describe('the dialog "allow access"', () => {
  it('lists the steps for this browser, and says that the system may block it', async () => {
    await open(<AllowAccessDialog what="both" close={close} />);
    expect(page.text()).toContain('Allow camera and microphone');
    expect(page.text()).toContain('Turn on Camera and Microphone.');
    expect(page.text()).toContain('Windows may be blocking the browser');
    await escape();
    await page.press('Not now');
    await page.press('Try again');
    expect(answers()).toEqual([null, null, 'retry']);
  });

  it('lists the steps for the system in the desktop app', async () => {
    await open(<AllowAccessDialog what="camera" close={close} />, {}, 'electron');
    expect(page.text()).toContain('Allow the camera');
    expect(page.text()).toContain('Open Settings, then Privacy & security, then Camera.');
    expect(page.text()).not.toContain('the browser');
    expect(() => page.button('Open system settings')).toThrow();
  });

  it("opens the system's settings, and requests a permission that was never requested", async () => {
    const openSystemSettings = vi.fn();
    const access = vi.fn<DevicesPort['access']>().mockResolvedValue('refused');
    const ask = vi.fn<DevicesPort['ask']>().mockResolvedValue('granted');
    const devices = { hasSystemSettings: true, openSystemSettings, access, ask };
    await open(<AllowAccessDialog what="microphone" close={close} />, {}, 'electron', devices);
    await page.press('Open system settings');
    expect([openSystemSettings.mock.calls, ask.mock.calls]).toEqual([[['microphone']], []]);
    access.mockResolvedValue('unasked');
    await page.press('Open system settings');
    expect([openSystemSettings.mock.calls.length, answers()]).toEqual([1, ['retry']]);
  });
});

describe('the dialog "no microphone"', () => {
  it('says why, and offers to continue without a microphone', async () => {
    await open(<NoMicrophoneDialog close={close} />, { status: 'open', microphoneProblem: 'notFound' });
    expect(page.text()).toContain('No microphone found.');
    await escape();
    await page.press('Continue without it');
    await page.press('Try again');
    expect(answers()).toEqual([null, null, 'retry']);
  });

  it('says that none was found if only a recording requested it', async () => {
    await open(<NoMicrophoneDialog close={close} />, { status: 'closed' });
    expect(page.text()).toContain('No microphone found.');
  });

  it('explains how to allow it if it was denied', async () => {
    await open(<NoMicrophoneDialog close={close} />, { status: 'open', microphoneProblem: 'denied' });
    expect(page.text()).toContain('Turn on Microphone.');
  });

  it('notices that a microphone was plugged in', async () => {
    await open(<NoMicrophoneDialog close={close} />, { status: 'open', microphoneProblem: 'notFound' });
    await set({ microphoneProblem: null });
    expect(page.text()).toContain('Your microphone works');
    await page.press('Done');
    expect(answers()).toEqual(['retry']);
  });
});

describe('the dialog "select devices"', () => {
  it('opens the devices, names them, and closes them again', async () => {
    await open(<SelectDevicesDialog close={close} />);
    expect(local.state.status).toBe('open');
    expect(chosen()).toEqual([
      'CameraFront camera',
      'MicrophoneBuilt-in microphone',
      'SpeakerSystem speaker',
    ]);
    await page.press('Done');
    await escape();
    expect(answers()).toEqual([null, null]);
    await page.unmount();
    expect([local.state.status, local.calls]).toEqual(['closed', ['openFor']]);
  });

  it('keeps devices open that were open before', async () => {
    await open(<SelectDevicesDialog close={close} />, { status: 'open' });
    // The match page opens the devices too.
    await act(() => local.open());
    await page.unmount();
    expect(local.state.status).toBe('open');
  });

  it('follows devices that are plugged in and out', async () => {
    await open(<SelectDevicesDialog close={close} />);
    await set({ devices: local.state.devices.filter(({ id }) => id !== 'camera-1') });
    expect(chosen()[0]).toBe('CameraDesk camera');
    await set({ devices: [{ id: 'x', kind: 'camera', label: '' }] });
    expect(chosen()).toEqual(['CameraDevice 1', 'MicrophoneNone found']);
    expect(page.text()).toContain('System speaker');
  });

  it('works without a camera, and says what to do', async () => {
    await open(<SelectDevicesDialog close={close} />, { cameraProblem: 'notFound' });
    expect(document.querySelector('[role=alert]')?.textContent).toContain('No camera found');
    expect(document.querySelector('[role=meter]')).not.toBeNull();
    await page.press('Try again');
    expect(local.calls.at(-1)).toBe('setCamera true');
  });

  it('explains denied access, and retries only after the explanation', async () => {
    await open(<SelectDevicesDialog close={close} />, {
      cameraProblem: 'denied',
      microphoneProblem: 'denied',
      devices: [],
    });
    expect(chosen()).toEqual(['CameraNot allowed', 'MicrophoneNot allowed']);
    await page.press('See how');
    expect(dialogs.state.pool.map(({ name, props }) => [name, props])).toEqual([
      ['allow access', { what: 'both' }],
    ]);
    dialogs.closeTop();
    await settle();
    expect(local.calls).toEqual(['openFor']);
    await page.press('See how');
    dialogs.close(0, 'retry');
    await settle();
    expect(local.calls).toEqual(['openFor', 'openFor']);
  });

  it('offers to unmute, and never unmutes by itself', async () => {
    await open(<SelectDevicesDialog close={close} />, { isMicrophoneOn: false });
    expect(page.text()).toContain('Your microphone is muted.');
    expect(local.calls).toEqual(['openFor']);
    await page.press('Unmute');
    expect(local.calls.at(-1)).toBe('setMicrophone true');
    expect(document.querySelector('[role=meter]')).not.toBeNull();
  });

  it('turns on a camera that is off, or that was closed elsewhere', async () => {
    await open(<SelectDevicesDialog close={close} />, { isCameraOn: false });
    await page.press('Turn camera on');
    expect(local.calls).toEqual(['openFor', 'setCamera true']);
    await act(async () => local.close());
    await page.press('Turn camera on');
    expect(local.state.status).toBe('open');
  });

  it('warns about a device without picture or sound for as long as that lasts', async () => {
    await open(<SelectDevicesDialog close={close} />, { warnings: ['darkCamera'] });
    const said = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent);
    expect(said().join('')).toBe('Your video is dark. Uncover the camera or turn on a light.');
    await set({ warnings: ['silentMicrophone'] });
    expect(said().join('')).toContain('There’s no sound from your microphone.');
    await set({ warnings: [] });
    expect(said().join('')).toBe('');
  });

  it('switches the processing of sound and picture', async () => {
    await open(<SelectDevicesDialog close={close} />, { status: 'open' });
    const switches = () => [...document.querySelectorAll<HTMLInputElement>('[role=switch]')];
    expect(switches().map(({ checked }) => checked)).toEqual([false, false, true, true, true, true, false]);
    for (const one of switches()) await act(async () => one.click());
    expect(switches().map(({ checked }) => checked)).toEqual([true, true, false, false, false, false, true]);
    expect(local.state.preferences).toEqual({
      isMirrored: false,
      echoCancellation: false,
      noiseSuppression: false,
      autoGain: false,
      isSavingBandwidth: true,
      isBackgroundBlurred: true,
      isLightCorrected: true,
    });
    expect(document.querySelector('video')?.style.transform).toBe('none');
  });

  it('plays one sound at a time, and says if none was played', async () => {
    await open(<SelectDevicesDialog close={close} />);
    await page.press('Play sound');
    await page.press('Playing');
    expect(local.calls).toEqual(['openFor', 'testSpeaker']);
    clock.advance(1_000);
    await settle();
    vi.spyOn(local, 'testSpeaker').mockResolvedValue(false);
    await page.press('Play sound');
    expect(page.text()).toContain('The sound didn’t play. Choose another speaker.');
  });
});

describe('the dialog "device popup"', () => {
  it('shows the devices in use without opening or closing them', async () => {
    await open(<DevicePopupDialog close={close} />, { status: 'open', cameraProblem: 'busy' });
    expect(page.text()).toContain('In use now');
    expect(page.text()).toContain('Another app is using it. Close that app, then try again.');
    await page.press('Try again');
    await page.press('Done');
    expect(answers()).toEqual([null]);
    await page.unmount();
    expect(local.calls).toEqual(['setCamera true']);
  });

  it('leads to the preview, and returns whether devices were changed there', async () => {
    await open(<DevicePopupDialog close={close} />, { status: 'open' });
    await page.press('Preview yourself');
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['select devices']);
    dialogs.close(0, 'changed');
    await settle();
    await escape();
    expect(answers()).toEqual(['changed']);
  });
});
