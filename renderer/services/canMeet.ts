/** Returns whether this browser supports WebRTC, which matches and calls require. */
export function canMeet(): boolean {
  return typeof globalThis.RTCPeerConnection === 'function';
}
