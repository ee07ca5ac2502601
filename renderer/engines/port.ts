import type { Credentials, RemoteVideoState } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';

/**
 * The media port: the live media that a match or a call needs, independent of the engine. The engines are the
 * folders beside this file. Every track, connection and timer belongs to the scope that opened it and ends
 * with that scope.
 */
export interface MediaEngine {
  /**
   * Joins one channel as one user. Returns at once; progress arrives as events. The capture keeps the local
   * tracks, so leaving the channel does not stop the camera.
   */
  join(request: JoinRequest): MediaChannel;
  /**
   * Prepares a channel before it is joined, while a call is ringing. Sends no media and no signal to the
   * other user. The preparation ends with its scope, or when the channel is joined.
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
  /** Id of the other user. */
  readonly peerId: string;
  /** True for the side that makes the first offer. The other side is polite when offers cross. */
  readonly initiator: boolean;
  /**
   * True for calls: a peer who loses the network is waited for, as the server does, so that a lost socket
   * means a connection in trouble. Default false: a lost socket ends the channel and the next match follows.
   */
  readonly isPatient?: boolean;
  readonly local: LocalMedia;
  readonly onEvent: (event: MediaEvent) => void;
}

/** A joined channel. After its end, calls have no effect. */
export interface MediaChannel {
  /** Shows the other user's picture and sound in this element; returns a function that detaches it. */
  attachRemote(element: HTMLVideoElement): () => void;
  /** Sets the volume of the other user's sound, 0 to 100 (§9: default 100). */
  setVolume(percent: number): void;
  /** Camera and microphone state that the other client reported. */
  readonly remote: RemoteMedia;
  stats(): Promise<ChannelStats>;
  /** Says goodbye and ends everything that belongs to this channel. */
  leave(): void;
}

export interface RemoteMedia {
  readonly camera: boolean;
  readonly microphone: boolean;
}

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'failed';

/**
 * Why the other user left: `quit` if their client said goodbye, `dropped` if it vanished or the connection
 * was lost.
 */
export type PeerLeaveReason = 'quit' | 'dropped';

export type MediaEvent =
  | { readonly type: 'connectionChanged'; readonly state: ConnectionState }
  | { readonly type: 'peerJoined' }
  /**
   * The channel rejects this window, because another window of the same user is in it. Last event of the
   * channel.
   */
  | { readonly type: 'refused' }
  | { readonly type: 'peerLeft'; readonly reason: PeerLeaveReason }
  /** The first remote frame was decoded. Sent once per channel. */
  | { readonly type: 'firstFrame' }
  | { readonly type: 'remoteVideoState'; readonly state: RemoteVideoState }
  | { readonly type: 'remoteMedia'; readonly remote: RemoteMedia }
  /** Sent every 100 ms while the other user is in the channel. */
  | {
      readonly type: 'volume';
      /** Loudness of the other user, 0 to 1. */
      readonly level: number;
      /**
       * Milliseconds since the last audio packet, silent or not; null before the first. A muted microphone
       * still sends packets. With the vendor's cloud it does not: there the report that the microphone is off
       * counts as a packet.
       */
      readonly packetAgoMs: number | null;
    };

export interface ChannelStats {
  /** Number of remote frames decoded since the start of the channel. */
  readonly framesDecoded: number;
  readonly width: number;
  readonly height: number;
  readonly roundTripMs: number | null;
  /** Share of packets lost since the last call, 0 to 1. */
  readonly lossRatio: number;
  /**
   * Share of sent packets that did not arrive, as the other client reports it, 0 to 1; absent if it does not
   * report.
   */
  readonly sentLossRatio?: number;
  readonly codec: string | null;
}

/** Why the camera or the microphone can't be opened, in terms that the user can act on. */
export type CaptureProblem = 'denied' | 'notFound' | 'busy' | 'insecure' | 'unknown';

/** The chosen device of each kind; null leaves the choice to the system. */
export interface DeviceChoice {
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  /** The device that plays the sound of the other users. */
  readonly speakerId: string | null;
}

/** How the user's own picture and sound are captured, previewed and sent. */
export interface MediaPreferences {
  /** Mirrors the self view. Other users always see the picture unmirrored. */
  readonly isMirrored: boolean;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly autoGain: boolean;
  /** Limits the sent video to 320×240 at 10 frames per second. */
  readonly isSavingBandwidth: boolean;
  /** Blurs the background of the camera picture, in the self view and for other users. */
  readonly isBackgroundBlurred: boolean;
  /** Brightens a dark camera picture. */
  readonly isLightCorrected: boolean;
}

/** Effects on the camera picture, applied before it is previewed or sent. */
export interface CameraEffects {
  readonly blursBackground: boolean;
  readonly correctsLight: boolean;
}

/** State of the camera effects. `failed` and `unsupported`: the unprocessed picture is used. */
export type EffectsState = 'off' | 'starting' | 'on' | 'failed' | 'unsupported';

/** A device that is open but seems not to work. A warning stops no track. */
export type MediaWarning = 'silentMicrophone' | 'darkCamera';

/** Reports that another device is in use than before. */
export interface DeviceChange {
  readonly kind: Device['kind'];
  /** Null: no device of this kind was in use before (`from`) or is in use now (`to`). */
  readonly from: Device | null;
  readonly to: Device | null;
  /** `returned`: the preferred device was plugged in again and is used again. */
  readonly why: 'unplugged' | 'returned' | 'chosen';
}

export interface Device {
  readonly id: string;
  readonly kind: 'camera' | 'microphone' | 'speaker';
  /** Name given by the system; empty until the user grants permission. */
  readonly label: string;
}

/**
 * The user's own camera and microphone. Muting keeps the microphone open; turning the camera off releases it.
 */
export interface LocalMedia {
  readonly state: LocalMediaState;
  /** Calls the listener after every change of state, until the scope ends. */
  onChange(scope: Scope, listener: (state: LocalMediaState) => void): void;
  /** Opens camera and microphone and asks for permission if needed. Has no effect while they are open. */
  open(): Promise<void>;
  /**
   * Opens the devices while the scope lives, for example to preview them. Devices opened by `open()` stay
   * open afterwards.
   */
  openFor(scope: Scope): Promise<void>;
  /** Undoes `open()`: closes the devices unless an `openFor()` scope still holds them. */
  release(): void;
  /** Stops every track, even those held by `openFor()`: the camera's light turns off. */
  close(): void;
  setCamera(isOn: boolean): Promise<void>;
  /**
   * Turns the camera off while the scope lives, then on again, unless `setCamera` was called meanwhile. Has
   * no effect if the camera is already off.
   */
  suppressCameraFor(scope: Scope): void;
  setMicrophone(isOn: boolean): void;
  choose(choice: Partial<DeviceChoice>): Promise<void>;
  prefer(change: Partial<MediaPreferences>): Promise<void>;
  /**
   * Calls the listener after each change of the device in use, but not for opening and closing, until the
   * scope ends.
   */
  onDeviceChanged(scope: Scope, listener: (change: DeviceChange) => void): void;
  /** Returns the current loudness of the user's microphone, 0 to 1; 0 while closed or muted. */
  level(): number;
  /** Plays a short chime through the chosen speaker; resolves to false if the browser refused. */
  testSpeaker(): Promise<boolean>;
  attachPreview(element: HTMLVideoElement): () => void;
  /** Takes a JPEG of the self view, at most `maxWidth` pixels wide; null if there is no picture. */
  snapshot(maxWidth: number): Promise<Blob | null>;
}

export interface LocalMediaState {
  readonly status: 'closed' | 'opening' | 'open' | 'failed';
  readonly isCameraOn: boolean;
  readonly isMicrophoneOn: boolean;
  /** Problem of each device; null if it works. A call can continue with the other device. */
  readonly cameraProblem: CaptureProblem | null;
  readonly microphoneProblem: CaptureProblem | null;
  readonly devices: readonly Device[];
  readonly choice: DeviceChoice;
  /**
   * The devices in use, which may differ from the choice. Null: the device is closed, or it is the system's
   * speaker.
   */
  readonly inUse: DeviceChoice;
  readonly preferences: MediaPreferences;
  readonly warnings: readonly MediaWarning[];
  /** State of the preferred camera effects. */
  readonly effects: EffectsState;
}

/**
 * Source of the tracks that the engines send; features do not use it. Listeners are called when a track to send
 * changes: another device, or the camera turned off or on.
 */
export interface TrackSource {
  videoTrack(): MediaStreamTrack | null;
  audioTrack(): MediaStreamTrack | null;
  onTracksChanged(scope: Scope, listener: () => void): void;
}

/** Signaling of the peer engine, needed to establish a connection. The socket service implements it. */
export interface SignalingPort {
  /** Joins a channel's signaling. `peers` are the users already in it; `isRefused`: another window has joined. */
  open(request: {
    scope: Scope;
    channelId: string;
    onSignal: (signal: Signal) => void;
    /** Called when the subscription was renewed after the socket was lost. */
    onRenewed: () => void;
  }): Promise<{ readonly peers: readonly string[]; readonly isRefused?: boolean }>;
  /** Returns the signals that wait in a channel, in order, without joining or removing them. Empty if offline. */
  peek(channelId: string): Promise<readonly Signal[]>;
  /**
   * Sends a signal after all earlier requests, including the join, whose answer need not be awaited. The signal is
   * lost if the socket is offline or another window has joined the channel.
   */
  send(channelId: string, signal: OutgoingSignal): void;
}

export type OutgoingSignal =
  | { readonly event: 'description'; readonly type: 'offer' | 'answer' | 'rollback'; readonly sdp: string }
  /** The receiver can't use the last description of the other side. */
  | { readonly event: 'descriptionRefused' }
  | { readonly event: 'candidate'; readonly candidate: RTCIceCandidateInit | null }
  | { readonly event: 'media'; readonly camera: boolean; readonly microphone: boolean }
  | { readonly event: 'bye' };

export type Signal =
  | OutgoingSignal
  | { readonly event: 'joined'; readonly userId: string }
  | { readonly event: 'left'; readonly userId: string };
