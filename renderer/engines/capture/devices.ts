import type { Device, DeviceChange, DeviceChoice, MediaPreferences } from '../port.ts';

export type CaptureKind = 'camera' | 'microphone';

/** The fields of MediaDeviceInfo that are used here. */
export interface DeviceInfo {
  readonly kind: string;
  readonly deviceId: string;
  readonly label: string;
}

const kindOf: Readonly<Record<string, Device['kind']>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

/**
 * Returns the devices that can be chosen. Before permission is granted, browsers list devices without id and
 * name; those are omitted.
 */
export function toDevices(infos: readonly DeviceInfo[]): readonly Device[] {
  return infos.flatMap((info) => {
    const kind = kindOf[info.kind];
    return kind && info.deviceId !== ''
      ? [Object.freeze({ id: info.deviceId, kind, label: info.label })]
      : [];
  });
}

/**
 * Returns the id of the device to open: the chosen one while it is plugged in and did not fail, otherwise
 * null for any device. Before permission the ids are hidden, so the chosen id is tried anyway.
 */
export function targetDevice(
  infos: readonly DeviceInfo[],
  kind: CaptureKind,
  chosenId: string | null,
  failedIds: ReadonlySet<string>,
): string | null {
  if (chosenId === null || failedIds.has(chosenId)) return null;
  const ofKind = infos.filter((info) => kindOf[info.kind] === kind);
  const areIdsHidden = ofKind.every((info) => info.deviceId === '');
  return areIdsHidden || ofKind.some((info) => info.deviceId === chosenId) ? chosenId : null;
}

export function isSameDevices(a: readonly Device[], b: readonly Device[]): boolean {
  return (
    a.length === b.length &&
    a.every((device, index) => {
      const other = b[index];
      return device.id === other?.id && device.kind === other.kind && device.label === other.label;
    })
  );
}

export const noChoice: DeviceChoice = Object.freeze({ cameraId: null, microphoneId: null, speakerId: null });

export function isSameChoice(a: DeviceChoice, b: DeviceChoice): boolean {
  return a.cameraId === b.cameraId && a.microphoneId === b.microphoneId && a.speakerId === b.speakerId;
}

export const usualPreferences: MediaPreferences = Object.freeze({
  isMirrored: true,
  echoCancellation: true,
  noiseSuppression: true,
  autoGain: true,
  isSavingBandwidth: false,
  isBackgroundBlurred: false,
  isLightCorrected: false,
});

/**
 * Returns true if the device in use was unplugged. Returns false while ids are hidden, before permission is
 * granted.
 */
export function isPulledOut(infos: readonly DeviceInfo[], kind: CaptureKind, inUseId: string): boolean {
  const ofKind = infos.filter((info) => kindOf[info.kind] === kind);
  const areIdsHidden = ofKind.length > 0 && ofKind.every((info) => info.deviceId === '');
  return infos.length > 0 && !areIdsHidden && ofKind.every((info) => info.deviceId !== inUseId);
}

/**
 * Returns the change to report when another device is in use. Null: the device is the same, or none is used
 * although the previous one is plugged in (turned off or refused).
 */
export function deviceChange(
  kind: Device['kind'],
  { from, to, isChosen }: { from: Device | null; to: Device | null; isChosen: boolean },
  devices: readonly Device[],
): DeviceChange | null {
  if (from?.id === to?.id) return null;
  if (isChosen) return { kind, from, to, why: 'chosen' };
  const isThere = devices.some((device) => device.kind === kind && device.id === from?.id);
  if (from && !isThere) return { kind, from, to, why: 'unplugged' };
  return to && { kind, from, to, why: 'returned' };
}

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
