import type { Clock } from '#shared/lib/clock.ts';
import type { Result } from '#shared/lib/result.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createAudioMeter } from '../audioMeter.ts';
import { playChime } from '../chime.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { listen } from '../listen.ts';
import type {
  CaptureProblem,
  Device,
  DeviceChoice,
  LocalMedia,
  LocalMediaState,
  TrackSource,
} from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { acquire } from './acquire.ts';
import {
  isSameChoice,
  isSameDevices,
  noChoice,
  targetDevice,
  toDevices,
  type CaptureKind,
  type DeviceInfo,
} from './devices.ts';
import { createKeepers } from './keepers.ts';
import { createLane, type Lane } from './lane.ts';
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

export interface DeviceMemory {
  read(): DeviceChoice;
  write(choice: DeviceChoice): void;
}

const kinds: readonly CaptureKind[] = ['camera', 'microphone'];
const meterFftSize = 2048;
/** A track that ends sooner than this after opening would be opened in a circle. */
const diesAtOnceMs = 500;

/**
 * The person's own camera and microphone: a wish (open, camera on, which devices) and two lanes that hold what is
 * really there. One reconciler brings the lanes in line with the wish; only it opens devices.
 */
export function createCapture(options: CaptureOptions): LocalMedia & TrackSource {
  const { clock, memory } = options;
  const wish = {
    isOpen: false,
    camera: true,
    microphone: true,
    choice: Object.freeze({ ...(memory?.read() ?? noChoice) }),
  };
  const lanes: Readonly<Record<CaptureKind, Lane>> = {
    camera: createLane(() => onTrackEnded('camera')),
    microphone: createLane(() => onTrackEnded('microphone')),
  };
  const openedAt: Record<CaptureKind, number> = { camera: 0, microphone: 0 };
  const changes = createEmitter<LocalMediaState>();
  const tracksChanged = createEmitter<void>();
  const preview = createPreview();
  /** From open() to close(). */
  let session: Scope | null = null;
  let devices: readonly Device[] = Object.freeze([]);
  let inUse: DeviceChoice = noChoice;
  let meter: { readonly scope: Scope; readonly level: () => number } | null = null;
  let sentTracks: readonly (MediaStreamTrack | null)[] = [null, null];
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

  const chosenId = (kind: CaptureKind) =>
    kind === 'camera' ? wish.choice.cameraId : wish.choice.microphoneId;

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
      return lane.hold(result.value, target);
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
    const hasChoice = kinds.some((kind) => chosenId(kind) !== null);
    // Listing costs time before the first picture: only where a choice has to be looked up.
    const infos = wish.isOpen && hasChoice ? await listDevices() : [];
    const wants = kinds
      .filter((kind) => isWanted(kind) && lanes[kind].problem === null)
      .map((kind) => ({
        kind,
        deviceId: targetDevice(infos, kind, chosenId(kind), lanes[kind].failedIds),
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
    if (wish.isOpen) await listDevices();
    publish();
  }

  const reconcile = createReconciler(bringInLine);

  function settle(): Promise<void> {
    for (const kind of kinds) if (!isWanted(kind)) lanes[kind].release();
    publish();
    return reconcile();
  }

  function onTrackEnded(kind: CaptureKind): void {
    const lane = lanes[kind];
    const { target } = lane;
    lane.release();
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

  function forgiveProblems(kind: CaptureKind): void {
    lanes[kind].problem = null;
    lanes[kind].failedIds.clear();
  }

  function open(): Promise<void> {
    if (state.status === 'failed') kinds.forEach(forgiveProblems);
    wish.isOpen = true;
    if (!session) {
      session = createScope();
      // A browser without mediaDevices has no device events either.
      const target = navigator.mediaDevices as MediaDevices | undefined;
      if (target) listen(session, target, 'devicechange', onDevicesChanged);
    }
    return settle();
  }

  function close(): void {
    keepers.forget();
    wish.isOpen = false;
    session?.end();
    session = null;
    kinds.forEach(forgiveProblems);
    void settle();
  }
  const keepers = createKeepers(close);
  options.scope?.onEnd(close);

  return {
    get state() {
      return state;
    },
    onChange: (scope, listener) => changes.on(scope, listener),
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
      publish();
      // Turned on although it could not be had: the person wants another try.
      if (!isOn || !lanes.microphone.problem) return;
      forgiveProblems('microphone');
      void settle();
    },
    async choose(choice) {
      wish.choice = Object.freeze({ ...wish.choice, ...choice });
      memory?.write(wish.choice);
      if (choice.cameraId !== undefined) forgiveProblems('camera');
      if (choice.microphoneId !== undefined) forgiveProblems('microphone');
      await settle();
    },
    level() {
      const { track, scope } = lanes.microphone;
      if (!track || !scope || !wish.microphone) return 0;
      // Made at the first reading: most of the time nobody looks at the meter.
      if (meter?.scope !== scope) meter = { scope, level: createAudioMeter(scope, track, meterFftSize) };
      return meter.level();
    },
    testSpeaker: () => playChime(speakerOf(state), clock, options.scope),
    attachPreview: (element) => preview.attach(element),
    async snapshot(maxWidth) {
      const { track } = lanes.camera;
      return track && takeSnapshot(track, maxWidth, clock);
    },
    videoTrack: () => lanes.camera.track,
    audioTrack: () => lanes.microphone.track,
    onTracksChanged: (scope, listener) => tracksChanged.on(scope, listener),
  };
}
