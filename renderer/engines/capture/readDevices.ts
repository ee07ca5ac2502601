import type { Device } from '../port.ts';
import { toDevices } from './devices.ts';

/**
 * Returns the devices that are plugged in, even if none is open. Devices have no label and the id `unnamed`
 * before permission is granted.
 */
export async function readDevices(): Promise<readonly Device[]> {
  // `mediaDevices` is undefined outside a secure context.
  const infos = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return toDevices(
    (infos ?? []).map(({ kind, label, deviceId }) => ({ kind, label, deviceId: deviceId || 'unnamed' })),
  );
}
