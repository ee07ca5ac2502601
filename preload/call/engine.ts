import {
  callViewIds,
  type CallBridge,
  type CallBridgeEvent,
  type CallDevice,
  type CallDeviceKind,
  type CallOutcome,
} from '#shared/ipc/callBridge.ts';
import type { CallVendor, CallVendorDevice, CallVendorEngine } from '#shared/ipc/callVendor.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createVendorHandler } from './vendorEvents.ts';

export interface CallEngineOptions {
  /** Loads the vendor's package; throws if it has no native library for this platform. */
  readonly load: () => CallVendor;
  /** Returns the element of the page with this id; null if there is none. */
  readonly findView: (id: string) => unknown;
}

export interface CallEngine {
  /** Interface that is served over the line. */
  readonly bridge: CallBridge;
  /** Leaves the channel and releases the devices. Called when the page closes. */
  release(): void;
}

/**
 * The vendor's numbers for ChannelProfileCommunication, ClientRoleBroadcaster, VideoCodecVp8,
 * VideoSourceRemote, …
 */
const communication = 0;
const broadcaster = 1;
const vp8 = 1;
const remoteSource = 9;
const renderHidden = 1;
const viewMode = { add: 1, remove: 2 } as const;
const encoder = { codecType: vp8, dimensions: { width: 640, height: 480 }, frameRate: 15 } as const;
/** §9: the same as the other engines send while saving bandwidth. */
const savingEncoder = { codecType: vp8, dimensions: { width: 320, height: 240 }, frameRate: 10 } as const;
/** BackgroundBlur with BlurDegreeHigh, SegModelAi, and LowLightEnhanceAuto with high quality. */
const blurredBackground = { background_source_type: 3, blur_degree: 3 } as const;
const segmentation = { modelType: 1, greenCapacity: 0.5 } as const;
const autoLight = { mode: 0, level: 0 } as const;
const volumeEveryMs = 100;
const volumeSmoothing = 3;

const done: CallOutcome = Object.freeze({ ok: true });
const failed = (step: string, code = 0): CallOutcome => Object.freeze({ ok: false, step, code });

/** Native code only gets values of the expected type, even though the pages are our own. */
function isSafe(...checks: readonly boolean[]): boolean {
  return checks.every(Boolean);
}
const isText = (value: unknown) => typeof value === 'string' && value.length < 4_096;
const isFlag = (value: unknown) => typeof value === 'boolean';
const isUid = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
const isView = (value: unknown) => callViewIds.some((id) => id === value);

/** Selects a device, or the system's default for null. Returns the first negative code. */
function choose(engine: CallVendorEngine, kind: CallDeviceKind, id: string | null): number {
  if (kind === 'camera') return id === null ? 0 : engine.getVideoDeviceManager().setDevice(id);
  const audio = engine.getAudioDeviceManager();
  const isSystem = id === null;
  if (kind === 'microphone') {
    const code = audio.followSystemRecordingDevice(isSystem);
    return code < 0 || isSystem ? code : audio.setRecordingDevice(id);
  }
  const code = audio.followSystemPlaybackDevice(isSystem);
  return code < 0 || isSystem ? code : audio.setPlaybackDevice(id);
}

/**
 * Creates the native engine behind the bridge, which checks every number that the vendor returns and catches
 * all its errors. A failed start releases the engine, and the page uses the web engine instead.
 */
export function createCallEngine({ load, findView }: CallEngineOptions): CallEngine {
  const events = createEmitter<CallBridgeEvent>();
  let engine: CallVendorEngine | null = null;

  const handler = createVendorHandler(events.emit);

  /** Calls the vendor once and checks the result. */
  function run(step: string, act: (engine: CallVendorEngine) => number): CallOutcome {
    if (!engine) return failed(step);
    try {
      const code = act(engine);
      return code < 0 ? failed(step, code) : done;
    } catch (error) {
      console.error(step, error);
      return failed(step);
    }
  }

  function giveUp(outcome: CallOutcome): CallOutcome {
    const broken = engine;
    engine = null;
    try {
      broken?.unregisterEventHandler(handler);
      broken?.release();
    } catch (error) {
      console.error('release', error);
    }
    return outcome;
  }

  function start(appId: string): CallOutcome {
    if (engine) return done;
    if (!isText(appId)) return failed('start');
    try {
      engine = load().createAgoraRtcEngine();
    } catch {
      // The usual case: the platform has no native library, or it was not installed.
      return failed('load');
    }
    const steps: readonly [string, (engine: CallVendorEngine) => number][] = [
      ['initialize', (own) => own.initialize({ appId, channelProfile: communication })],
      ['registerEventHandler', (own) => (own.registerEventHandler(handler) ? 0 : -1)],
      ['enableVideo', (own) => own.enableVideo()],
      ['setVideoEncoderConfiguration', (own) => own.setVideoEncoderConfiguration(encoder)],
      [
        'enableAudioVolumeIndication',
        (own) => own.enableAudioVolumeIndication(volumeEveryMs, volumeSmoothing, false),
      ],
    ];
    for (const [step, act] of steps) {
      const outcome = run(step, act);
      if (!outcome.ok) return giveUp(outcome);
    }
    return done;
  }

  function listOf(kind: CallDeviceKind, list: () => readonly CallVendorDevice[]): readonly CallDevice[] {
    try {
      return list().map(({ deviceId = '', deviceName = '' }) => ({ kind, id: deviceId, name: deviceName }));
    } catch {
      return [];
    }
  }

  function setView(viewId: string, uid: number, setupMode: number): CallOutcome {
    const step = setupMode === viewMode.add ? 'attachView' : 'detachView';
    const view = isSafe(isView(viewId), isUid(uid)) ? findView(viewId) : null;
    if (!view) return failed(step);
    return run(step, (own) =>
      own.setupRemoteVideo({ sourceType: remoteSource, uid, view, setupMode, renderMode: renderHidden }),
    );
  }

  const bridge = Object.freeze<CallBridge>({
    start,
    join({ channelId, token, uid, camera, microphone }) {
      if (!isSafe(isText(channelId), isText(token), isUid(uid), isFlag(camera), isFlag(microphone))) {
        return failed('join');
      }
      const first = run('enableLocalVideo', (own) => own.enableLocalVideo(camera));
      if (!first.ok) return first;
      const second = run('muteLocalAudioStream', (own) => own.muteLocalAudioStream(!microphone));
      if (!second.ok) return second;
      return run('joinChannel', (own) =>
        own.joinChannel(token, channelId, uid, {
          channelProfile: communication,
          clientRoleType: broadcaster,
          publishCameraTrack: true,
          publishMicrophoneTrack: true,
          autoSubscribeAudio: true,
          autoSubscribeVideo: true,
        }),
      );
    },
    leave: () => run('leaveChannel', (own) => own.leaveChannel()),
    setCamera: (isOn) =>
      isFlag(isOn)
        ? run('enableLocalVideo', (own) => own.enableLocalVideo(isOn))
        : failed('enableLocalVideo'),
    setMicrophone: (isOn) =>
      isFlag(isOn)
        ? run('muteLocalAudioStream', (own) => own.muteLocalAudioStream(!isOn))
        : failed('muteLocalAudioStream'),
    setSaving: (isOn) =>
      isFlag(isOn)
        ? run('setSaving', (own) => own.setVideoEncoderConfiguration(isOn ? savingEncoder : encoder))
        : failed('setSaving'),
    setEffects(blursBackground, correctsLight) {
      if (!isSafe(isFlag(blursBackground), isFlag(correctsLight))) return failed('setEffects');
      return run('setEffects', (own) => {
        const code = own.enableVirtualBackground(blursBackground, blurredBackground, segmentation);
        return code < 0 ? code : own.setLowlightEnhanceOptions(correctsLight, autoLight);
      });
    },
    setVolume(percent) {
      if (!Number.isFinite(percent)) return failed('setVolume');
      const volume = Math.round(Math.min(100, Math.max(0, percent)));
      return run('setVolume', (own) => own.adjustPlaybackSignalVolume(volume));
    },
    devices() {
      const own = engine;
      if (!own) return [];
      return [
        ...listOf('camera', () => own.getVideoDeviceManager().enumerateVideoDevices()),
        ...listOf('microphone', () => own.getAudioDeviceManager().enumerateRecordingDevices()),
        ...listOf('speaker', () => own.getAudioDeviceManager().enumeratePlaybackDevices()),
      ];
    },
    chooseDevice(kind, id) {
      if (id !== null && !isText(id)) return failed('chooseDevice');
      return run('chooseDevice', (own) => choose(own, kind, id));
    },
    attachView: (viewId, uid) => setView(viewId, uid, viewMode.add),
    detachView: (viewId, uid) => setView(viewId, uid, viewMode.remove),
    renewToken: (token) =>
      isText(token) ? run('renewToken', (own) => own.renewToken(token)) : failed('renewToken'),
    onEvent(listener) {
      if (typeof listener !== 'function') throw new TypeError('onEvent needs a function');
      return events.listen(listener);
    },
  });
  return {
    bridge,
    release() {
      run('leaveChannel', (own) => own.leaveChannel());
      giveUp(done);
      events.clear();
    },
  };
}
