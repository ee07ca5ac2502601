import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createCameraSuppression } from '../capture/cameraSuppression.ts';
import { isSameChoice, noChoice, usualPreferences } from '../capture/devices.ts';
import { createDeviceLeases } from '../capture/deviceLeases.ts';
import { turnPreview } from '../capture/preview.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type {
  Device,
  DeviceChange,
  DeviceChoice,
  LocalMedia,
  LocalMediaState,
  TrackSource,
} from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { drawnTrack, hummedTrack } from './fakeStream.ts';
import { hueOf, pretendSpeech, wallClock } from './pretence.ts';

export interface FakeLocalMediaOptions {
  readonly clock?: Clock;
  /** Determines the color of the picture. */
  readonly name?: string;
  /** Overrides parts of the initial state: problems, devices, a choice. */
  readonly state?: Partial<LocalMediaState>;
}

export interface FakeLocalMedia extends LocalMedia, TrackSource {
  /** Changes the state, for example to simulate an unplugged device or a denied permission. */
  set(change: Partial<LocalMediaState>): void;
  /** Notifies the listeners of a device change. */
  tellDeviceChange(change: DeviceChange): void;
  /** All calls in order, for example `open` or `setCamera false`. */
  readonly calls: readonly string[];
}

const closed: LocalMediaState = Object.freeze({
  status: 'closed',
  isCameraOn: true,
  isMicrophoneOn: true,
  cameraProblem: null,
  microphoneProblem: null,
  devices: Object.freeze([
    { id: 'camera-1', kind: 'camera', label: 'Front camera' },
    { id: 'camera-2', kind: 'camera', label: 'Desk camera' },
    { id: 'microphone-1', kind: 'microphone', label: 'Built-in microphone' },
    { id: 'speaker-1', kind: 'speaker', label: 'Built-in speakers' },
  ] as const),
  choice: noChoice,
  inUse: noChoice,
  preferences: usualPreferences,
  warnings: Object.freeze([]),
  effects: 'off',
});
/** Duration of the simulated chime in milliseconds. */
const chimeMs = 1_000;

/** Returns the chosen device if it is available, otherwise the first of its kind, like the system does. */
function openId(state: LocalMediaState, kind: Device['kind'], chosenId: string | null): string | null {
  const ids = state.devices.filter((device) => device.kind === kind).map(({ id }) => id);
  return ids.find((id) => id === chosenId) ?? ids[0] ?? null;
}

function devicesInUse(state: LocalMediaState, hasCamera: boolean, hasMicrophone: boolean): DeviceChoice {
  const next: DeviceChoice = Object.freeze({
    cameraId: hasCamera ? openId(state, 'camera', state.choice.cameraId) : null,
    microphoneId: hasMicrophone ? openId(state, 'microphone', state.choice.microphoneId) : null,
    speakerId: speakerOf(state) || null,
  });
  return isSameChoice(state.inUse, next) ? state.inUse : next;
}

/**
 * Creates local media with a drawn picture and a synthetic tone. In Node there are no tracks, only states. No
 * permission is requested.
 */
export function createFakeLocalMedia(options: FakeLocalMediaOptions = {}): FakeLocalMedia {
  const clock = options.clock ?? wallClock();
  const hue = hueOf(options.name ?? 'me');
  const changes = createEmitter<LocalMediaState>();
  const deviceChanges = createEmitter<DeviceChange>();
  const tracksChanged = createEmitter<void>();
  const previews = new Set<HTMLVideoElement>();
  const calls: string[] = [];
  let state: LocalMediaState = Object.freeze({ ...closed, ...options.state });
  let camera: { scope: Scope; track: MediaStreamTrack | null } | null = null;
  let microphone: { scope: Scope; track: MediaStreamTrack | null } | null = null;

  function show(element: HTMLVideoElement): void {
    element.srcObject = camera?.track ? new MediaStream([camera.track]) : null;
    if (camera?.track) void element.play().catch(() => undefined);
  }

  /** Creates or ends the tracks so that they match the state. */
  function follow(): void {
    const isOpen = state.status === 'open';
    const wantsCamera = isOpen && state.isCameraOn && state.cameraProblem === null;
    const wantsMicrophone = isOpen && state.microphoneProblem === null;
    const before = [camera, microphone];
    if (!wantsCamera) {
      camera?.scope.end();
      camera = null;
    } else if (!camera) {
      const scope = createScope();
      camera = { scope, track: drawnTrack(scope, clock, hue) };
    }
    if (!wantsMicrophone) {
      microphone?.scope.end();
      microphone = null;
    } else if (!microphone) {
      const scope = createScope();
      microphone = { scope, track: hummedTrack(scope, hue) };
    }
    state = Object.freeze({ ...state, inUse: devicesInUse(state, wantsCamera, wantsMicrophone) });
    for (const element of previews) turnPreview(element, state.preferences.isMirrored);
    if (microphone?.track) microphone.track.enabled = state.isMicrophoneOn;
    if (camera === before[0] && microphone === before[1]) return;
    for (const element of previews) show(element);
    tracksChanged.emit();
  }

  function set(change: Partial<LocalMediaState>): void {
    state = Object.freeze({ ...state, ...change });
    follow();
    changes.emit(state);
  }

  /** Returns `failed` if both devices have a problem, otherwise `open`. */
  const openStatus = () => (state.cameraProblem && state.microphoneProblem ? 'failed' : 'open');

  async function open(): Promise<void> {
    if (state.status === 'open') return;
    set({ status: 'opening' });
    await Promise.resolve();
    if (state.status === 'opening') set({ status: openStatus() });
  }

  function close(): void {
    leases.forget();
    set({ status: 'closed' });
  }
  const leases = createDeviceLeases(close);
  const suppression = createCameraSuppression({
    isOn: () => state.isCameraOn,
    turn: (isCameraOn) => set({ isCameraOn }),
  });

  return {
    get state() {
      return state;
    },
    calls,
    set,
    onChange: (scope, listener) => changes.on(scope, listener),
    async open() {
      calls.push('open');
      leases.own();
      await open();
    },
    async openFor(scope) {
      calls.push('openFor');
      if (scope.ended) return;
      leases.borrow(scope);
      await open();
    },
    release() {
      calls.push('release');
      leases.disown();
    },
    close() {
      calls.push('close');
      close();
    },
    setCamera(isOn) {
      calls.push(`setCamera ${isOn}`);
      suppression.forget();
      set({ isCameraOn: isOn });
      return Promise.resolve();
    },
    suppressCameraFor(scope) {
      calls.push('suppressCameraFor');
      suppression.suppress(scope);
    },
    setMicrophone(isOn) {
      calls.push(`setMicrophone ${isOn}`);
      set({ isMicrophoneOn: isOn });
    },
    choose(choice) {
      calls.push(`choose ${JSON.stringify(choice)}`);
      set({ choice: Object.freeze({ ...state.choice, ...choice }) });
      return Promise.resolve();
    },
    prefer(change) {
      calls.push(`prefer ${JSON.stringify(change)}`);
      set({ preferences: Object.freeze({ ...state.preferences, ...change }) });
      return Promise.resolve();
    },
    onDeviceChanged: (scope, listener) => deviceChanges.on(scope, listener),
    tellDeviceChange: (change) => deviceChanges.emit(change),
    level: () => (state.status === 'open' && state.isMicrophoneOn ? pretendSpeech(clock.now()) : 0),
    testSpeaker() {
      calls.push('testSpeaker');
      return new Promise((done) => void clock.after(createScope(), chimeMs, () => done(true)));
    },
    attachPreview(element) {
      previews.add(element);
      element.muted = true;
      element.playsInline = true;
      turnPreview(element, state.preferences.isMirrored);
      show(element);
      return () => {
        if (previews.delete(element)) element.srcObject = null;
      };
    },
    snapshot() {
      const isVisible = state.status === 'open' && state.isCameraOn && state.cameraProblem === null;
      // The first and last bytes of a JPEG: enough for a faked upload.
      const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]);
      return Promise.resolve(isVisible ? new Blob([bytes], { type: 'image/jpeg' }) : null);
    },
    videoTrack: () => camera?.track ?? null,
    audioTrack: () => microphone?.track ?? null,
    onTracksChanged: (scope, listener) => tracksChanged.on(scope, listener),
  };
}
