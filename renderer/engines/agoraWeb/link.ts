import type { ConnectionState } from '../port.ts';
import type { AgoraConnectionState } from './vendor.ts';

/** Connection to the vendor's servers, and whether the other user has joined the channel. */
export interface AgoraLink {
  readonly own: AgoraConnectionState;
  readonly wasConnected: boolean;
  readonly hasPeer: boolean;
}

export const newAgoraLink: AgoraLink = Object.freeze({
  own: 'DISCONNECTED',
  wasConnected: false,
  hasPeer: false,
});

/**
 * Returns the connection state to show. `connected` requires the other user, because the connection to the
 * vendor's servers says nothing about them.
 */
export function phaseOf({ own, wasConnected, hasPeer }: AgoraLink): ConnectionState {
  if (own === 'CONNECTED') return hasPeer ? 'connected' : 'connecting';
  return wasConnected && hasPeer ? 'reconnecting' : 'connecting';
}

/** Effect of a disconnection that the SDK reported. */
export type Disconnection = 'left' | 'refused' | 'lost';

/**
 * Maps `ConnectionDisconnectedReason`. When another client joins with the same uid, the SDK reports
 * UID_BANNED (its signaling: ERR_REPEAT_JOIN_CHANNEL) or UID_CONFLICT.
 */
export function disconnectionOf(reason: string | undefined): Disconnection {
  if (reason === 'LEAVE') return 'left';
  return reason === 'UID_BANNED' || reason === 'UID_CONFLICT' ? 'refused' : 'lost';
}

/** Maps the reason of `user-left`: `ServerTimeOut` means 20 seconds without a packet. */
export function leaveReasonOf(reason: string): 'quit' | 'dropped' {
  return reason === 'ServerTimeOut' ? 'dropped' : 'quit';
}
