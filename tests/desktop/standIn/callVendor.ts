/**
 * Double of `agora-electron-sdk` in the call window's page, if STAND_IN_CALL_VENDOR is set. Simulates one
 * other user with picture and sound. Records its calls in `callVendorLog`. Uses nothing from outside, because
 * its source is injected. The full double is `tests/kit/engines/doubles/agoraNativeDouble.ts`.
 */
export function callVendorDouble(): object {
  const log: string[] = [];
  Object.assign(globalThis, { callVendorLog: log });
  const other = 9;
  const connected = 3;
  const starting = 1;
  const decoding = 2;
  type Handler = Record<string, ((...told: unknown[]) => void) | undefined>;
  let handler: Handler = {};
  let connection = {};
  let heart: ReturnType<typeof setInterval> | undefined;
  const views = new Map<HTMLElement, { canvas: HTMLCanvasElement; timer: ReturnType<typeof setInterval> }>();

  const step = (name: string) => {
    log.push(name);
    return 0;
  };
  const tell = (event: string, ...told: unknown[]) => handler[event]?.(...told);

  function join(channelId: string, localUid: number): void {
    connection = { channelId, localUid };
    tell('onConnectionStateChanged', connection, connected, 1);
    tell('onUserJoined', connection, other, 10);
    tell('onRemoteAudioStateChanged', connection, other, starting, 6, 10);
    tell('onRemoteVideoStateChanged', connection, other, starting, 6, 10);
    heart = setInterval(() => {
      tell('onAudioVolumeIndication', connection, [{ uid: other, volume: 120 }], 1, 120);
    }, 100);
  }

  function leave(): number {
    clearInterval(heart);
    return step('leaveChannel');
  }

  function draw(view: HTMLElement): void {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    view.append(canvas);
    const brush = canvas.getContext('2d');
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      if (brush) brush.fillStyle = `hsl(${count * 10} 80% 50%)`;
      brush?.fillRect(0, 0, canvas.width, canvas.height);
      if (count !== 1) return;
      tell('onFirstRemoteVideoDecoded', connection, other, 320, 240, 20);
      tell('onRemoteVideoStateChanged', connection, other, decoding, 0, 20);
    }, 60);
    views.set(view, { canvas, timer });
  }

  function setupRemoteVideo({ view, setupMode }: { view: HTMLElement; setupMode: number }): number {
    const drawn = views.get(view);
    if (setupMode === 1 && drawn) throw new Error('You have already added this view to the renderer');
    if (setupMode === 1) draw(view);
    else if (drawn) {
      clearInterval(drawn.timer);
      drawn.canvas.remove();
      views.delete(view);
    }
    return step('setupRemoteVideo');
  }

  const engine = {
    initialize: () => step('initialize'),
    release: () => void step('release'),
    registerEventHandler: (given: Handler) => ((handler = given), step('registerEventHandler') === 0),
    unregisterEventHandler: () => ((handler = {}), true),
    enableVideo: () => step('enableVideo'),
    setVideoEncoderConfiguration: () => step('setVideoEncoderConfiguration'),
    enableVirtualBackground: () => step('enableVirtualBackground'),
    setLowlightEnhanceOptions: () => step('setLowlightEnhanceOptions'),
    enableAudioVolumeIndication: () => step('enableAudioVolumeIndication'),
    joinChannel(_token: string, channelId: string, uid: number) {
      setTimeout(() => join(channelId, uid), 20);
      return step(`joinChannel ${channelId}`);
    },
    leaveChannel: leave,
    renewToken: () => step('renewToken'),
    enableLocalVideo: (isOn: boolean) => step(`enableLocalVideo ${isOn}`),
    muteLocalAudioStream: (isMuted: boolean) => step(`muteLocalAudioStream ${isMuted}`),
    adjustPlaybackSignalVolume: (volume: number) => step(`adjustPlaybackSignalVolume ${volume}`),
    setupRemoteVideo,
    getVideoDeviceManager: () => ({ enumerateVideoDevices: () => [], setDevice: () => 0 }),
    getAudioDeviceManager: () => ({
      enumerateRecordingDevices: () => [],
      enumeratePlaybackDevices: () => [],
      setRecordingDevice: () => 0,
      setPlaybackDevice: () => 0,
      followSystemRecordingDevice: () => 0,
      followSystemPlaybackDevice: () => 0,
    }),
  };
  return { createAgoraRtcEngine: () => engine };
}
