/**
 * The native media engine in the call window's preload, as narrow as it can be. Plain values both ways; never the
 * engine itself, its parameters or paths. Other pages have it over a line (`callWindowChannel.ts`): nothing of it goes through
 * the main process.
 */

/** Elements that a picture may be drawn into, by id. */
export const callViewIds = ['vesper-remote-a', 'vesper-remote-b'] as const;
export type CallViewId = (typeof callViewIds)[number];

/** `code` is the vendor's, negative; 0 where there is none: no native library. */
export type CallOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly step: string; readonly code: number };

export type CallDeviceKind = 'camera' | 'microphone' | 'speaker';

export interface CallDevice {
  readonly kind: CallDeviceKind;
  readonly id: string;
  /** As the system calls it: what a browser's label says too. */
  readonly name: string;
}

/** The vendor's numbers that mean something to us (its ConnectionStateType and its reasons). */
export const callConnection = {
  disconnected: 1,
  connecting: 2,
  connected: 3,
  reconnecting: 4,
  failed: 5,
} as const;
export const callConnectionReason = { bannedByServer: 3, leaveChannel: 5, sameUidLogin: 19 } as const;
/** UserOfflineReasonType. */
export const callOffline = { quit: 0, dropped: 1, becomeAudience: 2 } as const;
/** RemoteAudioState; that of the picture is `remoteVideoStates`. */
export const callAudioState = { stopped: 0, starting: 1, decoding: 2, frozen: 3, failed: 4 } as const;

/** Everything that belongs to a channel says which: what is late from the one before is dropped. */
export type CallBridgeEvent =
  | {
      readonly type: 'connection';
      readonly channelId: string;
      readonly state: number;
      readonly reason: number;
    }
  | { readonly type: 'userJoined'; readonly channelId: string; readonly uid: number }
  | {
      readonly type: 'userOffline';
      readonly channelId: string;
      readonly uid: number;
      readonly reason: number;
    }
  | { readonly type: 'firstFrame'; readonly channelId: string; readonly uid: number }
  | { readonly type: 'videoState'; readonly channelId: string; readonly uid: number; readonly state: number }
  | { readonly type: 'audioState'; readonly channelId: string; readonly uid: number; readonly state: number }
  /** 0 to 255. */
  | { readonly type: 'volume'; readonly channelId: string; readonly uid: number; readonly volume: number }
  | {
      readonly type: 'videoStats';
      readonly channelId: string;
      readonly uid: number;
      readonly width: number;
      readonly height: number;
      readonly frameRate: number;
      /** 0 to 1. */
      readonly lossRatio: number;
    }
  | { readonly type: 'roundTrip'; readonly channelId: string; readonly ms: number }
  | { readonly type: 'tokenWillExpire'; readonly channelId: string }
  | { readonly type: 'devicesChanged' };

export interface CallJoin {
  readonly channelId: string;
  readonly token: string;
  readonly uid: number;
  readonly camera: boolean;
  readonly microphone: boolean;
}

export interface CallBridge {
  /** Makes the engine ready, once; whoever gets no `ok` takes another engine. */
  start(appId: string): CallOutcome;
  /** One channel at a time. */
  join(request: CallJoin): CallOutcome;
  leave(): CallOutcome;
  /** Off releases the device. */
  setCamera(isOn: boolean): CallOutcome;
  setMicrophone(isOn: boolean): CallOutcome;
  /** Sends a small picture, or the usual one. */
  setSaving(isOn: boolean): CallOutcome;
  /** What is done to the camera's picture before it is sent. */
  setEffects(blursBackground: boolean, correctsLight: boolean): CallOutcome;
  /** 0 to 100. */
  setVolume(percent: number): CallOutcome;
  devices(): readonly CallDevice[];
  /** Null leaves microphone and speaker to the system; a camera stays. */
  chooseDevice(kind: CallDeviceKind, id: string | null): CallOutcome;
  attachView(viewId: CallViewId, uid: number): CallOutcome;
  detachView(viewId: CallViewId, uid: number): CallOutcome;
  renewToken(token: string): CallOutcome;
  onEvent(listener: (event: CallBridgeEvent) => void): () => void;
}
