/**
 * The part of agora-electron-sdk 4.6 that the call window's preload uses, in the vendor's own terms. Its native
 * library exists for Windows and macOS only. Types alone: nothing of the vendor crosses the bridge.
 */

/** `RtcConnection`: the first thing of every callback that belongs to a channel. */
export interface CallConnection {
  readonly channelId?: string | undefined;
  readonly localUid?: number | undefined;
}

/** `AudioVolumeInfo`: 0 to 255; uid 0 is the own microphone. */
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
  /** In percent. */
  readonly packetLossRate?: number | undefined;
}

/** `RtcStats`, every two seconds. */
export interface CallRtcStats {
  /** Milliseconds. */
  readonly lastmileDelay?: number | undefined;
}

/** `IRtcEngineEventHandler`. Enumerations are numbers here; `shared/ipc/callBridge.ts` names those that matter. */
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

/** `IRtcEngineEx`. Every number that it answers is 0, or negative where it failed. */
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
  /** Throws where the view is set up already. Without a view it takes the others off. */
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

/** The package. To require it throws where there is no native library. */
export interface CallVendor {
  createAgoraRtcEngine(): CallVendorEngine;
}
