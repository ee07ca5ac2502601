import type { CallDevice, CallDeviceKind } from '#shared/ipc/callBridge.ts';
import { createReconciler } from '../reconciler.ts';
import type { Device, LocalMediaState } from '../port.ts';
import type { NativeLibrary } from './library.ts';

/** Browsers add a USB device's numbers: "Camera (046d:0825)". The library does not. */
const plain = (name: string) =>
  name
    .replace(/\s*\([\da-f]{4}:[\da-f]{4}\)$/i, '')
    .trim()
    .toLowerCase();

/**
 * The library's device for one of the page's, or null. Their ids have nothing in common (a page's are made up for its
 * origin), so the name decides; two of the same name are one.
 */
export function nativeDevice(
  devices: readonly CallDevice[],
  device: Pick<Device, 'kind' | 'label'>,
): CallDevice | null {
  const wanted = plain(device.label);
  if (wanted === '') return null;
  return devices.find(({ kind, name }) => kind === device.kind && plain(name) === wanted) ?? null;
}

const idOf: Record<CallDeviceKind, (state: LocalMediaState) => string | null> = {
  camera: ({ inUse, choice }) => inUse.cameraId ?? choice.cameraId,
  microphone: ({ inUse, choice }) => inUse.microphoneId ?? choice.microphoneId,
  speaker: ({ inUse }) => inUse.speakerId,
};

/** Lets the library use what the page uses, each device when it changes. */
export function createDeviceFollower(
  library: Pick<NativeLibrary, 'ask'>,
  current: () => LocalMediaState,
): () => void {
  /** As chosen here; null is the system's. The library begins with those. */
  const chosen = new Map<CallDeviceKind, string | null>();

  const follow = createReconciler(async () => {
    const state = current();
    const natives = await library.ask('devices');
    for (const kind of ['camera', 'microphone', 'speaker'] as const) {
      const id = idOf[kind](state);
      const device = state.devices.find((candidate) => candidate.kind === kind && candidate.id === id);
      const next = device ? (nativeDevice(natives, device)?.id ?? null) : null;
      if ((chosen.get(kind) ?? null) === next) continue;
      const outcome = await library.ask('chooseDevice', kind, next);
      if (outcome.ok) chosen.set(kind, next);
    }
  });
  // Where the window is gone there is nothing left to follow with.
  return () => void follow().catch(() => undefined);
}
