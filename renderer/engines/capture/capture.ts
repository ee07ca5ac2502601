import type { Clock } from '#shared/lib/clock.ts';
import type { Result } from '#shared/lib/result.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { playChime } from '../chime.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { listen } from '../listen.ts';
import type {
  CaptureProblem,
  Device,
  DeviceChoice,
  LocalMedia,
  LocalMediaState,
  MediaPreferences,
  TrackSource,
} from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { acquire } from './acquire.ts';
import { createAttendants } from './attendants.ts';
import { createDeviceNotices } from './deviceNotices.ts';
import {
  isPulledOut,
  isSameChoice,
  isSameDevices,
  noChoice,
  targetDevice,
  toDevices,
  usualPreferences,
  type CaptureKind,
  type DeviceInfo,
} from './devices.ts';
import { createKeepers } from './keepers.ts';
import { createLane, type Lane } from './lane.ts';
import { watchPermission } from './permissions.ts';
import { createPreview } from './preview.ts';
import { createReconciler } from './reconciler.ts';
import { takeSnapshot } from './snapshot.ts';

export interface CaptureOptions {
  readonly clock: Clock;
  /** The capture closes when this ends; without it only by `close()`. */
  readonly scope?: Scope;
  /** Where the chosen devices are remembered; without it until the end of the page. */
  readonly memory?: DeviceMemory;
}

/** What a person chose on this machine. Older versions remembered devices only. */
export interface RememberedDevices extends DeviceChoice {
  readonly preferences?: Partial<MediaPreferences>;
}

export interface DeviceMemory {
  read(): RememberedDevices;
  write(remembered: RememberedDevices): void;
}

const sounds = ['echoCancellation', 'noiseSuppression', 'autoGain'] as const;
const kinds: readonly CaptureKind[] = ['camera', 'microphone'];
/** A track that ends sooner than this after opening would be opened in a circle. */
const diesAtOnceMs = 500;

/**
 * The person's own camera and microphone: a wish (open, camera on, which devices) and two lanes that hold what is
 * really there. One reconciler brings the lanes in line with the wish; only it opens devices.
 */
export function createCapture(options: CaptureOptions): LocalMedia & TrackSource {
  const { clock, memory } = options;
  const known: RememberedDevices = memory?.read() ?? noChoice;
  const { preferences: remembered, ...rememberedChoice } = known;
  const wish = {
    isOpen: false,
    camera: true,
    microphone: true,
    choice: Object.freeze<DeviceChoice>(rememberedChoice),
    preferences: Object.freeze<MediaPreferences>({ ...usualPreferences, ...remembered }),
  };
  const lanes: Readonly<Record<CaptureKind, Lane>> = {
    camera: createLane(() => onTrackEnded('camera')),
    microphone: createLane(() => onTrackEnded('microphone')),
  };
  const openedAt: Record<CaptureKind, number> = { camera: 0, microphone: 0 };
  const changes = createEmitter<LocalMediaState>();
  const tracksChanged = createEmitter<void>();
  const notices = createDeviceNotices();
  const attendants = createAttendants({ clock, isMuted: () => !wish.microphone, onChange: () => publish() });
  const preview = createPreview(wish.preferences.isMirrored);
  /** From open() to close(). */
  let session: Scope | null = null;
  let devices: readonly Device[] = Object.freeze([]);
  let inUse: DeviceChoice = noChoice;
  let sentTracks: readonly (MediaStreamTrack | null)[] = [null, null];
  /** The lists are asked for by somebody although nothing is open: see `followDevices`. */
  const isListedClosed = options.scope !== undefined;
  let state = snapshotState();

  /** A muted microphone stays open; a camera that is off is released. */
  function isWanted(kind: CaptureKind): boolean {
    return wish.isOpen && (kind === 'microphone' || wish.camera);
  }

  function status(): LocalMediaState['status'] {
    if (!wish.isOpen) return 'closed';
    if (kinds.some((kind) => lanes[kind].track !== null)) return 'open';
    const wanted = kinds.filter(isWanted);
    return wanted.every((kind) => lanes[kind].problem !== null) ? 'failed' : 'opening';
  }

  /** The same object as long as nothing changed: a state is told only when a part of it is another. */
  function devicesInUse(): DeviceChoice {
    const openId = (kind: CaptureKind) => lanes[kind].track?.getSettings().deviceId ?? null;
    const next = Object.freeze({
      cameraId: openId('camera'),
      microphoneId: openId('microphone'),
      speakerId: speakerOf({ devices, choice: wish.choice }) || null,
    });
    if (!isSameChoice(inUse, next)) inUse = next;
    return inUse;
  }

  function snapshotState(): LocalMediaState {
    return Object.freeze({
      status: status(),
      isCameraOn: wish.camera && lanes.camera.problem === null,
      isMicrophoneOn: wish.microphone && lanes.microphone.problem === null,
      cameraProblem: lanes.camera.problem,
      microphoneProblem: lanes.microphone.problem,
      devices,
      choice: wish.choice,
      inUse: devicesInUse(),
      preferences: wish.preferences,
      warnings: attendants.warnings,
    });
  }

  function publish(): void {
    const tracks = [lanes.camera.track, lanes.microphone.track];
    const isOtherTrack = tracks.some((track, index) => track !== sentTracks[index]);
    const next = snapshotState();
    const isOtherState = (Object.keys(next) as (keyof LocalMediaState)[]).some(
      (key) => next[key] !== state[key],
    );
    sentTracks = tracks;
    if (isOtherState) state = next;
    if (isOtherTrack) {
      preview.show(lanes.camera.track);
      tracksChanged.emit();
    }
    if (isOtherState) changes.emit(next);
  }

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
      notices.settle(kind, inUse ?? (isWanted(kind) && problem ? null : undefined), devices);
    }
    const speaker = devices.find(({ kind, id }) => kind === 'speaker' && id === devicesInUse().speakerId);
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
      if (!isWanted(kind)) return result.value.stop();
      openedAt[kind] = clock.now();
      if (kind === 'microphone') result.value.enabled = wish.microphone;
      lane.hold(result.value, target);
      if (lane.scope) attendants.attend(kind, result.value, lane.scope);
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
      .filter((kind) => isWanted(kind) && lanes[kind].problem === null)
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
      publish();
    }
    // Labels are known only after permission was given.
    if (wish.isOpen || isListedClosed) await listDevices();
    if (wish.isOpen) notice();
    publish();
  }

  const reconcile = createReconciler(bringInLine);

  function settle(): Promise<void> {
    for (const kind of kinds) if (!isWanted(kind)) lanes[kind].release();
    publish();
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
    } else if (state === 'denied' && isWanted(kind)) {
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

  function chose(kind: CaptureKind): void {
    forgiveProblems(kind);
    lanes[kind].missedId = null;
    if (lanes[kind].track) notices.chose(kind);
  }

  const remember = () => memory?.write({ ...wish.choice, preferences: wish.preferences });

  function followDevices(scope: Scope): void {
    // A browser without mediaDevices has no device events either.
    const target = globalThis.navigator?.mediaDevices as MediaDevices | undefined;
    if (target) listen(scope, target, 'devicechange', onDevicesChanged);
  }

  function open(): Promise<void> {
    if (state.status === 'failed') kinds.forEach(forgiveProblems);
    wish.isOpen = true;
    if (!session) {
      const opened = createScope();
      session = opened;
      if (!options.scope) followDevices(opened);
      for (const kind of kinds) void watchPermission(opened, kind, (state) => onPermission(kind, state));
    }
    return settle();
  }

  function close(): void {
    keepers.forget();
    wish.isOpen = false;
    session?.end();
    session = null;
    notices.forget();
    for (const kind of kinds) {
      forgiveProblems(kind);
      lanes[kind].missedId = null;
    }
    void settle();
  }
  const keepers = createKeepers(close);
  if (options.scope) {
    options.scope.onEnd(close);
    // With an owner the lists are kept up to date while it is closed too: for the settings.
    followDevices(options.scope);
  }

  return {
    get state() {
      return state;
    },
    onChange: (scope, listener) => changes.on(scope, listener),
    onDeviceChanged: (scope, listener) => notices.on(scope, listener),
    async open() {
      keepers.own();
      await open();
    },
    async openFor(scope) {
      if (scope.ended) return;
      keepers.borrow(scope);
      await open();
    },
    release: () => keepers.disown(),
    close,
    async setCamera(isOn) {
      wish.camera = isOn;
      forgiveProblems('camera');
      await settle();
    },
    setMicrophone(isOn) {
      wish.microphone = isOn;
      const { track } = lanes.microphone;
      if (track) track.enabled = isOn;
      if (!isOn) attendants.muted();
      publish();
      // Turned on although it could not be had: the person wants another try.
      if (!isOn || !lanes.microphone.problem) return;
      forgiveProblems('microphone');
      void settle();
    },
    async choose(choice) {
      wish.choice = Object.freeze({ ...wish.choice, ...choice });
      remember();
      if (choice.cameraId !== undefined) chose('camera');
      if (choice.microphoneId !== undefined) chose('microphone');
      if (choice.speakerId !== undefined && wish.isOpen) notices.chose('speaker');
      await settle();
    },
    async prefer(change) {
      const before = wish.preferences;
      wish.preferences = Object.freeze({ ...before, ...change });
      remember();
      preview.mirror(wish.preferences.isMirrored);
      const isOtherSound = sounds.some((key) => before[key] !== wish.preferences[key]);
      if (isOtherSound) lanes.microphone.isStale = lanes.microphone.track !== null;
      await settle();
    },
    level: () => (lanes.microphone.track && wish.microphone ? attendants.level() : 0),
    testSpeaker: () => playChime(speakerOf(state), clock, options.scope),
    attachPreview: (element) => preview.attach(element),
    async snapshot(maxWidth) {
      const { track, scope } = lanes.camera;
      return track && scope && takeSnapshot(scope, track, maxWidth, clock);
    },
    videoTrack: () => lanes.camera.track,
    audioTrack: () => lanes.microphone.track,
    onTracksChanged: (scope, listener) => tracksChanged.on(scope, listener),
  };
}
