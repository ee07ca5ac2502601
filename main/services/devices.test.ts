import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDevices } from './devices.ts';

function setUp(platform: NodeJS.Platform = 'linux', status = 'granted') {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-devices-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'devices.json');
  const openExternal = vi.fn(() => Promise.resolve());
  const askForMediaAccess = vi.fn(() => Promise.resolve(true));
  const system = platform === 'linux' ? {} : { getMediaAccessStatus: () => status, askForMediaAccess };
  return {
    path,
    openExternal,
    askForMediaAccess,
    ...createDevices({ path, platform, system, openExternal }),
  };
}
const home = [{ id: 'd', kind: 'camera' as const, label: 'Dock' }];
const choice = { cameraId: 'd', microphoneId: null, speakerId: null };

it('the choice for a set of devices is stored per user, across restarts', () => {
  const { path, ...devices } = setUp();
  devices['devices:keep']({ userId: 'robin', devices: home, choice });
  const system = { platform: 'linux' as const, system: {}, openExternal: () => Promise.resolve() };
  const later = createDevices({ path, ...system });
  expect(later['devices:recall']({ userId: 'robin', devices: home })).toEqual(choice);
  expect(later['devices:recall']({ userId: 'ann', devices: home })).toBeNull();
  writeFileSync(path, '{');
  expect(later['devices:recall']({ userId: 'robin', devices: home })).toBeNull();
});

it('the least recently active user is removed first', () => {
  const devices = setUp();
  for (let count = 0; count < 25; count += 1)
    devices['devices:keep']({ userId: `p${count}x`, devices: home, choice });
  expect(devices['devices:recall']({ userId: 'p24x', devices: home })).toEqual(choice);
  expect(devices['devices:recall']({ userId: 'p5x', devices: home })).toEqual(choice);
  expect(devices['devices:recall']({ userId: 'p4x', devices: home })).toBeNull();
});

it.each([
  ['granted', 'granted'],
  ['denied', 'refused'],
  ['restricted', 'refused'],
  ['not-determined', 'unasked'],
  ['something', 'unknown'],
])("the system's access status %s is reported as %s", (status, expected) => {
  expect(setUp('darwin', status)['devices:access']({ kind: 'camera' })).toBe(expected);
  expect(setUp('linux')['devices:access']({ kind: 'camera' })).toBe('unknown');
});

it('only macOS asks the user, and each system opens its own settings page', async () => {
  const mac = setUp('darwin');
  await mac['devices:ask']({ kind: 'microphone' });
  expect(mac.askForMediaAccess).toHaveBeenCalledExactlyOnceWith('microphone');
  expect(await mac['devices:openSettings']({ kind: 'microphone' })).toBe(true);
  expect(mac.openExternal).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/Privacy_Microphone$/));
  const windows = setUp('win32');
  await windows['devices:ask']({ kind: 'camera' });
  await windows['devices:openSettings']({ kind: 'camera' });
  expect([windows.askForMediaAccess.mock.calls, windows.openExternal.mock.calls]).toEqual([
    [],
    [['ms-settings:privacy-webcam']],
  ]);
  expect(await setUp('linux')['devices:openSettings']({ kind: 'camera' })).toBe(false);
});
