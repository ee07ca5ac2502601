import type { CallDevice, CallDeviceKind } from '#shared/ipc/callBridge.ts';
import { createReconciler } from '../reconciler.ts';
import type { Device, LocalMediaState, LocalMedia } from '../port.ts';
import type { NativeLibrary } from './library.ts';
import type { Scope } from '#shared/lib/scope.ts';

/**
 * Normalizes a device name. Browsers append the USB ids, as in "Camera (046d:0825)"; the library does not.
 */
const plain = (name: string) =>
  name
    .replace(/\s*\([\da-f]{4}:[\da-f]{4}\)$/i, '')
    .trim()
    .toLowerCase();

/**
 * Returns the library's device for a device of the page, or null. Device ids of the page are random per
 * origin, so devices are matched by name. If two devices have the same name, the first is returned.
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

/**
 * Returns a function that makes the library use the same devices as the page. Each device is set only when it
 * changes.
 */
export function createDeviceFollower(
  library: Pick<NativeLibrary, 'ask'>,
  current: () => LocalMediaState,
): () => void {
  /**
   * Device ids set in the library; null: the system's device. The library starts with the system's devices.
   */
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
  // Fails if the call window has closed, which makes the devices irrelevant.
  return () => void follow().catch(() => undefined);
}

interface Effects {
  readonly isBackgroundBlurred: boolean;
  readonly isLightCorrected: boolean;
}

const none: Effects = { isBackgroundBlurred: false, isLightCorrected: false };
/** Effects that each library applies now. The library keeps them from one channel to the next. */
const applied = new WeakMap<NativeLibrary, Effects>();

/**
 * Makes the native library apply the effects that the user prefers, until the scope ends. The library opens
 * the camera itself, so it does not send the page's processed track. If the library fails, the preference is
 * reset, because the self view must not show a blur that the other user does not see.
 */
export function followEffects(scope: Scope, library: NativeLibrary, local: LocalMedia): void {
  function follow(): void {
    const { isBackgroundBlurred, isLightCorrected } = local.state.preferences;
    const before = applied.get(library) ?? none;
    if (before.isBackgroundBlurred === isBackgroundBlurred && before.isLightCorrected === isLightCorrected)
      return;
    applied.set(library, { isBackgroundBlurred, isLightCorrected });
    library.ask('setEffects', isBackgroundBlurred, isLightCorrected).then(
      ({ ok }) => ok || refuse(),
      () => refuse(),
    );
  }

  function refuse(): void {
    applied.delete(library);
    if (!scope.ended) void local.prefer(none);
  }

  local.onChange(scope, follow);
  follow();
}
