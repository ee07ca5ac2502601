import { describe, expect, it, vi } from 'vitest';
import type { CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { CallVendorEngine, CallVendorHandler } from '#shared/ipc/callVendor.ts';
import { createCallEngine } from './engine.ts';

/** A fake of the vendor's engine that records its calls. `answers` overrides the results of calls. */
function createVendor(answers: Readonly<Record<string, number>> = {}) {
  const calls: unknown[][] = [];
  let handler: CallVendorHandler | null = null;
  const views = new Set<unknown>();
  const step =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answers[name] ?? 0;
    };
  const engine: CallVendorEngine = {
    initialize: step('initialize'),
    release: () => void step('release')(),
    registerEventHandler(given) {
      handler = given;
      return (answers['registerEventHandler'] ?? 0) === 0;
    },
    unregisterEventHandler: () => ((handler = null), true),
    enableVideo: step('enableVideo'),
    setVideoEncoderConfiguration: step('setVideoEncoderConfiguration'),
    enableVirtualBackground: step('enableVirtualBackground'),
    setLowlightEnhanceOptions: step('setLowlightEnhanceOptions'),
    enableAudioVolumeIndication: step('enableAudioVolumeIndication'),
    joinChannel: step('joinChannel'),
    leaveChannel: step('leaveChannel'),
    renewToken: step('renewToken'),
    enableLocalVideo: step('enableLocalVideo'),
    muteLocalAudioStream: step('muteLocalAudioStream'),
    adjustPlaybackSignalVolume: step('adjustPlaybackSignalVolume'),
    setupRemoteVideo(canvas) {
      if (canvas.setupMode === 1 && views.has(canvas.view))
        throw new Error('You have already added this view');
      if (canvas.setupMode === 1) views.add(canvas.view);
      else views.delete(canvas.view);
      return step('setupRemoteVideo')(canvas);
    },
    getVideoDeviceManager: () => ({
      enumerateVideoDevices: () => [{ deviceId: 'v1', deviceName: 'Desk camera' }, {}],
      setDevice: step('setDevice'),
    }),
    getAudioDeviceManager: () => ({
      enumerateRecordingDevices: () => [{ deviceId: 'a1', deviceName: 'Microphone' }],
      enumeratePlaybackDevices: () => {
        throw new Error('no manager');
      },
      setRecordingDevice: step('setRecordingDevice'),
      setPlaybackDevice: step('setPlaybackDevice'),
      followSystemRecordingDevice: step('followSystemRecordingDevice'),
      followSystemPlaybackDevice: step('followSystemPlaybackDevice'),
    }),
  };
  const load = vi.fn(() => ({ createAgoraRtcEngine: () => engine }));
  const call = createCallEngine({ load, findView: (id) => (id === 'vesper-remote-a' ? `view ${id}` : null) });
  return {
    call,
    bridge: call.bridge,
    calls,
    load,
    names: () => calls.map(([name]) => name),
    handler: () => handler,
  };
}

const seat = { channelId: 'c', token: 't', uid: 7, camera: true, microphone: false };

describe('starting the native engine', () => {
  it('requests VP8 and volume reports every tenth of a second, once', () => {
    const { bridge, calls, load } = createVendor();
    expect(bridge.start('an app')).toEqual({ ok: true });
    expect(bridge.start('an app')).toEqual({ ok: true });
    expect(load).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([
      ['initialize', { appId: 'an app', channelProfile: 0 }],
      ['enableVideo'],
      [
        'setVideoEncoderConfiguration',
        { codecType: 1, dimensions: { width: 640, height: 480 }, frameRate: 15 },
      ],
      ['enableAudioVolumeIndication', 100, 3, false],
    ]);
  });

  it('reports a missing library, and tries to load it again the next time', () => {
    const load = vi.fn(() => {
      throw new Error('Cannot find module agora_node_ext');
    });
    const { bridge } = createCallEngine({ load, findView: () => null });
    expect(bridge.start('an app')).toEqual({ ok: false, step: 'load', code: 0 });
    expect(bridge.join(seat)).toEqual({ ok: false, step: 'enableLocalVideo', code: 0 });
    expect(bridge.devices()).toEqual([]);
    bridge.start('an app');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['initialize', -7],
    ['enableVideo', -1],
    ['setVideoEncoderConfiguration', -8],
    ['enableAudioVolumeIndication', -2],
    ['registerEventHandler', -1],
  ])('releases the engine if %s returns %d', (step, code) => {
    const { bridge, names, handler } = createVendor({ [step]: code });
    expect(bridge.start('an app')).toEqual({ ok: false, step, code });
    expect([names().at(-1), handler()]).toEqual(['release', null]);
    expect(bridge.leave()).toEqual({ ok: false, step: 'leaveChannel', code: 0 });
  });
});

describe('a channel of the native engine', () => {
  function started(answers: Readonly<Record<string, number>> = {}) {
    const vendor = createVendor(answers);
    vendor.bridge.start('an app');
    vendor.calls.length = 0;
    return vendor;
  }

  it('is joined with the chosen devices, under its uid', () => {
    const { bridge, calls } = started();
    expect(bridge.join(seat)).toEqual({ ok: true });
    expect(calls.map((call) => call.slice(0, 4))).toEqual([
      ['enableLocalVideo', true],
      ['muteLocalAudioStream', true],
      ['joinChannel', 't', 'c', 7],
    ]);
  });

  it.each([
    ['joinChannel', -17, 'joinChannel'],
    ['enableLocalVideo', -4, 'enableLocalVideo'],
    ['muteLocalAudioStream', -3, 'muteLocalAudioStream'],
  ])('is not joined if %s returns %d', (name, code, step) => {
    expect(started({ [name]: code }).bridge.join(seat)).toEqual({ ok: false, step, code });
  });

  it('attaches a view by its known id once, and detaches it', () => {
    const { bridge, calls } = started();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(bridge.attachView('vesper-remote-a', 9)).toEqual({ ok: true });
    // The vendor throws; the page only gets an error outcome.
    expect(bridge.attachView('vesper-remote-a', 9)).toEqual({ ok: false, step: 'attachView', code: 0 });
    expect(bridge.detachView('vesper-remote-a', 9)).toEqual({ ok: true });
    expect(bridge.attachView('vesper-remote-a', 9)).toEqual({ ok: true });
    expect(calls[0]?.[1]).toMatchObject({
      sourceType: 9,
      uid: 9,
      view: 'view vesper-remote-a',
      setupMode: 1,
    });
    // A known id that is not in the page, and an unknown id.
    expect(bridge.attachView('vesper-remote-b', 9).ok).toBe(false);
    expect(bridge.attachView('body' as 'vesper-remote-a', 9).ok).toBe(false);
    error.mockRestore();
  });

  it('rejects arguments of a wrong type', () => {
    const { bridge, calls } = started();
    const bad = <T>(value: unknown) => value as T;
    expect([
      bridge.join({ ...seat, uid: -1 }).ok,
      bridge.join({ ...seat, uid: bad<number>('7') }).ok,
      bridge.join({ ...seat, token: bad<string>(null) }).ok,
      bridge.join({ ...seat, camera: bad<boolean>(1) }).ok,
      bridge.setCamera(bad<boolean>('on')).ok,
      bridge.setMicrophone(bad<boolean>(undefined)).ok,
      bridge.setSaving(bad<boolean>(0)).ok,
      bridge.setEffects(bad<boolean>(1), false).ok,
      bridge.setVolume(Number.NaN).ok,
      bridge.renewToken(bad<string>({})).ok,
      bridge.chooseDevice('camera', bad<string>(5)).ok,
    ]).toEqual(Array.from({ length: 11 }, () => false));
    expect(calls).toEqual([]);
    expect(() => bridge.onEvent(bad<() => void>('no function'))).toThrow(TypeError);
  });

  it("lists devices by the system's names, and selects them", () => {
    const { bridge, calls } = started({ followSystemRecordingDevice: -5 });
    expect(bridge.devices()).toEqual([
      { kind: 'camera', id: 'v1', name: 'Desk camera' },
      { kind: 'camera', id: '', name: '' },
      { kind: 'microphone', id: 'a1', name: 'Microphone' },
    ]);
    expect(bridge.chooseDevice('camera', 'v1').ok).toBe(true);
    expect(bridge.chooseDevice('camera', null).ok).toBe(true);
    expect(bridge.chooseDevice('microphone', 'a1')).toEqual({ ok: false, step: 'chooseDevice', code: -5 });
    expect(bridge.chooseDevice('speaker', 's1').ok).toBe(true);
    expect(bridge.chooseDevice('speaker', null).ok).toBe(true);
    expect(calls).toEqual([
      ['setDevice', 'v1'],
      ['followSystemRecordingDevice', false],
      ['followSystemPlaybackDevice', false],
      ['setPlaybackDevice', 's1'],
      ['followSystemPlaybackDevice', true],
    ]);
  });

  it("blurs the background and corrects the light with the vendor's functions, and reports their errors", () => {
    const { bridge, calls } = started();
    expect(bridge.setEffects(true, false)).toEqual({ ok: true });
    expect(calls).toEqual([
      [
        'enableVirtualBackground',
        true,
        { background_source_type: 3, blur_degree: 3 },
        { modelType: 1, greenCapacity: 0.5 },
      ],
      ['setLowlightEnhanceOptions', false, { mode: 0, level: 0 }],
    ]);
    const refusing = started({ enableVirtualBackground: -4 });
    expect(refusing.bridge.setEffects(true, true)).toEqual({ ok: false, step: 'setEffects', code: -4 });
  });

  it('sends a small picture while saving bandwidth', () => {
    const { bridge, calls } = started();
    expect([bridge.setSaving(true), bridge.setSaving(false)]).toEqual([{ ok: true }, { ok: true }]);
    const sized = (width: number, height: number, frameRate: number) => [
      'setVideoEncoderConfiguration',
      { codecType: 1, dimensions: { width, height }, frameRate },
    ];
    expect(calls).toEqual([sized(320, 240, 10), sized(640, 480, 15)]);
  });

  it('keeps the volume within its bounds', () => {
    const { bridge, calls } = started();
    for (const percent of [-5, 33.4, 400]) bridge.setVolume(percent);
    expect(calls.map(([, volume]) => volume)).toEqual([0, 33, 100]);
  });

  it('releases all resources when the page closes', () => {
    const { call, bridge, names, handler } = started();
    const heard = vi.fn();
    bridge.onEvent(heard);
    call.release();
    expect([names(), handler()]).toEqual([['leaveChannel', 'release'], null]);
    call.release();
    expect(names()).toHaveLength(2);
  });
});

describe('the callbacks of the native engine', () => {
  it('are plain events with their channel, until the listener unsubscribes', () => {
    const { bridge, handler } = createVendor();
    bridge.start('an app');
    const heard: CallBridgeEvent[] = [];
    const stop = bridge.onEvent((event) => heard.push(event));
    const on = handler()!;
    const own = { channelId: 'c', localUid: 7 };
    on.onConnectionStateChanged?.(own, 3, 1);
    on.onUserJoined?.(own, 9, 10);
    on.onRemoteVideoStateChanged?.(own, 9, 1, 6, 10);
    on.onFirstRemoteVideoDecoded?.(own, 9, 640, 480, 10);
    on.onRemoteAudioStateChanged?.(own, 9, 0, 5, 10);
    on.onAudioVolumeIndication?.(own, [{ uid: 0, volume: 200 }, { uid: 9, volume: 120 }, {}], 2, 200);
    on.onRemoteVideoStats?.(own, {
      uid: 9,
      width: 640,
      height: 480,
      decoderOutputFrameRate: 15,
      packetLossRate: 5,
    });
    on.onRtcStats?.(own, { lastmileDelay: 40 });
    on.onTokenPrivilegeWillExpire?.(own, 'old');
    on.onVideoDeviceStateChanged?.('id', 3, 8);
    on.onVideoDeviceStateChanged?.('id', 3, 1);
    on.onAudioDeviceStateChanged?.('id', 0, 3);
    on.onUserOffline?.(own, 9, 1);
    const channelId = 'c';
    expect(heard).toEqual([
      { type: 'connection', channelId, state: 3, reason: 1 },
      { type: 'userJoined', channelId, uid: 9 },
      { type: 'videoState', channelId, uid: 9, state: 1 },
      { type: 'firstFrame', channelId, uid: 9 },
      { type: 'audioState', channelId, uid: 9, state: 0 },
      { type: 'volume', channelId, uid: 9, volume: 120 },
      { type: 'videoStats', channelId, uid: 9, width: 640, height: 480, frameRate: 15, lossRatio: 0.05 },
      { type: 'roundTrip', channelId, ms: 40 },
      { type: 'tokenWillExpire', channelId },
      { type: 'devicesChanged' },
      { type: 'devicesChanged' },
      { type: 'userOffline', channelId, uid: 9, reason: 1 },
    ]);
    expect(structuredClone(heard)).toEqual(heard);
    stop();
    on.onUserJoined?.(own, 9, 10);
    expect(heard).toHaveLength(12);
  });

  it('reach the page only through a frozen bridge with a fixed list of methods', () => {
    const { bridge } = createVendor();
    expect(Object.isFrozen(bridge)).toBe(true);
    expect(Object.keys(bridge).sort()).toEqual([
      'attachView',
      'chooseDevice',
      'detachView',
      'devices',
      'join',
      'leave',
      'onEvent',
      'renewToken',
      'setCamera',
      'setEffects',
      'setMicrophone',
      'setSaving',
      'setVolume',
      'start',
    ]);
  });
});
