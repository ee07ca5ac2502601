import type { CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { CallConnection, CallVendorHandler } from '#shared/ipc/callVendor.ts';

/** MediaDeviceStateType values for plugged in and unplugged. The other states change with use. */
const pluggedStates: readonly number[] = [3, 8];

/** Converts the vendor's callbacks into plain events. Unneeded data does not cross the bridge. */
export function createVendorHandler(tell: (event: CallBridgeEvent) => void): CallVendorHandler {
  const channelOf = ({ channelId }: CallConnection) => channelId ?? '';

  function onDevice(_id: string, _type: number, state: number): void {
    if (pluggedStates.includes(state)) tell({ type: 'devicesChanged' });
  }

  return {
    onConnectionStateChanged: (connection, state, reason) =>
      tell({ type: 'connection', channelId: channelOf(connection), state, reason }),
    onUserJoined: (connection, uid) => tell({ type: 'userJoined', channelId: channelOf(connection), uid }),
    onUserOffline: (connection, uid, reason) =>
      tell({ type: 'userOffline', channelId: channelOf(connection), uid, reason }),
    onFirstRemoteVideoDecoded: (connection, uid) =>
      tell({ type: 'firstFrame', channelId: channelOf(connection), uid }),
    onRemoteVideoStateChanged: (connection, uid, state) =>
      tell({ type: 'videoState', channelId: channelOf(connection), uid, state }),
    onRemoteAudioStateChanged: (connection, uid, state) =>
      tell({ type: 'audioState', channelId: channelOf(connection), uid, state }),
    onAudioVolumeIndication(connection, speakers) {
      for (const { uid = 0, volume = 0 } of speakers) {
        // Number 0 is the local microphone.
        if (uid !== 0) tell({ type: 'volume', channelId: channelOf(connection), uid, volume });
      }
    },
    onRemoteVideoStats: (connection, stats) =>
      tell({
        type: 'videoStats',
        channelId: channelOf(connection),
        uid: stats.uid ?? 0,
        width: stats.width ?? 0,
        height: stats.height ?? 0,
        frameRate: stats.decoderOutputFrameRate ?? 0,
        lossRatio: (stats.packetLossRate ?? 0) / 100,
      }),
    onRtcStats: (connection, stats) =>
      tell({ type: 'roundTrip', channelId: channelOf(connection), ms: stats.lastmileDelay ?? 0 }),
    onTokenPrivilegeWillExpire: (connection) =>
      tell({ type: 'tokenWillExpire', channelId: channelOf(connection) }),
    onVideoDeviceStateChanged: onDevice,
    onAudioDeviceStateChanged: onDevice,
  };
}
