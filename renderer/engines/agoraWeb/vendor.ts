/**
 * The part of agora-rtc-sdk-ng 4.24 that this folder uses, with the vendor's names. The SDK is not part of
 * the initial bundle and may not be installed; `load` supplies it.
 */

/** `UID`. Our client always uses numbers (§9). */
export type AgoraUid = number | string;

/** `RetryConfiguration`. */
export interface AgoraRetry {
  readonly timeout: number;
  readonly timeoutFactor: number;
  readonly maxRetryCount: number;
  readonly maxRetryTimeout: number;
}

/** `IAgoraRTC`: the default export. */
export interface AgoraWebVendor {
  /** `createClient(config: ClientConfig)`. */
  createClient(config: {
    readonly codec: 'vp8';
    readonly mode: 'rtc';
    readonly httpRetryConfig: AgoraRetry;
    readonly websocketRetryConfig: AgoraRetry;
  }): AgoraClient;
  /** `createCustomVideoTrack(config: CustomVideoTrackInitConfig)`. */
  createCustomVideoTrack(config: { readonly mediaStreamTrack: MediaStreamTrack }): AgoraLocalVideo;
  /** `createCustomAudioTrack(config: CustomAudioTrackInitConfig)`. */
  createCustomAudioTrack(config: { readonly mediaStreamTrack: MediaStreamTrack }): AgoraLocalTrack;
  /** `setLogLevel(level)`: 0 logs everything, 4 nothing. */
  setLogLevel(level: number): void;
}

/** `ILocalTrack`. */
export interface AgoraLocalTrack {
  setMuted(muted: boolean): Promise<void>;
  /** Also stops the MediaStreamTrack that was passed in; hence the clones. */
  close(): void;
}

/** `ILocalVideoTrack`. The audio track has no such method. */
export interface AgoraLocalVideo extends AgoraLocalTrack {
  replaceTrack(track: MediaStreamTrack, stopOldTrack: boolean): Promise<void>;
}

/** `IRemoteTrack`. */
export interface AgoraRemoteTrack {
  getMediaStreamTrack(): MediaStreamTrack;
}

/** `IRemoteAudioTrack`. */
export interface AgoraRemoteAudio extends AgoraRemoteTrack {
  /** Returns the loudness, 0 to 1; speech is about 0.6. */
  getVolumeLevel(): number;
}

/** `IAgoraRTCRemoteUser`. */
export interface AgoraRemoteUser {
  readonly uid: AgoraUid;
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
}

/** `ConnectionState`. */
export type AgoraConnectionState =
  | 'DISCONNECTED'
  | 'CONNECTING'
  | 'RECONNECTING'
  | 'CONNECTED'
  | 'DISCONNECTING';

/** Media types that can be published; `datachannel` is not used by this client. */
export type AgoraMediaType = 'audio' | 'video' | 'datachannel';

/** The events of `IAgoraRTCClient` with their arguments. */
export interface AgoraClientEvents {
  /** `(curState, revState, reason?: ConnectionDisconnectedReason)`. */
  'connection-state-change': (
    state: AgoraConnectionState,
    before: AgoraConnectionState,
    reason?: string,
  ) => void;
  /** Sent again when a user returns after an interruption. */
  'user-joined': (user: AgoraRemoteUser) => void;
  /** `reason`: Quit, ServerTimeOut (20 s without a packet) or BecomeAudience. */
  'user-left': (user: AgoraRemoteUser, reason: string) => void;
  'user-published': (user: AgoraRemoteUser, mediaType: AgoraMediaType) => void;
  'user-unpublished': (user: AgoraRemoteUser, mediaType: AgoraMediaType) => void;
  /** Code 1005 is RECV_VIDEO_DECODE_FAILED. */
  exception: (event: { readonly code: number; readonly msg: string; readonly uid: AgoraUid }) => void;
  /** Sent 30 seconds before the token expires. */
  'token-privilege-will-expire': () => void;
}

/** `RemoteVideoTrackStats`. */
export interface AgoraVideoStats {
  readonly codecType?: string | undefined;
  readonly decodeFrameRate?: number | undefined;
  readonly receivePackets: number;
  readonly receivePacketsLost: number;
  readonly receiveResolutionHeight: number;
  readonly receiveResolutionWidth: number;
}

/** `RemoteAudioTrackStats`. */
export interface AgoraAudioStats {
  readonly receivePackets: number;
  readonly receivePacketsLost: number;
}

/** `IAgoraRTCClient`. */
export interface AgoraClient {
  on<E extends keyof AgoraClientEvents>(event: E, listener: AgoraClientEvents[E]): void;
  off<E extends keyof AgoraClientEvents>(event: E, listener: AgoraClientEvents[E]): void;
  /** Without a network the promise stays pending: the SDK does not reject. */
  join(appId: string, channel: string, token: string | null, uid: number): Promise<AgoraUid>;
  leave(): Promise<void>;
  publish(tracks: AgoraLocalTrack | AgoraLocalTrack[]): Promise<void>;
  unpublish(tracks?: AgoraLocalTrack | AgoraLocalTrack[]): Promise<void>;
  subscribe(uid: AgoraUid, mediaType: 'video'): Promise<AgoraRemoteTrack>;
  subscribe(uid: AgoraUid, mediaType: 'audio'): Promise<AgoraRemoteAudio>;
  renewToken(token: string): Promise<void>;
  /** `AgoraRTCStats`; the RTT is in milliseconds. */
  getRTCStats(): { readonly RTT: number };
  getRemoteVideoStats(): Readonly<Record<string, AgoraVideoStats>>;
  getRemoteAudioStats(): Readonly<Record<string, AgoraAudioStats>>;
}
