import type { CaptureProblem, LocalMediaState } from '#renderer/engines/port.ts';
import type { NoticePermission } from '#renderer/platform/port.ts';
import type { LightState } from './light.ts';
import type { NetworkState } from './network.ts';

/** What is looked at, in the order to show it. */
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

/** `later`: nothing that this person could mend now. `unknown`: who knows it did not answer. */
export type CheckState = 'waiting' | 'good' | 'better' | 'bad' | 'later' | 'unknown';

export interface Check {
  readonly key: CheckKey;
  readonly state: CheckState;
  /** Without it nobody goes live. */
  readonly isNeeded: boolean;
}

/** A device that works, works without giving anything, is turned off, or can't be had. */
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

/** Nobody is met without a picture; without a sound one still is. */
export function checkOfDevice(key: 'camera' | 'microphone', device: DeviceState): Check {
  const isNeeded = key === 'camera';
  if (device === 'waiting' || device === 'good') return { key, state: device, isNeeded };
  return { key, state: device === 'silent' ? 'better' : 'bad', isNeeded };
}

/** Null: it is being measured. Without a picture there is nothing to measure, which the camera's own check says. */
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
  /** What is named: what stops this person, else what had better be mended. */
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
