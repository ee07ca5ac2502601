import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';

/**
 * The media port: what a match or a call needs of live media, whichever engine carries it. Only the folders beside
 * this file know how. Everything opened belongs to the scope that it was opened with and ends with it: no track, no
 * connection and no timer survives.
 */
export interface MediaEngine {
  /**
   * Joins one channel as one person. Returns at once; what happens is told by events. The local tracks stay the
   * capture's: leaving the channel does not stop the camera.
   */
  join(request: JoinRequest): MediaChannel;
  /**
   * Makes ready what can be had before this channel is joined, while the other side calls and is not answered yet. Nobody
   * is told, and nothing goes out. Ends with its scope, or with joining.
   */
  prepare?(request: PrepareRequest): void;
}

export interface PrepareRequest {
  readonly scope: Scope;
  readonly credentials: Credentials;
}

export interface JoinRequest {
  readonly scope: Scope;
  readonly credentials: Credentials;
  /** The other person. */
  readonly peerId: string;
  /** The side that offers first; the other is polite. */
  readonly initiator: boolean;
  /**
   * Whoever loses the network is waited for, as the server does (calls): the server's word that their socket is gone
   * is a connection in trouble and not a goodbye. Default: gone is gone, and the next one is met.
   */
  readonly isPatient?: boolean;
  readonly local: LocalMedia;
  readonly onEvent: (event: MediaEvent) => void;
}

/** A joined channel. Calls after it ended do nothing. */
export interface MediaChannel {
  /** Shows the other person's picture and sound in this element; returns how to take it off again. */
  attachRemote(element: HTMLVideoElement): () => void;
  /** The other person's sound, 0 to 100 (§9: default 100). */
  setVolume(percent: number): void;
  /** What the other person has turned on, as they said it. */
  readonly remote: RemoteMedia;
  stats(): Promise<ChannelStats>;
  /** Says goodbye and ends everything of this channel. */
  leave(): void;
}

export interface RemoteMedia {
  readonly camera: boolean;
  readonly microphone: boolean;
}

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'failed';

/** Why the other person is gone: they said so, their client vanished, or the connection could not be kept. */
export type PeerLeaveReason = 'quit' | 'dropped';

export type MediaEvent =
  | { readonly type: 'connectionChanged'; readonly state: ConnectionState }
  | { readonly type: 'peerJoined' }
  /** The channel does not take this window: another one of the same person is in it. The last that is told. */
  | { readonly type: 'refused' }
  | { readonly type: 'peerLeft'; readonly reason: PeerLeaveReason }
  /** The first remote frame is decoded, once a channel. */
  | { readonly type: 'firstFrame' }
  | { readonly type: 'remoteVideoState'; readonly state: RemoteVideoState }
  | { readonly type: 'remoteMedia'; readonly remote: RemoteMedia }
  /** Every 100 ms of the other person's sound. */
  | {
      readonly type: 'volume';
      /** Their loudness, 0 to 1. */
      readonly level: number;
      /**
       * How long ago the last packet of it came, in milliseconds, whatever was in it; null before the first. A muted
       * microphone sends on; where it does not (the vendor's cloud), their word that it is off replaces packets.
       */
      readonly packetAgoMs: number | null;
    };

export interface ChannelStats {
  /** Remote frames decoded so far. */
  readonly framesDecoded: number;
  readonly width: number;
  readonly height: number;
  readonly roundTripMs: number | null;
  /** Share of packets lost since the last call, 0 to 1. */
  readonly lossRatio: number;
  /** Share of what was sent that did not reach the other side, as their client tells it; absent where nobody does. */
  readonly sentLossRatio?: number;
  readonly codec: string | null;
}

/** Why the camera or the microphone can't be had, in the terms a person can act on. */
export type CaptureProblem = 'denied' | 'notFound' | 'busy' | 'insecure' | 'unknown';

/** A device each; null leaves it to the system. */
export interface DeviceChoice {
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  /** Where the others are heard. */
  readonly speakerId: string | null;
}

/** How this person wants to be captured, seen by themselves and sent. */
export interface MediaPreferences {
  /** Their own view is as in a mirror. The others always see them as they are. */
  readonly isMirrored: boolean;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly autoGain: boolean;
  /** Sends 320×240 at 10 frames and no more. */
  readonly isSavingBandwidth: boolean;
  /** What is behind the person is blurred, for themselves and for the others. */
  readonly isBackgroundBlurred: boolean;
  /** A dark picture is made lighter. */
  readonly isLightCorrected: boolean;
}

/** What is done to the camera's picture before anybody sees it. */
export interface CameraEffects {
  readonly blursBackground: boolean;
  readonly correctsLight: boolean;
}

/** `failed` and `unsupported`: the picture goes on as the camera gives it. */
export type EffectsState = 'off' | 'starting' | 'on' | 'failed' | 'unsupported';

/** Seems to work, and does not: told while it is open and turned on, nothing is stopped for it. */
export type MediaWarning = 'silentMicrophone' | 'darkCamera';

/** Another device is in use than a moment ago. */
export interface DeviceChange {
  readonly kind: Device['kind'];
  /** Null: there was, or is, none. */
  readonly from: Device | null;
  readonly to: Device | null;
  /** `returned`: the preferred one is back and was taken again. */
  readonly why: 'unplugged' | 'returned' | 'chosen';
}

export interface Device {
  readonly id: string;
  readonly kind: 'camera' | 'microphone' | 'speaker';
  /** What the system calls it; empty until permission was given. */
  readonly label: string;
}

/** The person's own camera and microphone. Muting keeps the microphone; turning the camera off releases it. */
export interface LocalMedia {
  readonly state: LocalMediaState;
  /** Told after every change of state; ends with the scope. */
  onChange(scope: Scope, listener: (state: LocalMediaState) => void): void;
  /** Opens camera and microphone (asking for permission if need be); a second call while open does nothing. */
  open(): Promise<void>;
  /** Opens for as long as the scope lives: for a look at the devices. Whatever `open()` opened stays open after it. */
  openFor(scope: Scope): Promise<void>;
  /** What `open()` opened is not needed any more: closes, unless somebody holds it by `openFor()`. */
  release(): void;
  /** Stops every track, whoever opened: the camera's light goes out. */
  close(): void;
  setCamera(isOn: boolean): Promise<void>;
  /**
   * The camera is off for as long as the scope lives, then as it was before: unless somebody turned it on or off
   * meanwhile, whose word stands. Off already, it stays off.
   */
  suppressCameraFor(scope: Scope): void;
  setMicrophone(isOn: boolean): void;
  choose(choice: Partial<DeviceChoice>): Promise<void>;
  prefer(change: Partial<MediaPreferences>): Promise<void>;
  /** Told of each change of the device in use, by whatever; not of opening and closing. Ends with the scope. */
  onDeviceChanged(scope: Scope, listener: (change: DeviceChange) => void): void;
  /** The own microphone's loudness now, 0 to 1; 0 while closed or muted. */
  level(): number;
  /** Plays a short chime through the chosen speaker. Whether it was played; false where the browser refused. */
  testSpeaker(): Promise<boolean>;
  attachPreview(element: HTMLVideoElement): () => void;
  /** One JPEG of the own picture, or null while there is none. */
  snapshot(maxWidth: number): Promise<Blob | null>;
}

export interface LocalMediaState {
  readonly status: 'closed' | 'opening' | 'open' | 'failed';
  readonly isCameraOn: boolean;
  readonly isMicrophoneOn: boolean;
  /** What went wrong with each; null where it works. The call may go on with the other one. */
  readonly cameraProblem: CaptureProblem | null;
  readonly microphoneProblem: CaptureProblem | null;
  readonly devices: readonly Device[];
  readonly choice: DeviceChoice;
  /** What really works now, whatever was chosen: null while nothing is open, and for the system's own speaker. */
  readonly inUse: DeviceChoice;
  readonly preferences: MediaPreferences;
  readonly warnings: readonly MediaWarning[];
  /** How it stands with the effects that are preferred. */
  readonly effects: EffectsState;
}

/**
 * What an engine of this folder takes tracks from; features never see it. A listener is told whenever the track to
 * send changed (device switched, camera off or on).
 */
export interface TrackSource {
  videoTrack(): MediaStreamTrack | null;
  audioTrack(): MediaStreamTrack | null;
  onTracksChanged(scope: Scope, listener: () => void): void;
}

/** How the peer engine speaks to the other side before there is a connection; supplied by the socket service. */
export interface SignalingPort {
  /** Joins the channel's signalling; `peers` tells who is there already, `isRefused` that another window is in it. */
  open(request: {
    scope: Scope;
    channelId: string;
    onSignal: (signal: Signal) => void;
    /** The socket was lost and is back: the subscription was renewed. */
    onRenewed: () => void;
  }): Promise<{ readonly peers: readonly string[]; readonly isRefused?: boolean }>;
  /** What waits in a channel that was not joined yet, in order, and goes on waiting. Nothing where it can't be asked. */
  peek(channelId: string): Promise<readonly Signal[]>;
  /**
   * Goes out behind whatever was asked for before, joining too: its answer need not be waited for. Lost where the
   * signalling is away, and where another window is in the channel.
   */
  send(channelId: string, signal: OutgoingSignal): void;
}

export type OutgoingSignal =
  | { readonly event: 'description'; readonly type: 'offer' | 'answer' | 'rollback'; readonly sdp: string }
  /** Their description cannot be used here. */
  | { readonly event: 'descriptionRefused' }
  | { readonly event: 'candidate'; readonly candidate: RTCIceCandidateInit | null }
  | { readonly event: 'media'; readonly camera: boolean; readonly microphone: boolean }
  | { readonly event: 'bye' };

export type Signal =
  | OutgoingSignal
  | { readonly event: 'joined'; readonly userId: string }
  | { readonly event: 'left'; readonly userId: string };
