import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { playChime } from '../chime.ts';
import { listen } from '../listen.ts';
import type { DeviceChoice, LocalMedia, LocalMediaState, TrackSource } from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { createAttendants } from './attendants.ts';
import { createDarkeners } from './darkeners.ts';
import { createDeviceNotices } from './deviceNotices.ts';
import { isSameChoice, noChoice, type CaptureKind } from './devices.ts';
import { createKeepers } from './keepers.ts';
import { createLanes, kinds } from './lanes.ts';
import { watchPermission } from './permissions.ts';
import { createPreview } from './preview.ts';
import { takeSnapshot } from './snapshot.ts';
import { createWish, isWanted, type DeviceMemory } from './wish.ts';

export interface CaptureOptions {
  readonly clock: Clock;
  /** The capture closes when this ends; without it only by `close()`. */
  readonly scope?: Scope;
  /** Where the chosen devices are remembered; without it until the end of the page. */
  readonly memory?: DeviceMemory;
}

const sounds = ['echoCancellation', 'noiseSuppression', 'autoGain'] as const;

/**
 * The person's own camera and microphone: a wish (open, camera on, which devices), two lanes that hold what is really
 * there, and what is told of both.
 */
export function createCapture(options: CaptureOptions): LocalMedia & TrackSource {
  const { clock, memory } = options;
  const wish = createWish(memory);
  const changes = createEmitter<LocalMediaState>();
  const tracksChanged = createEmitter<void>();
  const notices = createDeviceNotices();
  const preview = createPreview(wish.preferences.isMirrored);
  const { showing } = preview;
  const attendants = createAttendants({
    clock,
    isMuted: () => !wish.microphone,
    showing,
    onChange: () => publish(),
  });
  const kept = createLanes({
    clock,
    wish,
    notices,
    isListedClosed: options.scope !== undefined,
    attend: attendants.attend,
    onChange: () => publish(),
  });
  const { of: lanes, settle, forgive } = kept;
  /** From open() to close(). */
  let session: Scope | null = null;
  let inUse: DeviceChoice = noChoice;
  let sentTracks: readonly (MediaStreamTrack | null)[] = [null, null];
  let state = snapshotState();

  function status(): LocalMediaState['status'] {
    if (!wish.isOpen) return 'closed';
    if (kinds.some((kind) => lanes[kind].track !== null)) return 'open';
    const wanted = kinds.filter((kind) => isWanted(wish, kind));
    return wanted.every((kind) => lanes[kind].problem !== null) ? 'failed' : 'opening';
  }

  /** The same object as long as nothing changed: a state is told only when a part of it is another. */
  function devicesInUse(): DeviceChoice {
    const openId = (kind: CaptureKind) => lanes[kind].track?.getSettings().deviceId ?? null;
    const next = Object.freeze({
      cameraId: openId('camera'),
      microphoneId: openId('microphone'),
      speakerId: speakerOf({ devices: kept.devices, choice: wish.choice }) || null,
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
      devices: kept.devices,
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

  function chose(kind: CaptureKind): void {
    forgive(kind);
    lanes[kind].missedId = null;
    if (lanes[kind].track) notices.chose(kind);
  }

  const remember = () => memory?.write({ ...wish.choice, preferences: wish.preferences });

  function followDevices(scope: Scope): void {
    // A browser without mediaDevices has no device events either.
    const target = globalThis.navigator?.mediaDevices as MediaDevices | undefined;
    if (target) listen(scope, target, 'devicechange', kept.onDevicesChanged);
  }

  function open(): Promise<void> {
    if (state.status === 'failed') kinds.forEach(forgive);
    wish.isOpen = true;
    if (!session) {
      const opened = createScope();
      session = opened;
      if (!options.scope) followDevices(opened);
      for (const kind of kinds) void watchPermission(opened, kind, (state) => kept.onPermission(kind, state));
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
      forgive(kind);
      lanes[kind].missedId = null;
    }
    void settle();
  }
  const keepers = createKeepers(close);

  function turnCamera(isOn: boolean): Promise<void> {
    wish.camera = isOn;
    forgive('camera');
    return settle();
  }
  const darkeners = createDarkeners({ isOn: () => wish.camera, turn: (isOn) => void turnCamera(isOn) });

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
      darkeners.forget();
      await turnCamera(isOn);
    },
    darkenFor: (scope) => darkeners.darken(scope),
    setMicrophone(isOn) {
      wish.microphone = isOn;
      const { track } = lanes.microphone;
      if (track) track.enabled = isOn;
      if (!isOn) attendants.muted();
      publish();
      // Turned on although it could not be had: the person wants another try.
      if (!isOn || !lanes.microphone.problem) return;
      forgive('microphone');
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
      return track && scope && takeSnapshot({ scope, clock, track, showing }, maxWidth);
    },
    videoTrack: () => lanes.camera.track,
    audioTrack: () => lanes.microphone.track,
    onTracksChanged: (scope, listener) => tracksChanged.on(scope, listener),
  };
}
