import * as z from 'zod/mini';
import { deviceSetsSchema, keepChoice, recallChoice } from '#shared/domain/deviceSets.ts';
import type { DeviceAccess } from '#shared/ipc/devices.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { openJsonFile } from './jsonFile.ts';

type Kind = 'camera' | 'microphone';

/**
 * The part of Electron's `systemPreferences` that this module uses. Each function is missing on some systems.
 */
interface SystemAccess {
  getMediaAccessStatus?(kind: Kind): string;
  askForMediaAccess?(kind: Kind): Promise<boolean>;
}

/** Sets of devices by user id. */
const fileSchema = z.record(z.string(), deviceSetsSchema);
/** Maximum number of users per machine. The least recently active user is removed first. */
const mostPeople = 20;

const words: Readonly<Record<string, DeviceAccess>> = {
  granted: 'granted',
  denied: 'refused',
  restricted: 'refused',
  'not-determined': 'unasked',
};

/** The system's settings pages. Only these constant URLs are opened, never one from a page. */
const settingsPages: Partial<Record<NodeJS.Platform, Readonly<Record<Kind, string>>>> = {
  darwin: {
    camera: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Camera',
    microphone: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
  },
  win32: { camera: 'ms-settings:privacy-webcam', microphone: 'ms-settings:privacy-microphone' },
};

/**
 * Stores the devices that each user chose for each set of connected devices, and reports the system's access
 * permissions.
 */
export function createDevices(options: {
  readonly path: string;
  readonly platform: NodeJS.Platform;
  readonly system: SystemAccess;
  readonly openExternal: (address: string) => Promise<void>;
}) {
  const { platform, system, openExternal } = options;
  const file = openJsonFile(options.path, fileSchema, 'the chosen devices');

  function access(kind: Kind): DeviceAccess {
    return words[system.getMediaAccessStatus?.(kind) ?? ''] ?? 'unknown';
  }

  return {
    'devices:recall': ({ userId, devices }) => recallChoice(file.read()?.[userId] ?? [], devices),
    'devices:keep'({ userId, devices, choice }) {
      const { [userId]: mine = [], ...others } = file.read() ?? {};
      const latest = Object.entries(others).slice(-(mostPeople - 1));
      file.write({ ...Object.fromEntries(latest), [userId]: keepChoice(mine, devices, choice) });
      return null;
    },
    'devices:access': ({ kind }) => access(kind),
    async 'devices:ask'({ kind }) {
      // The system only asks once. Later calls return the earlier answer.
      if (platform === 'darwin') await system.askForMediaAccess?.(kind);
      return access(kind);
    },
    async 'devices:openSettings'({ kind }) {
      const address = settingsPages[platform]?.[kind];
      if (address === undefined) return false;
      await openExternal(address);
      return true;
    },
  } satisfies IpcHandlersOf<'devices'>;
}
