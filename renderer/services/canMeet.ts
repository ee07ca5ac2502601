/** Whether this browser knows live video between two people at all; without it there is no match and no call. */
export function canMeet(): boolean {
  return typeof globalThis.RTCPeerConnection === 'function';
}
