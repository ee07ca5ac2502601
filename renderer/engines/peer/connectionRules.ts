import type { ConnectionState, PeerLeaveReason } from '../port.ts';

/** Nothing heard for so long, where something should be heard, is a connection in trouble. */
export const silentAfterMs = 2_500;
/** A failed connection has so long to be mended. */
export const graceMs = 5_000;

/** Where the connection to the other person stands; `over` is final. */
export interface PeerLink {
  readonly phase: ConnectionState | 'over';
  /** The transport itself, as the browser last told. */
  readonly transport: RTCPeerConnectionState;
  readonly isSilent: boolean;
  /** The grace after a failure runs. */
  readonly isInGrace: boolean;
}

export type PeerLinkInput =
  | { readonly type: 'transport'; readonly state: RTCPeerConnectionState }
  /** For how long nothing came; null where nothing is to be expected (camera off and no microphone). */
  | { readonly type: 'quiet'; readonly forMs: number | null }
  /** They said goodbye, or the server says that they left. */
  | { readonly type: 'bye' }
  /** Their control channel closed without a goodbye: their client is gone. */
  | { readonly type: 'controlClosed' }
  | { readonly type: 'graceOver' }
  /** The signalling could not be joined: there will be no connection. */
  | { readonly type: 'unreachable' };

export type PeerLinkEffect =
  | { readonly type: 'tell'; readonly state: ConnectionState }
  | { readonly type: 'peerLeft'; readonly reason: PeerLeaveReason }
  | { readonly type: 'restartIce' }
  | { readonly type: 'startGrace' }
  | { readonly type: 'stopGrace' };

export interface PeerLinkStep {
  readonly link: PeerLink;
  readonly effects: readonly PeerLinkEffect[];
}

export const newPeerLink: PeerLink = Object.freeze({
  phase: 'connecting',
  transport: 'new',
  isSilent: false,
  isInGrace: false,
});

/** What a person should see, from what the browser and the silence tell. */
function phaseOf(link: PeerLink): ConnectionState {
  const wasConnected = link.phase === 'connected' || link.phase === 'reconnecting';
  if (link.transport === 'connected') return link.isSilent ? 'reconnecting' : 'connected';
  return wasConnected ? 'reconnecting' : 'connecting';
}

function over(link: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  return { link: { ...link, phase: 'over', isInGrace: false }, effects };
}

function settle(before: PeerLink, changed: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  const phase = phaseOf(changed);
  const link = { ...changed, phase };
  return { link, effects: phase === before.phase ? effects : [{ type: 'tell', state: phase }, ...effects] };
}

/**
 * Who is gone and who only stumbles (design page, Live media). A goodbye or a closed control channel is final at
 * once; silence is shown; a failure is mended by the side that offers, or ends after the grace.
 */
export function nextPeerLink(link: PeerLink, input: PeerLinkInput, isOfferer: boolean): PeerLinkStep {
  if (link.phase === 'over') return { link, effects: [] };
  switch (input.type) {
    case 'bye':
      return over(link, { type: 'peerLeft', reason: 'quit' });
    case 'controlClosed':
      return over(link, { type: 'peerLeft', reason: 'dropped' });
    case 'graceOver':
      if (!link.isInGrace) return { link, effects: [] };
      return over(link, { type: 'tell', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
    case 'unreachable':
      return over(link, { type: 'tell', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
    case 'quiet': {
      const isSilent = input.forMs !== null && input.forMs >= silentAfterMs;
      return settle(link, { ...link, isSilent });
    }
    case 'transport': {
      const isBack = input.state === 'connected';
      const changed = { ...link, transport: input.state, isSilent: link.isSilent && !isBack };
      if (input.state === 'failed' && !link.isInGrace) {
        const restart: PeerLinkEffect[] = isOfferer ? [{ type: 'restartIce' }] : [];
        return settle(link, { ...changed, isInGrace: true }, ...restart, { type: 'startGrace' });
      }
      if (isBack && link.isInGrace) {
        return settle(link, { ...changed, isInGrace: false }, { type: 'stopGrace' });
      }
      return settle(link, changed);
    }
  }
}
