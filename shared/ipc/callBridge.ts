/**
 * Interface of the native media engine in the call window's preload. Only plain values pass: never the engine
 * itself, its parameters or file paths. Other pages use it over a line (`callWindowChannel.ts`), without the
 * main process.
 */

/** Ids of the elements into which a picture may be drawn. */
export const callViewIds = ['vesper-remote-a', 'vesper-remote-b'] as const;
export type CallViewId = (typeof callViewIds)[number];

/** `code` is the vendor's negative error code; 0 if there is no native library. */
export type CallOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly step: string; readonly code: number };

export type CallDeviceKind = 'camera' | 'microphone' | 'speaker';

export interface CallDevice {
  readonly kind: CallDeviceKind;
  readonly id: string;
  /** Name from the system, equal to the browser's device label. */
  readonly name: string;
}

/** The vendor's ConnectionStateType values and reasons that the app handles. */
export const callConnection = {
  disconnected: 1,
  connecting: 2,
  connected: 3,
  reconnecting: 4,
  failed: 5,
} as const;
export const callConnectionReason = { bannedByServer: 3, leaveChannel: 5, sameUidLogin: 19 } as const;
/** Values of the vendor's UserOfflineReasonType. */
export const callOffline = { quit: 0, dropped: 1, becomeAudience: 2 } as const;
/** The vendor's RemoteAudioState; the video states are `remoteVideoStates`. */
export const callAudioState = { stopped: 0, starting: 1, decoding: 2, frozen: 3, failed: 4 } as const;

/** Every event of a channel names the channel, so that late events of a previous channel are dropped. */
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
  /** Volume from 0 to 255. */
  | { readonly type: 'volume'; readonly channelId: string; readonly uid: number; readonly volume: number }
  | {
      readonly type: 'videoStats';
      readonly channelId: string;
      readonly uid: number;
      readonly width: number;
      readonly height: number;
      readonly frameRate: number;
      /** Packet loss from 0 to 1. */
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
  /** Initializes the engine once. A caller that does not get `ok` uses another engine. */
  start(appId: string): CallOutcome;
  /** Joins a channel. Only one channel can be joined at a time. */
  join(request: CallJoin): CallOutcome;
  leave(): CallOutcome;
  /** Switching off releases the device. */
  setCamera(isOn: boolean): CallOutcome;
  setMicrophone(isOn: boolean): CallOutcome;
  /** Switches between a small picture, which saves bandwidth, and the usual one. */
  setSaving(isOn: boolean): CallOutcome;
  /** Sets the effects applied to the camera's picture before sending. */
  setEffects(blursBackground: boolean, correctsLight: boolean): CallOutcome;
  /** Volume from 0 to 100. */
  setVolume(percent: number): CallOutcome;
  devices(): readonly CallDevice[];
  /** Selects a device. Null: the system chooses the microphone or speaker; a camera stays selected. */
  chooseDevice(kind: CallDeviceKind, id: string | null): CallOutcome;
  attachView(viewId: CallViewId, uid: number): CallOutcome;
  detachView(viewId: CallViewId, uid: number): CallOutcome;
  renewToken(token: string): CallOutcome;
  onEvent(listener: (event: CallBridgeEvent) => void): () => void;
}
