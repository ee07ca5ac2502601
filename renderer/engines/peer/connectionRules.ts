import type { ConnectionState, PeerLeaveReason } from '../port.ts';

/**
 * Milliseconds without packets, although some are expected, after which a connection counts as interrupted.
 */
export const silentAfterMs = 2_500;
/** Milliseconds in which a failed connection can recover. */
export const graceMs = 5_000;
/**
 * Milliseconds to wait for a user who is expected back; a little longer than the server waits in a call (8
 * s).
 */
export const patienceMs = 10_000;

/** State of the connection to the other user; the phase `over` is final. */
export interface PeerLink {
  readonly phase: ConnectionState | 'over';
  /** Last state of the transport that the browser reported. */
  readonly transport: RTCPeerConnectionState;
  readonly isSilent: boolean;
  /** True if the server reported that the other user's socket was lost; only set for calls. */
  readonly isAway: boolean;
  /** True after a connection was abandoned until the new one is connected. */
  readonly isAnew: boolean;
  /** Whether the recovery time after a failure is running. */
  readonly isInGrace: boolean;
}

export type PeerLinkInput =
  | { readonly type: 'transport'; readonly state: RTCPeerConnectionState }
  /** Milliseconds without packets; null if none are expected (camera off and no microphone). */
  | { readonly type: 'quiet'; readonly forMs: number | null }
  /** The other user said goodbye. */
  | { readonly type: 'bye' }
  /** The server reports that the other user's socket left. */
  | { readonly type: 'left' }
  /** The other user has joined the signaling, for the first time or again. */
  | { readonly type: 'present' }
  /** The other side closed the connection without a goodbye: its client has quit or its page was reloaded. */
  | { readonly type: 'closed' }
  /** A description of another connection arrived: the other user's page was reloaded. */
  | { readonly type: 'stranger' }
  | { readonly type: 'graceOver' }
  /** The signaling can't be joined, so there will be no connection. */
  | { readonly type: 'unreachable' };

export type PeerLinkEffect =
  | { readonly type: 'reportState'; readonly state: ConnectionState }
  | { readonly type: 'peerLeft'; readonly reason: PeerLeaveReason }
  | { readonly type: 'restartIce' }
  /** Abandons this connection and opens a new one. */
  | { readonly type: 'connectAnew' }
  | { readonly type: 'startGrace' }
  | { readonly type: 'stopGrace' };

export interface PeerLinkStep {
  readonly link: PeerLink;
  readonly effects: readonly PeerLinkEffect[];
}

export interface PeerLinkSide {
  readonly isOfferer: boolean;
  /**
   * True in calls: a user who vanished without a goodbye is waited for. False in matches: the channel ends.
   */
  readonly isPatient: boolean;
}

export const newPeerLink: PeerLink = Object.freeze({
  phase: 'connecting',
  transport: 'new',
  isSilent: false,
  isAway: false,
  isAnew: false,
  isInGrace: false,
});

/** Returns the state to show, from the reports of browser and server and from missing packets. */
function phaseOf(link: PeerLink): ConnectionState {
  const isTrouble = link.phase === 'connected' || link.phase === 'reconnecting' || link.isAway || link.isAnew;
  if (link.transport === 'connected') return link.isSilent ? 'reconnecting' : 'connected';
  return isTrouble ? 'reconnecting' : 'connecting';
}

function over(link: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  return { link: { ...link, phase: 'over', isInGrace: false }, effects };
}

/**
 * Emits the phase if it changed, and starts or stops the grace timer, which runs during trouble that may end
 * by itself.
 */
function settle(before: PeerLink, changed: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  const phase = phaseOf(changed);
  const isConnected = changed.transport === 'connected';
  const needsGrace = changed.transport === 'failed' || changed.isAway || changed.isAnew;
  const isInGrace = !isConnected && (changed.isInGrace || needsGrace);
  const reports: PeerLinkEffect[] = phase === before.phase ? [] : [{ type: 'reportState', state: phase }];
  const grace: PeerLinkEffect[] =
    isInGrace === changed.isInGrace ? [] : [{ type: isInGrace ? 'startGrace' : 'stopGrace' }];
  return { link: { ...changed, phase, isInGrace }, effects: [...reports, ...effects, ...grace] };
}

function connectAnew(link: PeerLink): PeerLinkStep {
  const changed: PeerLink = { ...link, transport: 'new', isSilent: false, isAway: false, isAnew: true };
  return settle(link, changed, { type: 'connectAnew' });
}

/** Restarts ICE if this side offers: when the trouble starts, and once more when the transport has failed. */
function seekWays(before: PeerLink, changed: PeerLink, { isOfferer }: PeerLinkSide): PeerLinkEffect[] {
  const isNewTrouble = before.phase === 'connected' && phaseOf(changed) === 'reconnecting';
  const hasFailed = changed.transport === 'failed' && before.transport !== 'failed';
  return isOfferer && (isNewTrouble || hasFailed) ? [{ type: 'restartIce' }] : [];
}

/**
 * Decides whether the other user has left or has a problem (design page, Live media). A goodbye is final.
 * Missing packets are shown. A failure is repaired by the offering side, or ends after the grace time. Any
 * other sign of leaving is final in a match; in a call the user may return.
 */
export function nextPeerLink(link: PeerLink, input: PeerLinkInput, side: PeerLinkSide): PeerLinkStep {
  if (link.phase === 'over') return { link, effects: [] };
  switch (input.type) {
    case 'bye':
      return over(link, { type: 'peerLeft', reason: 'quit' });
    case 'left':
      if (!side.isPatient) return over(link, { type: 'peerLeft', reason: 'quit' });
      return settle(link, { ...link, isAway: true });
    case 'closed':
      return side.isPatient ? connectAnew(link) : over(link, { type: 'peerLeft', reason: 'dropped' });
    case 'stranger':
      return side.isPatient ? connectAnew(link) : { link, effects: [] };
    case 'present': {
      // Signals sent while the other user was away may be lost, so ICE is restarted.
      const isMissed = side.isOfferer && side.isPatient && link.phase === 'reconnecting';
      return settle(link, { ...link, isAway: false }, ...(isMissed ? [{ type: 'restartIce' } as const] : []));
    }
    case 'graceOver':
      if (!link.isInGrace) return { link, effects: [] };
      return over(link, { type: 'reportState', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
    case 'unreachable':
      return over(link, { type: 'reportState', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
    case 'quiet': {
      const changed = { ...link, isSilent: input.forMs !== null && input.forMs >= silentAfterMs };
      return settle(link, changed, ...seekWays(link, changed, side));
    }
    case 'transport': {
      const isBack = input.state === 'connected';
      const changed: PeerLink = {
        ...link,
        transport: input.state,
        isSilent: link.isSilent && !isBack,
        isAnew: link.isAnew && !isBack,
      };
      return settle(link, changed, ...seekWays(link, changed, side));
    }
  }
}
