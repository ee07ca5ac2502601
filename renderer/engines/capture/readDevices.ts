import type { Device } from '../port.ts';
import { toDevices } from './devices.ts';

/** What there is now, whether or not anything was opened. Before a permission a device has no name, and is there all the same. */
export async function readDevices(): Promise<readonly Device[]> {
  // Missing without a secure context.
  const infos = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return toDevices(
    (infos ?? []).map(({ kind, label, deviceId }) => ({ kind, label, deviceId: deviceId || 'unnamed' })),
  );
}
