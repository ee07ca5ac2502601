/**
 * The part of agora-electron-sdk 4.6 that the call window's preload uses, in the vendor's terms. Its native
 * library exists only for Windows and macOS. This file has types only: vendor objects never cross the bridge.
 */

/** `RtcConnection`: first argument of every callback of a channel. */
export interface CallConnection {
  readonly channelId?: string | undefined;
  readonly localUid?: number | undefined;
}

/** `AudioVolumeInfo`: volume from 0 to 255; uid 0 is the local microphone. */
export interface CallVolumeInfo {
  readonly uid?: number | undefined;
  readonly volume?: number | undefined;
}

/** `RemoteVideoStats`, every two seconds. */
export interface CallVideoStats {
  readonly uid?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly decoderOutputFrameRate?: number | undefined;
  /** Packet loss in percent. */
  readonly packetLossRate?: number | undefined;
}

/** `RtcStats`, every two seconds. */
export interface CallRtcStats {
  /** Milliseconds of network delay. */
  readonly lastmileDelay?: number | undefined;
}

/**
 * `IRtcEngineEventHandler`. Enumerations are numbers here; `shared/ipc/callBridge.ts` names the relevant
 * values.
 */
export interface CallVendorHandler {
  onConnectionStateChanged?(connection: CallConnection, state: number, reason: number): void;
  onUserJoined?(connection: CallConnection, remoteUid: number, elapsed: number): void;
  onUserOffline?(connection: CallConnection, remoteUid: number, reason: number): void;
  onFirstRemoteVideoDecoded?(
    connection: CallConnection,
    remoteUid: number,
    width: number,
    height: number,
    elapsed: number,
  ): void;
  onRemoteVideoStateChanged?(
    connection: CallConnection,
    remoteUid: number,
    state: number,
    reason: number,
    elapsed: number,
  ): void;
  onRemoteAudioStateChanged?(
    connection: CallConnection,
    remoteUid: number,
    state: number,
    reason: number,
    elapsed: number,
  ): void;
  onAudioVolumeIndication?(
    connection: CallConnection,
    speakers: CallVolumeInfo[],
    speakerNumber: number,
    totalVolume: number,
  ): void;
  onRemoteVideoStats?(connection: CallConnection, stats: CallVideoStats): void;
  onRtcStats?(connection: CallConnection, stats: CallRtcStats): void;
  onTokenPrivilegeWillExpire?(connection: CallConnection, token: string): void;
  onVideoDeviceStateChanged?(deviceId: string, deviceType: number, deviceState: number): void;
  onAudioDeviceStateChanged?(deviceId: string, deviceType: number, deviceState: number): void;
}

/** `VideoDeviceInfo` and `AudioDeviceInfo`. */
export interface CallVendorDevice {
  readonly deviceId?: string | undefined;
  readonly deviceName?: string | undefined;
}

/** `IVideoDeviceManager`. */
export interface CallVideoDevices {
  enumerateVideoDevices(): CallVendorDevice[];
  setDevice(deviceId: string): number;
}

/** `IAudioDeviceManager`. */
export interface CallAudioDevices {
  enumerateRecordingDevices(): CallVendorDevice[];
  enumeratePlaybackDevices(): CallVendorDevice[];
  setRecordingDevice(deviceId: string): number;
  setPlaybackDevice(deviceId: string): number;
  followSystemRecordingDevice(enable: boolean): number;
  followSystemPlaybackDevice(enable: boolean): number;
}

/** `IRtcEngineEx`. Every returned number is 0 on success, or a negative error code. */
export interface CallVendorEngine {
  initialize(context: { readonly appId: string; readonly channelProfile: number }): number;
  release(): void;
  registerEventHandler(handler: CallVendorHandler): boolean;
  unregisterEventHandler(handler: CallVendorHandler): boolean;
  enableVideo(): number;
  setVideoEncoderConfiguration(config: {
    readonly codecType: number;
    readonly dimensions: { readonly width: number; readonly height: number };
    readonly frameRate: number;
  }): number;
  enableVirtualBackground(
    enabled: boolean,
    source: { readonly background_source_type: number; readonly blur_degree: number },
    segmentation: { readonly modelType: number; readonly greenCapacity: number },
  ): number;
  setLowlightEnhanceOptions(
    enabled: boolean,
    options: { readonly mode: number; readonly level: number },
  ): number;
  enableAudioVolumeIndication(interval: number, smooth: number, reportVad: boolean): number;
  joinChannel(
    token: string,
    channelId: string,
    uid: number,
    options: {
      readonly channelProfile: number;
      readonly clientRoleType: number;
      readonly publishCameraTrack: boolean;
      readonly publishMicrophoneTrack: boolean;
      readonly autoSubscribeAudio: boolean;
      readonly autoSubscribeVideo: boolean;
    },
  ): number;
  leaveChannel(): number;
  renewToken(token: string): number;
  enableLocalVideo(enabled: boolean): number;
  muteLocalAudioStream(mute: boolean): number;
  adjustPlaybackSignalVolume(volume: number): number;
  /** Throws if the view is already set up. Without a view it removes all other views. */
  setupRemoteVideo(canvas: {
    readonly sourceType: number;
    readonly uid: number;
    readonly view: unknown;
    readonly setupMode: number;
    readonly renderMode: number;
  }): number;
  getVideoDeviceManager(): CallVideoDevices;
  getAudioDeviceManager(): CallAudioDevices;
}

/** The package. Requiring it throws if there is no native library. */
export interface CallVendor {
  createAgoraRtcEngine(): CallVendorEngine;
}
