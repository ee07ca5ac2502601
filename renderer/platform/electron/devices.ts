import type { DevicesPort } from '../port.ts';
import { bridge } from './bridge.ts';

/** The main process stores device choices and reads the system's permissions. */
export const devices: DevicesPort = {
  // Linux has no system settings page for devices and needs none.
  hasSystemSettings: /Macintosh|Windows/.test(globalThis.navigator?.userAgent ?? ''),
  async recall(userId, plugged) {
    const answer = await bridge()?.devices.recall({ userId, devices: [...plugged] });
    return answer?.ok ? answer.value : null;
  },
  keep: (userId, plugged, choice) =>
    void bridge()?.devices.keep({ userId, devices: [...plugged], choice: { ...choice } }),
  async access(kind) {
    const answer = await bridge()?.devices.access({ kind });
    return answer?.ok ? answer.value : 'unknown';
  },
  async ask(kind) {
    const answer = await bridge()?.devices.ask({ kind });
    return answer?.ok ? answer.value : 'unknown';
  },
  openSystemSettings: (kind) => void bridge()?.devices.openSettings({ kind }),
};
