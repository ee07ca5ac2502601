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
 * The signed-in person's camera and microphone, or how to get them: they are in a chunk that comes with the
 * first who needs it. renderer/app provides it; null while nobody is signed in.
 */
export const LocalMediaContext = createContext<LocalMedia | (() => LocalMedia | Promise<LocalMedia>) | null>(
  null,
);

/** Suspends until they are there. */
export function useLocalMedia(): LocalMedia {
  const given = use(LocalMediaContext);
  if (!given) throw new Error('useLocalMedia needs a LocalMediaContext above it');
  const local = typeof given === 'function' ? given() : given;
  return local instanceof Promise ? use(local) : local;
}

/** The state of the own camera and microphone, as a snapshot that changes with it. */
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

/** What a person can switch on and off about their picture and sound, in the order to show it. */
export const mediaSwitches = [
  'isMirrored',
  'echoCancellation',
  'noiseSuppression',
  'autoGain',
  'isSavingBandwidth',
] as const satisfies readonly (keyof MediaPreferences)[];
export type MediaSwitch = (typeof mediaSwitches)[number];
const explainedSwitches = ['isMirrored', 'echoCancellation', 'isSavingBandwidth'] as const;

/** Whether a second line says what it does; the others say it by their names. */
export const isExplained = (name: MediaSwitch): name is (typeof explainedSwitches)[number] =>
  explainedSwitches.some((explained) => explained === name);

/** The effects of the camera, which have to load and may fail, in the order to show them. */
export const effectSwitches = [
  'isBackgroundBlurred',
  'isLightCorrected',
] as const satisfies readonly (keyof MediaPreferences)[];

/** What the switch of an effect has to say: it loads, or the picture goes on without it. Null if it works or is off. */
export function effectTrouble(
  { preferences, effects }: Pick<LocalMediaState, 'preferences' | 'effects'>,
  name: (typeof effectSwitches)[number],
): Exclude<EffectsState, 'off' | 'on'> | null {
  return !preferences[name] || effects === 'off' || effects === 'on' ? null : effects;
}

/** Stands in a list for "wherever the system plays", where the browser lists no such speaker by itself. */
export const systemDeviceId = 'system';
/** Chromium's own entry for it. */
const browsersDefaultId = 'default';

export interface DeviceList {
  /** At least the system's own, of speakers. */
  readonly devices: readonly Device[];
  /** The one to show as chosen: what really works, else what would be taken. Null where there is none. */
  readonly shownId: string | null;
}

function withSystems(devices: readonly Device[]): readonly Device[] {
  if (devices.some(({ id }) => id === browsersDefaultId)) return devices;
  return [{ id: systemDeviceId, kind: 'speaker', label: '' }, ...devices];
}

/** The devices of one kind, for a list to choose from. */
export function deviceList(state: LocalMediaState, kind: Device['kind']): DeviceList {
  const ofKind = state.devices.filter((device) => device.kind === kind);
  const devices = kind === 'speaker' ? withSystems(ofKind) : ofKind;
  const key = idOf[kind];
  const known = [state.inUse[key], state.choice[key], browsersDefaultId];
  const shownId = known.find((id) => devices.some((device) => device.id === id)) ?? devices[0]?.id ?? null;
  return { devices, shownId };
}

/** What to hand to `LocalMedia.choose` for one device of the list. */
export const choiceOf = (kind: Device['kind'], id: string): Partial<DeviceChoice> => ({
  [idOf[kind]]: id === systemDeviceId ? null : id,
});
