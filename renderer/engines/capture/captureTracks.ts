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
/** A track that ends sooner than this after opening would be opened in a circle. */
const diesAtOnceMs = 500;

export interface CaptureTracksOptions {
  readonly clock: Clock;
  readonly desired: DesiredCapture;
  readonly notices: DeviceNotices;
  /** The devices are listed by somebody although nothing is open. */
  readonly isListedClosed: boolean;
  /** A new track is there; the scope is its own. */
  readonly monitor: (kind: CaptureKind, track: MediaStreamTrack, scope: Scope) => void;
  /** Something about tracks, problems or devices may be another now. */
  readonly onChange: () => void;
}

/** What is really there of camera and microphone, kept in line with what is desired. */
export interface CaptureTracks {
  readonly of: Readonly<Record<CaptureKind, CaptureTrack>>;
  readonly devices: readonly Device[];
  /** To be called after each change of what is desired; resolves when all is so, as far as it can be. */
  settle(): Promise<void>;
  /** The person wants another try. */
  forgive(kind: CaptureKind): void;
  onDevicesChanged(): void;
  onPermission(kind: CaptureKind, state: PermissionState): void;
}

/** One reconciler brings the two tracks in line with what is desired; only it opens devices. */
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
    // Missing without a secure context; a list that can't be had is empty.
    const infos = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    const next = toDevices(infos ?? []);
    if (!isSameDevices(devices, next)) devices = Object.freeze(next);
    return infos ?? [];
  }

  /** The one to have: chosen, or without a choice the one that was pulled out of use. */
  const preferredId = (kind: CaptureKind) =>
    (kind === 'camera' ? desired.choice.cameraId : desired.choice.microphoneId) ??
    captureTracks[kind].missedId;

  /** The device that each kind has now, told where it is another one than before. */
  function notice(): void {
    for (const kind of kinds) {
      const { track, problem } = captureTracks[kind];
      const id = track?.getSettings().deviceId;
      const found = devices.find((device) => device.kind === kind && device.id === id);
      const inUse = track && (found ?? { id: id ?? '', kind, label: track.label });
      // Neither open nor given up: it is on its way, or not wanted.
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
      // Closed or turned off while the device was opening.
      if (!isWanted(desired, kind)) return result.value.stop();
      openedAt[kind] = clock.now();
      if (kind === 'microphone') result.value.enabled = desired.microphone;
      lane.adopt(result.value, target);
      if (lane.scope) monitor(kind, result.value, lane.scope);
      return;
    }
    if (lane.track) {
      // A switch that failed: not every system holds two devices at once, so the next round goes without this one.
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
    // Listing costs time before the first picture: only where something has to be looked up.
    const infos = desired.isOpen && isLookedUp ? await listDevices() : [];
    for (const kind of kinds) {
      const id = captureTracks[kind].track?.getSettings().deviceId;
      // Not every system ends the track of a device that is pulled out.
      if (id !== undefined && isPulledOut(infos, kind, id)) lose(kind);
      // First let go: a browser gives a second track of an open microphone the ways of the first.
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
    // Labels are known only after permission was given.
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

  /** Without a track from one moment to the next: what was in use is wanted back. */
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
      // What was missing may be there now; a refusal stands until the person acts.
      if (lane.problem === 'notFound' || lane.problem === 'busy') lane.problem = null;
    }
    void settle();
  }

  function onPermission(kind: CaptureKind, state: PermissionState): void {
    const lane = captureTracks[kind];
    if (state === 'granted' && lane.problem === 'denied') {
      forgiveProblems(kind);
    } else if (state === 'denied' && isWanted(desired, kind)) {
      // Not every browser ends the track at once.
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
