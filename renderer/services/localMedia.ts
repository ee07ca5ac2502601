import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import type {
  EffectsState,
  Device,
  DeviceChoice,
  LocalMedia,
  LocalMediaState,
  MediaPreferences,
} from '#renderer/engines/port.ts';

/**
 * The signed-in user's camera and microphone, or a function that loads them, because they are in a separate
 * chunk. Null: no user is signed in. renderer/app provides it.
 */
export const LocalMediaContext = createContext<LocalMedia | (() => LocalMedia | Promise<LocalMedia>) | null>(
  null,
);

/** Returns the local media; suspends until they are loaded. */
export function useLocalMedia(): LocalMedia {
  const given = use(LocalMediaContext);
  if (!given) throw new Error('useLocalMedia needs a LocalMediaContext above it');
  const local = typeof given === 'function' ? given() : given;
  return local instanceof Promise ? use(local) : local;
}

/** Returns the state of the local media and rerenders when it changes. */
export function useLocalMediaState(local: LocalMedia): LocalMediaState {
  const subscribe = useCallback(
    (changed: () => void) => {
      const scope = createScope();
      local.onChange(scope, changed);
      return () => scope.end();
    },
    [local],
  );
  return useSyncExternalStore(subscribe, () => local.state);
}

const idOf = {
  camera: 'cameraId',
  microphone: 'microphoneId',
  speaker: 'speakerId',
} as const satisfies Record<Device['kind'], keyof DeviceChoice>;

/** Switches for the user's picture and sound, in display order. */
export const mediaSwitches = [
  'isMirrored',
  'echoCancellation',
  'noiseSuppression',
  'autoGain',
  'isSavingBandwidth',
] as const satisfies readonly (keyof MediaPreferences)[];
export type MediaSwitch = (typeof mediaSwitches)[number];
const explainedSwitches = ['isMirrored', 'echoCancellation', 'isSavingBandwidth'] as const;

/** Returns whether the switch has a second line with an explanation. */
export const isExplained = (name: MediaSwitch): name is (typeof explainedSwitches)[number] =>
  explainedSwitches.some((explained) => explained === name);

/** Switches of the camera effects, in display order. Effects must load and may fail. */
export const effectSwitches = [
  'isBackgroundBlurred',
  'isLightCorrected',
] as const satisfies readonly (keyof MediaPreferences)[];

/**
 * Returns the state that the switch of an effect reports: loading, failed or unsupported. Null if it works or
 * is off.
 */
export function effectTrouble(
  { preferences, effects }: Pick<LocalMediaState, 'preferences' | 'effects'>,
  name: (typeof effectSwitches)[number],
): Exclude<EffectsState, 'off' | 'on'> | null {
  return !preferences[name] || effects === 'off' || effects === 'on' ? null : effects;
}

/** Id of the list entry for the system's speaker, in browsers that do not list one. */
export const systemDeviceId = 'system';
/** Chromium's id for the system's device. */
const browsersDefaultId = 'default';

export interface DeviceList {
  /** The devices of this kind. Speakers always include the system's. */
  readonly devices: readonly Device[];
  /**
   * The device to show as chosen: the one in use, otherwise the one that would be opened. Null: there is no
   * device.
   */
  readonly shownId: string | null;
}

function withSystems(devices: readonly Device[]): readonly Device[] {
  if (devices.some(({ id }) => id === browsersDefaultId)) return devices;
  return [{ id: systemDeviceId, kind: 'speaker', label: '' }, ...devices];
}

/** Returns the devices of one kind for a selection list. */
export function deviceList(state: LocalMediaState, kind: Device['kind']): DeviceList {
  const ofKind = state.devices.filter((device) => device.kind === kind);
  const devices = kind === 'speaker' ? withSystems(ofKind) : ofKind;
  const key = idOf[kind];
  const known = [state.inUse[key], state.choice[key], browsersDefaultId];
  const shownId = known.find((id) => devices.some((device) => device.id === id)) ?? devices[0]?.id ?? null;
  return { devices, shownId };
}

/** Returns the argument for `LocalMedia.choose` to select a device of the list. */
export const choiceOf = (kind: Device['kind'], id: string): Partial<DeviceChoice> => ({
  [idOf[kind]]: id === systemDeviceId ? null : id,
});
