import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Device, DeviceChange } from '../port.ts';
import { deviceChange } from './devices.ts';

/**
 * Remembers the device of each kind that was in use last, and notifies listeners when another one is used.
 */
export interface DeviceNotices {
  on(scope: Scope, listener: (change: DeviceChange) => void): void;
  /** Marks the next change of this kind as made by the user. */
  chose(kind: Device['kind']): void;
  /** Takes the device in use. Null: no device works. Undefined: no device is wanted (the camera is off). */
  settle(kind: Device['kind'], inUse: Device | null | undefined, devices: readonly Device[]): void;
  lastUsed(kind: Device['kind']): Device | null;
  /** Forgets all devices when the capture closes, so that the next one opened is not reported as a change. */
  forget(): void;
}

export function createDeviceNotices(): DeviceNotices {
  const changes = createEmitter<DeviceChange>();
  const used = new Map<Device['kind'], Device | null>();
  const chosen = new Set<Device['kind']>();
  return {
    on: (scope, listener) => changes.on(scope, listener),
    chose: (kind) => void chosen.add(kind),
    settle(kind, inUse, devices) {
      if (inUse === undefined) return;
      const isFirst = !used.has(kind);
      const from = used.get(kind) ?? null;
      const change = deviceChange(kind, { from, to: inUse, isChosen: chosen.delete(kind) }, devices);
      if (isFirst || change) used.set(kind, inUse);
      if (!isFirst && change) changes.emit(change);
    },
    lastUsed: (kind) => used.get(kind) ?? null,
    forget() {
      used.clear();
      chosen.clear();
    },
  };
}
