import type {
  CallConnection,
  CallVendor,
  CallVendorDevice,
  CallVendorEngine,
  CallVendorHandler,
} from '#shared/ipc/callVendor.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { drawnTrack } from '#renderer/engines/fake/fakeStream.ts';
import type { AgoraCloud, CloudMember, CloudWord } from './agoraCloud.ts';
import { createNativePicture, type NativePicture } from './nativePicture.ts';

/**
 * Double of agora-electron-sdk without its native library. Reproduces its callbacks, their order and its
 * return codes.
 */
export interface AgoraNativeDouble {
  readonly vendor: CallVendor;
  /** Device chosen for each kind. Empty: the system's default device. */
  readonly using: { camera: string; microphone: string; speaker: string };
  readonly renewed: readonly string[];
  readonly calls: readonly string[];
  /** Makes the named call return this code from now on. */
  answer(step: string, code: number): void;
  alive(): { readonly channels: number; readonly views: number; readonly handlers: number };
}

export interface NativeDoubleOptions {
  readonly cloud: AgoraCloud;
  readonly clock: Clock;
  readonly hue: number;
  readonly devices: Readonly<Record<'camera' | 'microphone' | 'speaker', readonly CallVendorDevice[]>>;
}

const states = { disconnected: 1, connecting: 2, connected: 3 } as const;
const reasons = { connecting: 0, joined: 1, left: 5, sameUid: 19 } as const;
const badState = -7;

export function createAgoraNativeDouble(options: NativeDoubleOptions): AgoraNativeDouble {
  const { cloud, clock, hue, devices } = options;
  const answers = new Map<string, number>();
  const calls: string[] = [];
  const renewed: string[] = [];
  const using = { camera: '', microphone: '', speaker: '' };
  const handlers = new Set<CallVendorHandler>();
  const views = new Map<HTMLElement, NativePicture>();
  let isCameraOn = true;
  let isMuted = false;
  let life: Scope | null = null;
  let member: CloudMember | null = null;
  let connection: CallConnection = {};
  let camera: Scope | null = null;
  let remoteVideo: { readonly scope: Scope; readonly track: MediaStreamTrack } | null = null;
  let isRemoteHeard = false;

  function tell<E extends keyof CallVendorHandler>(
    event: E,
    ...told: Parameters<NonNullable<CallVendorHandler[E]>>
  ): void {
    for (const handler of [...handlers]) {
      (handler[event] as ((...told: Parameters<NonNullable<CallVendorHandler[E]>>) => void) | undefined)?.(
        ...told,
      );
    }
  }

  /** Runs a call. Returns the code that a test set, without acting; otherwise acts and returns 0. */
  function step(name: string, act: () => number | void = () => undefined): number {
    calls.push(name);
    const answer = answers.get(name);
    if (answer !== undefined) return answer;
    return act() ?? 0;
  }

  const channelId = () => connection.channelId ?? '';

  /** Opens or closes the camera, as the library does by itself. */
  function followCamera(): void {
    if (!member || !life) return;
    if (!isCameraOn) {
      camera?.end();
      camera = null;
      cloud.takeBack(channelId(), member, 'video');
    } else if (!camera) {
      camera = life.child();
      cloud.send(channelId(), member, 'video', drawnTrack(camera, clock, hue));
    }
  }

  function followMicrophone(): void {
    if (!member || !life) return;
    if (isMuted) cloud.takeBack(channelId(), member, 'audio');
    else if (!member.sent.has('audio')) cloud.send(channelId(), member, 'audio', null);
  }

  function forgetVideo(): void {
    remoteVideo?.scope.end();
    remoteVideo = null;
    for (const picture of views.values()) picture.show(null);
  }

  function showVideo(uid: number): void {
    const sent = cloud.member(channelId(), uid)?.sent.get('video');
    if (!sent || !life) return;
    forgetVideo();
    const scope = life.child();
    const track = sent.clone();
    scope.onEnd(() => track.stop());
    remoteVideo = { scope, track };
    for (const picture of views.values()) picture.show(track);
    // The library decodes without a view, so that this picture watches for the first frame.
    const watcher = createNativePicture(null, () => {
      if (scope.ended) return;
      tell('onFirstRemoteVideoDecoded', connection, uid, 640, 480, 100);
      tell('onRemoteVideoStateChanged', connection, uid, 2, 0, 100);
    });
    watcher.show(track);
    scope.onEnd(() => watcher.end());
    clock.every(scope, 2_000, () =>
      tell('onRemoteVideoStats', connection, {
        uid,
        width: 640,
        height: 480,
        decoderOutputFrameRate: 15,
        packetLossRate: 1,
      }),
    );
  }

  function hear(word: CloudWord): void {
    switch (word.type) {
      case 'joined':
        return tell('onUserJoined', connection, word.uid, 10);
      case 'left':
        forgetVideo();
        isRemoteHeard = false;
        return tell('onUserOffline', connection, word.uid, word.isTimeOut ? 1 : 0);
      case 'published':
        if (word.media === 'audio') {
          isRemoteHeard = true;
          tell('onRemoteAudioStateChanged', connection, word.uid, 1, 6, 10);
          return tell('onRemoteAudioStateChanged', connection, word.uid, 2, 6, 10);
        }
        tell('onRemoteVideoStateChanged', connection, word.uid, 1, 6, 10);
        return showVideo(word.uid);
      case 'unpublished':
        if (word.media === 'audio') {
          isRemoteHeard = false;
          return tell('onRemoteAudioStateChanged', connection, word.uid, 0, 5, 10);
        }
        forgetVideo();
        return tell('onRemoteVideoStateChanged', connection, word.uid, 0, 5, 10);
      case 'choked':
        isRemoteHeard = false;
        return tell('onRemoteAudioStateChanged', connection, word.uid, 3, 1, 10);
      case 'replaced':
        return tell('onConnectionStateChanged', connection, 5, reasons.sameUid);
      case 'tokenWillExpire':
        return tell('onTokenPrivilegeWillExpire', connection, 'the old token');
    }
  }

  function leave(): number {
    if (!life) return badState;
    if (member) cloud.leave(channelId(), member);
    member = null;
    life.end();
    life = null;
    camera = null;
    forgetVideo();
    isRemoteHeard = false;
    tell('onConnectionStateChanged', connection, states.disconnected, reasons.left);
    return 0;
  }

  async function enter(own: CloudMember, scope: Scope): Promise<void> {
    await cloud.enter(channelId(), own);
    if (scope.ended) return cloud.leave(channelId(), own);
    member = own;
    tell('onConnectionStateChanged', connection, states.connected, reasons.joined);
    followCamera();
    followMicrophone();
    tell('onRtcStats', connection, { lastmileDelay: 30 });
  }

  function join(channel: string, uid: number): number {
    // A second join without leaving returns -17.
    if (life) return -17;
    const scope = createScope();
    life = scope;
    connection = { channelId: channel, localUid: uid };
    const own: CloudMember = { uid, sent: new Map(), hear };
    clock.after(scope, 0, () => {
      tell('onConnectionStateChanged', connection, states.connecting, reasons.connecting);
      void enter(own, scope);
    });
    clock.every(scope, 100, () => {
      // The SDK reports volumes in two callbacks: the local microphone, and the remote users.
      tell('onAudioVolumeIndication', connection, [{ uid: 0, volume: isMuted ? 0 : 90 }], 1, 90);
      const [other] = member ? [...cloudOthers(uid)] : [];
      if (other && isRemoteHeard) {
        tell('onAudioVolumeIndication', connection, [{ uid: other, volume: 120 }], 1, 120);
      }
    });
    return 0;
  }

  function* cloudOthers(own: number): Generator<number> {
    for (const uid of [1001, 1002]) if (uid !== own && cloud.member(channelId(), uid)) yield uid;
  }

  function setupRemoteVideo(view: unknown, setupMode: number): void {
    if (!(view instanceof HTMLElement)) throw new TypeError('there is no view');
    if (setupMode === 2) {
      views.get(view)?.end();
      views.delete(view);
      return;
    }
    if (views.has(view)) throw new Error('You have already added this view to the renderer');
    const picture = createNativePicture(view, () => undefined);
    views.set(view, picture);
    picture.show(remoteVideo?.track ?? null);
  }

  const engine: CallVendorEngine = {
    initialize: () => step('initialize'),
    release: () => void step('release', () => void leave()),
    registerEventHandler: (handler) => step('registerEventHandler', () => void handlers.add(handler)) === 0,
    unregisterEventHandler: (handler) => handlers.delete(handler),
    enableVideo: () => step('enableVideo'),
    enableVirtualBackground: (isOn) => step(`enableVirtualBackground ${isOn}`),
    setLowlightEnhanceOptions: (isOn) => step(`setLowlightEnhanceOptions ${isOn}`),
    setVideoEncoderConfiguration: ({ codecType, dimensions: { width } }) =>
      step(`setVideoEncoderConfiguration ${codecType} ${width}`),
    enableAudioVolumeIndication: (interval) => step(`enableAudioVolumeIndication ${interval}`),
    joinChannel: (_token, channel, uid) => step('joinChannel', () => join(channel, uid)),
    leaveChannel: () => step('leaveChannel', leave),
    renewToken: (token) => step('renewToken', () => void renewed.push(token)),
    enableLocalVideo: (isOn) =>
      step(`enableLocalVideo ${isOn}`, () => {
        isCameraOn = isOn;
        followCamera();
      }),
    muteLocalAudioStream: (mute) =>
      step(`muteLocalAudioStream ${mute}`, () => {
        isMuted = mute;
        followMicrophone();
      }),
    adjustPlaybackSignalVolume: (volume) => step(`adjustPlaybackSignalVolume ${volume}`),
    setupRemoteVideo: ({ view, setupMode }) =>
      step('setupRemoteVideo', () => setupRemoteVideo(view, setupMode)),
    getVideoDeviceManager: () => ({
      enumerateVideoDevices: () => [...devices.camera],
      setDevice: (id) => step('setDevice', () => void (using.camera = id)),
    }),
    getAudioDeviceManager: () => ({
      enumerateRecordingDevices: () => [...devices.microphone],
      enumeratePlaybackDevices: () => [...devices.speaker],
      setRecordingDevice: (id) => step('setRecordingDevice', () => void (using.microphone = id)),
      setPlaybackDevice: (id) => step('setPlaybackDevice', () => void (using.speaker = id)),
      followSystemRecordingDevice: (isOn) =>
        step('followSystemRecordingDevice', () => void (isOn && (using.microphone = ''))),
      followSystemPlaybackDevice: (isOn) =>
        step('followSystemPlaybackDevice', () => void (isOn && (using.speaker = ''))),
    }),
  };

  return {
    vendor: { createAgoraRtcEngine: () => engine },
    using,
    renewed,
    calls,
    answer: (name, code) => void answers.set(name, code),
    alive: () => ({ channels: life ? 1 : 0, views: views.size, handlers: handlers.size }),
  };
}
