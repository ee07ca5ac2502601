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
import { createLane, type Lane } from './lane.ts';
import { isWanted, type Wish } from './wish.ts';

export const kinds: readonly CaptureKind[] = ['camera', 'microphone'];
/** A track that ends sooner than this after opening would be opened in a circle. */
const diesAtOnceMs = 500;

export interface LanesOptions {
  readonly clock: Clock;
  readonly wish: Wish;
  readonly notices: DeviceNotices;
  /** The devices are listed by somebody although nothing is open. */
  readonly isListedClosed: boolean;
  /** A new track is there; the scope is its own. */
  readonly attend: (kind: CaptureKind, track: MediaStreamTrack, scope: Scope) => void;
  /** Something about tracks, problems or devices may be another now. */
  readonly onChange: () => void;
}

/** What is really there of camera and microphone, kept in line with the wish. */
export interface Lanes {
  readonly of: Readonly<Record<CaptureKind, Lane>>;
  readonly devices: readonly Device[];
  /** To be called after each change of the wish; resolves when all is as wished, as far as it can be. */
  settle(): Promise<void>;
  /** The person wants another try. */
  forgive(kind: CaptureKind): void;
  onDevicesChanged(): void;
  onPermission(kind: CaptureKind, state: PermissionState): void;
}

/** One reconciler brings the two lanes in line with the wish; only it opens devices. */
export function createLanes({ clock, wish, notices, isListedClosed, attend, onChange }: LanesOptions): Lanes {
  const lanes: Readonly<Record<CaptureKind, Lane>> = {
    camera: createLane(() => onTrackEnded('camera')),
    microphone: createLane(() => onTrackEnded('microphone')),
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
    (kind === 'camera' ? wish.choice.cameraId : wish.choice.microphoneId) ?? lanes[kind].missedId;

  /** The device that each kind has now, told where it is another one than before. */
  function notice(): void {
    for (const kind of kinds) {
      const { track, problem } = lanes[kind];
      const id = track?.getSettings().deviceId;
      const found = devices.find((device) => device.kind === kind && device.id === id);
      const inUse = track && (found ?? { id: id ?? '', kind, label: track.label });
      // Neither open nor given up: it is on its way, or not wanted.
      notices.settle(kind, inUse ?? (isWanted(wish, kind) && problem ? null : undefined), devices);
    }
    const speaker = devices.find(
      ({ kind, id }) => kind === 'speaker' && id === (speakerOf({ devices, choice: wish.choice }) || null),
    );
    if (devices.length > 0) notices.settle('speaker', speaker ?? null, devices);
  }

  function take(
    kind: CaptureKind,
    target: string | null,
    result: Result<MediaStreamTrack, CaptureProblem>,
  ): void {
    const lane = lanes[kind];
    if (result.ok) {
      // Closed or turned off while the device was opening.
      if (!isWanted(wish, kind)) return result.value.stop();
      openedAt[kind] = clock.now();
      if (kind === 'microphone') result.value.enabled = wish.microphone;
      lane.hold(result.value, target);
      if (lane.scope) attend(kind, result.value, lane.scope);
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
    const isLookedUp = kinds.some((kind) => preferredId(kind) !== null || lanes[kind].track !== null);
    // Listing costs time before the first picture: only where something has to be looked up.
    const infos = wish.isOpen && isLookedUp ? await listDevices() : [];
    for (const kind of kinds) {
      const id = lanes[kind].track?.getSettings().deviceId;
      // Not every system ends the track of a device that is pulled out.
      if (id !== undefined && isPulledOut(infos, kind, id)) lose(kind);
      // First let go: a browser gives a second track of an open microphone the ways of the first.
      else if (lanes[kind].isStale) lanes[kind].release();
    }
    const wants = kinds
      .filter((kind) => isWanted(wish, kind) && lanes[kind].problem === null)
      .map((kind) => ({
        kind,
        deviceId: targetDevice(infos, kind, preferredId(kind), lanes[kind].failedIds),
        sound: wish.preferences,
      }))
      .filter(({ kind, deviceId }) => !lanes[kind].track || lanes[kind].target !== deviceId);
    if (wants.length > 0) {
      const acquired = await acquire(wants);
      for (const { kind, deviceId } of wants) {
        const result = acquired.get(kind);
        if (result) take(kind, deviceId, result);
      }
      onChange();
    }
    // Labels are known only after permission was given.
    if (wish.isOpen || isListedClosed) await listDevices();
    if (wish.isOpen) notice();
    onChange();
  }

  const reconcile = createReconciler(bringInLine);

  function settle(): Promise<void> {
    for (const kind of kinds) if (!isWanted(wish, kind)) lanes[kind].release();
    onChange();
    return reconcile();
  }

  /** Without a track from one moment to the next: what was in use is wanted back. */
  function lose(kind: CaptureKind): void {
    lanes[kind].missedId ??= lanes[kind].track?.getSettings().deviceId ?? null;
    lanes[kind].release();
  }

  function onTrackEnded(kind: CaptureKind): void {
    const lane = lanes[kind];
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
      const lane = lanes[kind];
      lane.failedIds.clear();
      // What was missing may be there now; a refusal stands until the person acts.
      if (lane.problem === 'notFound' || lane.problem === 'busy') lane.problem = null;
    }
    void settle();
  }

  function onPermission(kind: CaptureKind, state: PermissionState): void {
    const lane = lanes[kind];
    if (state === 'granted' && lane.problem === 'denied') {
      forgiveProblems(kind);
    } else if (state === 'denied' && isWanted(wish, kind)) {
      // Not every browser ends the track at once.
      lane.release();
      lane.problem = 'denied';
    }
    void settle();
  }

  function forgiveProblems(kind: CaptureKind): void {
    lanes[kind].problem = null;
    lanes[kind].failedIds.clear();
  }

  return {
    of: lanes,
    get devices() {
      return devices;
    },
    settle,
    forgive: forgiveProblems,
    onDevicesChanged,
    onPermission,
  };
}
