import type { CaptureProblem, LocalMediaState } from '#renderer/engines/port.ts';
import type { NoticePermission } from '#renderer/platform/port.ts';
import type { LightState } from './light.ts';
import type { NetworkState } from './network.ts';

/** Checks in display order. */
export const checkKeys = [
  'camera',
  'microphone',
  'light',
  'network',
  'profile',
  'identity',
  'payout',
  'standing',
  'notices',
] as const;
export type CheckKey = (typeof checkKeys)[number];

/** `later`: the user cannot fix it now. `unknown`: the server did not answer. */
export type CheckState = 'waiting' | 'good' | 'better' | 'bad' | 'later' | 'unknown';

export interface Check {
  readonly key: CheckKey;
  readonly state: CheckState;
  /** The check must pass to go live. */
  readonly isNeeded: boolean;
}

/**
 * State of a device: `silent` delivers no sound, `off` is turned off; a `CaptureProblem` prevents its use.
 */
export type DeviceState = 'waiting' | 'good' | 'off' | 'silent' | CaptureProblem;

export function cameraState(media: LocalMediaState): DeviceState {
  if (media.cameraProblem !== null) return media.cameraProblem;
  if (media.status === 'opening') return 'waiting';
  if (media.status === 'closed' || !media.isCameraOn) return 'off';
  return media.inUse.cameraId === null ? 'waiting' : 'good';
}

export function microphoneState(media: LocalMediaState): DeviceState {
  if (media.microphoneProblem !== null) return media.microphoneProblem;
  if (media.status === 'opening') return 'waiting';
  if (media.status === 'closed' || !media.isMicrophoneOn) return 'off';
  return media.warnings.includes('silentMicrophone') ? 'silent' : 'good';
}

/** A camera is needed for a match; a microphone is not. */
export function checkOfDevice(key: 'camera' | 'microphone', device: DeviceState): Check {
  const isNeeded = key === 'camera';
  if (device === 'waiting' || device === 'good') return { key, state: device, isNeeded };
  return { key, state: device === 'silent' ? 'better' : 'bad', isNeeded };
}

/** Null: still measuring. Without a picture the light is not checked; the camera's check says so. */
export function checkOfLight(light: LightState | null): Check {
  const state = light === null ? 'waiting' : light === 'good' ? 'good' : 'better';
  return { key: 'light', state, isNeeded: false };
}

export function checkOfNetwork(network: NetworkState): Check {
  const isGone = network === 'offline' || network === 'unreachable';
  const state = network === 'waiting' || network === 'good' ? network : isGone ? 'bad' : 'better';
  return { key: 'network', state, isNeeded: true };
}

export function checkOfNotices(permission: NoticePermission): Check {
  const state = permission === 'granted' ? 'good' : permission === 'unsupported' ? 'later' : 'better';
  return { key: 'notices', state, isNeeded: false };
}

export interface Summary {
  readonly kind: 'waiting' | 'ready' | 'almost' | 'blocked';
  readonly good: number;
  readonly of: number;
  /** Keys to mention: the blocking checks, otherwise those that could be better. */
  readonly named: readonly CheckKey[];
}

export function summaryOf(checks: readonly Check[]): Summary {
  const counted = checks.filter(({ state }) => state !== 'later');
  const keysOf = (isIt: (check: Check) => boolean) => counted.filter(isIt).map(({ key }) => key);
  const blocking = keysOf(({ state, isNeeded }) => isNeeded && state === 'bad');
  const mendable = keysOf(({ state }) => state === 'bad' || state === 'better' || state === 'unknown');
  const waiting = keysOf(({ state }) => state === 'waiting');
  const [good, of] = [counted.length - mendable.length - waiting.length, counted.length];
  if (blocking.length > 0) return { kind: 'blocked', good, of, named: blocking };
  if (waiting.length > 0) return { kind: 'waiting', good, of, named: waiting };
  return { kind: mendable.length === 0 ? 'ready' : 'almost', good, of, named: mendable };
}
