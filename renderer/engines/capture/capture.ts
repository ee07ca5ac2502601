import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { playChime } from '../chime.ts';
import { createCameraEffects, type EffectsLoader } from '../effects/cameraEffects.ts';
import { listen } from '../listen.ts';
import type { DeviceChoice, LocalMedia, LocalMediaState, TrackSource } from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { createTrackMonitors } from './trackMonitors.ts';
import { createCameraSuppression } from './cameraSuppression.ts';
import { createDeviceNotices } from './deviceNotices.ts';
import { isSameChoice, noChoice, type CaptureKind } from './devices.ts';
import { createDeviceRecall } from './deviceRecall.ts';
import { createDeviceLeases } from './deviceLeases.ts';
import { createCaptureTracks, kinds } from './captureTracks.ts';
import { watchPermission } from './permissions.ts';
import { createPreview } from './preview.ts';
import { takeSnapshot } from './snapshot.ts';
import { createDesiredCapture, isWanted, type DeviceMemory } from './desiredCapture.ts';

export interface CaptureOptions {
  readonly clock: Clock;
  /** Closes the capture when it ends. Without it only `close()` does. */
  readonly scope?: Scope;
  /** Stores the chosen devices. Without it they are kept until the page closes. */
  readonly memory?: DeviceMemory;
  /** Loads the camera effects; tests replace it. */
  readonly loadEffects?: () => Promise<EffectsLoader>;
}

const sounds = ['echoCancellation', 'noiseSuppression', 'autoGain'] as const;

/**
 * Creates the capture of the user's camera and microphone: the desired state, the two actual tracks, and the
 * state reported about both.
 */
export function createCapture(options: CaptureOptions): LocalMedia & TrackSource {
  const { clock, memory } = options;
  const desired = createDesiredCapture(memory);
  const changes = createEmitter<LocalMediaState>();
  const tracksChanged = createEmitter<void>();
  const notices = createDeviceNotices();
  const preview = createPreview(desired.preferences.isMirrored);
  const { showing } = preview;
  const monitors = createTrackMonitors({
    clock,
    isMuted: () => !desired.microphone,
    showing,
    onChange: () => publish(),
  });
  const tracks = createCaptureTracks({
    clock,
    desired,
    notices,
    isListedClosed: options.scope !== undefined,
    monitor: monitors.monitor,
    onChange: () => publish(),
  });
  const { of: captureTracks, settle, forgive } = tracks;
  const effects = createCameraEffects({
    clock,
    load: options.loadEffects ?? (() => import('../effects/startEffects.ts')),
    onChange: () => publish(),
  });
  const recall = createDeviceRecall({
    memory,
    desired,
    devices: () => tracks.devices,
    onRecalled(before) {
      remember();
      for (const kind of kinds) {
        const key = `${kind}Id` as const;
        if (before[key] === desired.choice[key]) continue;
        forgive(kind);
        captureTracks[kind].missedId = null;
      }
      void settle();
    },
  });
  /** Lives from `open()` to `close()`. */
  let session: Scope | null = null;
  let inUse: DeviceChoice = noChoice;
  let sentTracks: readonly (MediaStreamTrack | null)[] = [null, null];
  let state = snapshotState();

  function status(): LocalMediaState['status'] {
    if (!desired.isOpen) return 'closed';
    if (kinds.some((kind) => captureTracks[kind].track !== null)) return 'open';
    const wanted = kinds.filter((kind) => isWanted(desired, kind));
    return wanted.every((kind) => captureTracks[kind].problem !== null) ? 'failed' : 'opening';
  }

  /**
   * Returns the previous object if it is equal, because `publish` compares the parts of the state by
   * identity.
   */
  function devicesInUse(): DeviceChoice {
    const openId = (kind: CaptureKind) => captureTracks[kind].track?.getSettings().deviceId ?? null;
    const next = Object.freeze({
      cameraId: openId('camera'),
      microphoneId: openId('microphone'),
      speakerId: speakerOf({ devices: tracks.devices, choice: desired.choice }) || null,
    });
    if (!isSameChoice(inUse, next)) inUse = next;
    return inUse;
  }

  function snapshotState(): LocalMediaState {
    return Object.freeze({
      status: status(),
      isCameraOn: desired.camera && captureTracks.camera.problem === null,
      isMicrophoneOn: desired.microphone && captureTracks.microphone.problem === null,
      cameraProblem: captureTracks.camera.problem,
      microphoneProblem: captureTracks.microphone.problem,
      devices: tracks.devices,
      choice: desired.choice,
      inUse: devicesInUse(),
      preferences: desired.preferences,
      warnings: monitors.warnings,
      effects: effects.state,
    });
  }

  /** Applies the preferred effects to the current camera track. */
  function followEffects(): void {
    const { isBackgroundBlurred, isLightCorrected } = desired.preferences;
    effects.follow(captureTracks.camera, {
      blursBackground: isBackgroundBlurred,
      correctsLight: isLightCorrected,
    });
  }

  function publish(): void {
    followEffects();
    const tracks = [effects.shown(), captureTracks.microphone.track];
    const isOtherTrack = tracks.some((track, index) => track !== sentTracks[index]);
    const next = snapshotState();
    const isOtherState = (Object.keys(next) as (keyof LocalMediaState)[]).some(
      (key) => next[key] !== state[key],
    );
    sentTracks = tracks;
    if (isOtherState) state = next;
    if (isOtherTrack) {
      preview.show(effects.shown());
      tracksChanged.emit();
    }
    if (isOtherState) changes.emit(next);
    recall.lookUp();
  }

  function chose(kind: CaptureKind): void {
    forgive(kind);
    captureTracks[kind].missedId = null;
    if (captureTracks[kind].track) notices.chose(kind);
  }

  const remember = () => memory?.write({ ...desired.choice, preferences: desired.preferences });

  function followDevices(scope: Scope): void {
    const target = globalThis.navigator?.mediaDevices as MediaDevices | undefined;
    if (target) listen(scope, target, 'devicechange', tracks.onDevicesChanged);
  }

  function open(): Promise<void> {
    if (state.status === 'failed') kinds.forEach(forgive);
    desired.isOpen = true;
    if (!session) {
      const opened = createScope();
      session = opened;
      if (!options.scope) followDevices(opened);
      for (const kind of kinds)
        void watchPermission(opened, kind, (state) => tracks.onPermission(kind, state));
    }
    return settle();
  }

  function close(): void {
    leases.forget();
    desired.isOpen = false;
    session?.end();
    session = null;
    notices.forget();
    for (const kind of kinds) {
      forgive(kind);
      captureTracks[kind].missedId = null;
    }
    void settle();
  }
  const leases = createDeviceLeases(close);

  function turnCamera(isOn: boolean): Promise<void> {
    desired.camera = isOn;
    forgive('camera');
    return settle();
  }
  const suppression = createCameraSuppression({
    isOn: () => desired.camera,
    turn: (isOn) => void turnCamera(isOn),
  });

  if (options.scope) {
    options.scope.onEnd(close);
    // With an owner, the device list is also updated while the capture is closed, for the settings page.
    followDevices(options.scope);
  }

  return {
    get state() {
      return state;
    },
    onChange: (scope, listener) => changes.on(scope, listener),
    onDeviceChanged: (scope, listener) => notices.on(scope, listener),
    async open() {
      leases.own();
      await open();
    },
    async openFor(scope) {
      if (scope.ended) return;
      leases.borrow(scope);
      await open();
    },
    release: () => leases.disown(),
    close,
    async setCamera(isOn) {
      suppression.forget();
      await turnCamera(isOn);
    },
    suppressCameraFor: (scope) => suppression.suppress(scope),
    setMicrophone(isOn) {
      desired.microphone = isOn;
      const { track } = captureTracks.microphone;
      if (track) track.enabled = isOn;
      if (!isOn) monitors.muted();
      publish();
      // Turning on a microphone that failed before means that the user wants another try.
      if (!isOn || !captureTracks.microphone.problem) return;
      forgive('microphone');
      void settle();
    },
    async choose(choice) {
      desired.choice = Object.freeze({ ...desired.choice, ...choice });
      remember();
      recall.store();
      if (choice.cameraId !== undefined) chose('camera');
      if (choice.microphoneId !== undefined) chose('microphone');
      if (choice.speakerId !== undefined && desired.isOpen) notices.chose('speaker');
      await settle();
    },
    async prefer(change) {
      const before = desired.preferences;
      desired.preferences = Object.freeze({ ...before, ...change });
      remember();
      preview.mirror(desired.preferences.isMirrored);
      const isOtherSound = sounds.some((key) => before[key] !== desired.preferences[key]);
      if (isOtherSound) captureTracks.microphone.isStale = captureTracks.microphone.track !== null;
      await settle();
    },
    level: () => (captureTracks.microphone.track && desired.microphone ? monitors.level() : 0),
    testSpeaker: () => playChime(speakerOf(state), clock, options.scope),
    attachPreview: (element) => preview.attach(element),
    async snapshot(maxWidth) {
      const { scope } = captureTracks.camera;
      const track = effects.shown();
      return track && scope && takeSnapshot({ scope, clock, track, showing }, maxWidth);
    },
    videoTrack: () => effects.shown(),
    audioTrack: () => captureTracks.microphone.track,
    onTracksChanged: (scope, listener) => tracksChanged.on(scope, listener),
  };
}
