import type { CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { CallConnection, CallVendorHandler } from '#shared/ipc/callVendor.ts';

/** MediaDeviceStateType values for plugged in and unplugged. The other states change with use. */
const pluggedStates: readonly number[] = [3, 8];

/** Converts the vendor's callbacks into plain events. Unneeded data does not cross the bridge. */
export function createVendorHandler(emit: (event: CallBridgeEvent) => void): CallVendorHandler {
  const channelOf = ({ channelId }: CallConnection) => channelId ?? '';

  function onDevice(_id: string, _type: number, state: number): void {
    if (pluggedStates.includes(state)) emit({ type: 'devicesChanged' });
  }

  return {
    onConnectionStateChanged: (connection, state, reason) =>
      emit({ type: 'connection', channelId: channelOf(connection), state, reason }),
    onUserJoined: (connection, uid) => emit({ type: 'userJoined', channelId: channelOf(connection), uid }),
    onUserOffline: (connection, uid, reason) =>
      emit({ type: 'userOffline', channelId: channelOf(connection), uid, reason }),
    onFirstRemoteVideoDecoded: (connection, uid) =>
      emit({ type: 'firstFrame', channelId: channelOf(connection), uid }),
    onRemoteVideoStateChanged: (connection, uid, state) =>
      emit({ type: 'videoState', channelId: channelOf(connection), uid, state }),
    onRemoteAudioStateChanged: (connection, uid, state) =>
      emit({ type: 'audioState', channelId: channelOf(connection), uid, state }),
    onAudioVolumeIndication(connection, speakers) {
      for (const { uid = 0, volume = 0 } of speakers) {
        // Number 0 is the local microphone.
        if (uid !== 0) emit({ type: 'volume', channelId: channelOf(connection), uid, volume });
      }
    },
    onRemoteVideoStats: (connection, stats) =>
      emit({
        type: 'videoStats',
        channelId: channelOf(connection),
        uid: stats.uid ?? 0,
        width: stats.width ?? 0,
        height: stats.height ?? 0,
        frameRate: stats.decoderOutputFrameRate ?? 0,
        lossRatio: (stats.packetLossRate ?? 0) / 100,
      }),
    onRtcStats: (connection, stats) =>
      emit({ type: 'roundTrip', channelId: channelOf(connection), ms: stats.lastmileDelay ?? 0 }),
    onTokenPrivilegeWillExpire: (connection) =>
      emit({ type: 'tokenWillExpire', channelId: channelOf(connection) }),
    onVideoDeviceStateChanged: onDevice,
    onAudioDeviceStateChanged: onDevice,
  };
}
