import type { Device, DeviceChoice, MediaPreferences } from '../port.ts';
import { noChoice, usualPreferences, type CaptureKind } from './devices.ts';

/** What a person chose on this machine. Older versions remembered devices only. */
export interface RememberedDevices extends DeviceChoice {
  readonly preferences?: Partial<MediaPreferences>;
}

export interface DeviceMemory {
  read(): RememberedDevices;
  write(remembered: RememberedDevices): void;
  /** What was chosen with just these plugged in; null: nothing ever. */
  recall?(devices: readonly Device[]): Promise<DeviceChoice | null>;
  keep?(devices: readonly Device[], choice: DeviceChoice): void;
}

/** What the person wants, whatever is really there. */
export interface DesiredCapture {
  isOpen: boolean;
  camera: boolean;
  microphone: boolean;
  choice: DeviceChoice;
  preferences: MediaPreferences;
}

/** Closed, with both on, and with what was chosen on this machine before. */
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

/** A muted microphone stays open; a camera that is off is released. */
export function isWanted(desired: DesiredCapture, kind: CaptureKind): boolean {
  return desired.isOpen && (kind === 'microphone' || desired.camera);
}
