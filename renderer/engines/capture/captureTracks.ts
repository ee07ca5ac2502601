import type { Clock } from '#shared/lib/clock.ts';
import type { Result } from '#shared/lib/result.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { CaptureProblem, Device } from '../port.ts';
import { createReconciler } from '../reconciler.ts';
import { speakerOf } from '../speaker.ts';
import { acquire } from './acquire.ts';
import type { DeviceNotices } from './deviceNotices.ts';
import {
  isPulledOut,
  isSameDevices,
  targetDevice,
  toDevices,
  type CaptureKind,
  type DeviceInfo,
} from './devices.ts';
import { createCaptureTrack, type CaptureTrack } from './captureTrack.ts';
import { isWanted, type DesiredCapture } from './desiredCapture.ts';

export const kinds: readonly CaptureKind[] = ['camera', 'microphone'];
/** Milliseconds. A track that ends sooner after opening counts as failed, because reopening it would loop. */
const diesAtOnceMs = 500;

export interface CaptureTracksOptions {
  readonly clock: Clock;
  readonly desired: DesiredCapture;
  readonly notices: DeviceNotices;
  /** True if the devices are also listed while nothing is open. */
  readonly isListedClosed: boolean;
  /** Called with each new track and its scope. */
  readonly monitor: (kind: CaptureKind, track: MediaStreamTrack, scope: Scope) => void;
  /** Called when tracks, problems or devices may have changed. */
  readonly onChange: () => void;
}

/** The actual camera and microphone tracks, kept in line with the desired state. */
export interface CaptureTracks {
  readonly of: Readonly<Record<CaptureKind, CaptureTrack>>;
  readonly devices: readonly Device[];
  /**
   * Applies the desired state; must be called after each change of it. Resolves when everything possible is
   * done.
   */
  settle(): Promise<void>;
  /** Clears the problem and the failed devices of this kind, because the user tries again. */
  forgive(kind: CaptureKind): void;
  onDevicesChanged(): void;
  onPermission(kind: CaptureKind, state: PermissionState): void;
}

/** Creates the two tracks. A reconciler applies the desired state to them; all devices are opened there. */
export function createCaptureTracks({
  clock,
  desired,
  notices,
  isListedClosed,
  monitor,
  onChange,
}: CaptureTracksOptions): CaptureTracks {
  const captureTracks: Readonly<Record<CaptureKind, CaptureTrack>> = {
    camera: createCaptureTrack(() => onTrackEnded('camera')),
    microphone: createCaptureTrack(() => onTrackEnded('microphone')),
  };
  const openedAt: Record<CaptureKind, number> = { camera: 0, microphone: 0 };
  let devices: readonly Device[] = Object.freeze([]);

  async function listDevices(): Promise<readonly DeviceInfo[]> {
    // `mediaDevices` is undefined outside a secure context. A failed listing counts as an empty list.
    const infos = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    const next = toDevices(infos ?? []);
    if (!isSameDevices(devices, next)) devices = Object.freeze(next);
    return infos ?? [];
  }

  /**
   * Returns the id of the preferred device: the chosen one, otherwise the one that was unplugged while in
   * use.
   */
  const preferredId = (kind: CaptureKind) =>
    (kind === 'camera' ? desired.choice.cameraId : desired.choice.microphoneId) ??
    captureTracks[kind].missedId;

  /**
   * Reports the device of each kind that is in use now to the notices, which tell listeners about changes.
   */
  function notice(): void {
    for (const kind of kinds) {
      const { track, problem } = captureTracks[kind];
      const id = track?.getSettings().deviceId;
      const found = devices.find((device) => device.kind === kind && device.id === id);
      const inUse = track && (found ?? { id: id ?? '', kind, label: track.label });
      // Undefined: the device is still opening or is not wanted.
      notices.settle(kind, inUse ?? (isWanted(desired, kind) && problem ? null : undefined), devices);
    }
    const speaker = devices.find(
      ({ kind, id }) => kind === 'speaker' && id === (speakerOf({ devices, choice: desired.choice }) || null),
    );
    if (devices.length > 0) notices.settle('speaker', speaker ?? null, devices);
  }

  function take(
    kind: CaptureKind,
    target: string | null,
    result: Result<MediaStreamTrack, CaptureProblem>,
  ): void {
    const lane = captureTracks[kind];
    if (result.ok) {
      // The device was closed or turned off while it was opening.
      if (!isWanted(desired, kind)) return result.value.stop();
      openedAt[kind] = clock.now();
      if (kind === 'microphone') result.value.enabled = desired.microphone;
      lane.adopt(result.value, target);
      if (lane.scope) monitor(kind, result.value, lane.scope);
      return;
    }
    if (lane.track) {
      // Switching devices failed. Some systems can't open two devices at once, so the old track is released
      // first and the switch retried.
      lane.release();
    } else if (target !== null) {
      lane.failedIds.add(target);
    } else {
      lane.problem = result.error;
      return;
    }
    void settle();
  }

  async function bringInLine(): Promise<void> {
    const isLookedUp = kinds.some((kind) => preferredId(kind) !== null || captureTracks[kind].track !== null);
    // Listing delays the first picture, so it is done only if a device must be looked up.
    const infos = desired.isOpen && isLookedUp ? await listDevices() : [];
    for (const kind of kinds) {
      const id = captureTracks[kind].track?.getSettings().deviceId;
      // Some systems do not end the track of an unplugged device.
      if (id !== undefined && isPulledOut(infos, kind, id)) lose(kind);
      // Releases the track before reopening, because a browser reuses the settings of an open microphone for
      // its second track.
      else if (captureTracks[kind].isStale) captureTracks[kind].release();
    }
    const wants = kinds
      .filter((kind) => isWanted(desired, kind) && captureTracks[kind].problem === null)
      .map((kind) => ({
        kind,
        deviceId: targetDevice(infos, kind, preferredId(kind), captureTracks[kind].failedIds),
        sound: desired.preferences,
      }))
      .filter(({ kind, deviceId }) => !captureTracks[kind].track || captureTracks[kind].target !== deviceId);
    if (wants.length > 0) {
      const acquired = await acquire(wants);
      for (const { kind, deviceId } of wants) {
        const result = acquired.get(kind);
        if (result) take(kind, deviceId, result);
      }
      onChange();
    }
    // Device labels are available only after permission was granted.
    if (desired.isOpen || isListedClosed) await listDevices();
    if (desired.isOpen) notice();
    onChange();
  }

  const reconcile = createReconciler(bringInLine);

  function settle(): Promise<void> {
    for (const kind of kinds) if (!isWanted(desired, kind)) captureTracks[kind].release();
    onChange();
    return reconcile();
  }

  /**
   * Handles a track that ended unexpectedly: remembers its device, so that it is used again when it returns.
   */
  function lose(kind: CaptureKind): void {
    captureTracks[kind].missedId ??= captureTracks[kind].track?.getSettings().deviceId ?? null;
    captureTracks[kind].release();
  }

  function onTrackEnded(kind: CaptureKind): void {
    const lane = captureTracks[kind];
    const { target } = lane;
    lose(kind);
    if (clock.now() - openedAt[kind] < diesAtOnceMs) {
      if (target === null) lane.problem = 'busy';
      else lane.failedIds.add(target);
    }
    void settle();
  }

  function onDevicesChanged(): void {
    for (const kind of kinds) {
      const lane = captureTracks[kind];
      lane.failedIds.clear();
      // A missing or busy device may be available now. A refused permission stands until the user acts.
      if (lane.problem === 'notFound' || lane.problem === 'busy') lane.problem = null;
    }
    void settle();
  }

  function onPermission(kind: CaptureKind, state: PermissionState): void {
    const lane = captureTracks[kind];
    if (state === 'granted' && lane.problem === 'denied') {
      forgiveProblems(kind);
    } else if (state === 'denied' && isWanted(desired, kind)) {
      // Some browsers do not end the track at once when the permission is revoked.
      lane.release();
      lane.problem = 'denied';
    }
    void settle();
  }

  function forgiveProblems(kind: CaptureKind): void {
    captureTracks[kind].problem = null;
    captureTracks[kind].failedIds.clear();
  }

  return {
    of: captureTracks,
    get devices() {
      return devices;
    },
    settle,
    forgive: forgiveProblems,
    onDevicesChanged,
    onPermission,
  };
}
