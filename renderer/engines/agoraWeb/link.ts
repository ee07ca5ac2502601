import type { ConnectionState } from '../port.ts';
import type { AgoraConnectionState } from './vendor.ts';

/** Where we stand with the vendor's servers, and whether the other person is with them too. */
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
 * What a person should see. Connected is said once both are there: on these servers it is the other person that is
 * waited for, not the line.
 */
export function phaseOf({ own, wasConnected, hasPeer }: AgoraLink): ConnectionState {
  if (own === 'CONNECTED') return hasPeer ? 'connected' : 'connecting';
  return wasConnected && hasPeer ? 'reconnecting' : 'connecting';
}

/** How a connection that the vendor gave up ends for us. */
export type Disconnection = 'left' | 'refused' | 'lost';

/**
 * `ConnectionDisconnectedReason`: whoever joins with our number throws us out, which the SDK calls UID_BANNED
 * (its signalling: ERR_REPEAT_JOIN_CHANNEL) or UID_CONFLICT.
 */
export function disconnectionOf(reason: string | undefined): Disconnection {
  if (reason === 'LEAVE') return 'left';
  return reason === 'UID_BANNED' || reason === 'UID_CONFLICT' ? 'refused' : 'lost';
}

/** `user-left`: a goodbye, or 20 seconds without a packet. */
export function leaveReasonOf(reason: string): 'quit' | 'dropped' {
  return reason === 'ServerTimeOut' ? 'dropped' : 'quit';
}
