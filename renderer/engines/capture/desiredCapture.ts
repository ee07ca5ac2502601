import type { Device, DeviceChoice, MediaPreferences } from '../port.ts';
import { noChoice, usualPreferences, type CaptureKind } from './devices.ts';

/** The user's stored choices on this machine. `preferences` is absent if an older version stored them. */
export interface RememberedDevices extends DeviceChoice {
  readonly preferences?: Partial<MediaPreferences>;
}

export interface DeviceMemory {
  read(): RememberedDevices;
  write(remembered: RememberedDevices): void;
  /** Returns the choice made when exactly these devices were plugged in; null if there is none. */
  recall?(devices: readonly Device[]): Promise<DeviceChoice | null>;
  keep?(devices: readonly Device[], choice: DeviceChoice): void;
}

/** The capture state that the user wants, independent of the devices that are available. */
export interface DesiredCapture {
  isOpen: boolean;
  camera: boolean;
  microphone: boolean;
  choice: DeviceChoice;
  preferences: MediaPreferences;
}

/** Creates the initial state: closed, camera and microphone on, with the choices stored on this machine. */
export function createDesiredCapture(memory: DeviceMemory | undefined): DesiredCapture {
  const known: RememberedDevices = memory?.read() ?? noChoice;
  const { preferences, ...choice } = known;
  return {
    isOpen: false,
    camera: true,
    microphone: true,
    choice: Object.freeze<DeviceChoice>(choice),
    preferences: Object.freeze<MediaPreferences>({ ...usualPreferences, ...preferences }),
  };
}

/**
 * Returns whether the device should be open. A muted microphone stays open; a camera that is off is released.
 */
export function isWanted(desired: DesiredCapture, kind: CaptureKind): boolean {
  return desired.isOpen && (kind === 'microphone' || desired.camera);
}
