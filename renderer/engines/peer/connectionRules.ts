import type { ConnectionState, PeerLeaveReason } from '../port.ts';

/** Nothing heard for this time, where something should be heard, is a connection in trouble. */
export const silentAfterMs = 2_500;
/** How long a failed connection has to be mended. */
export const graceMs = 5_000;
/** How long somebody is waited for who is expected back; a little longer than the server waits in a call (8 s). */
export const patienceMs = 10_000;

/** Where the connection to the other person stands; `over` is final. */
export interface PeerLink {
  readonly phase: ConnectionState | 'over';
  /** The transport itself, as the browser last told. */
  readonly transport: RTCPeerConnectionState;
  readonly isSilent: boolean;
  /** The server says that their socket is gone; with patience only. */
  readonly isAway: boolean;
  /** A connection was given up, and the new one does not stand yet. */
  readonly isAnew: boolean;
  /** The grace after a failure runs. */
  readonly isInGrace: boolean;
}

export type PeerLinkInput =
  | { readonly type: 'transport'; readonly state: RTCPeerConnectionState }
  /** For how long nothing came; null where nothing is to be expected (camera off and no microphone). */
  | { readonly type: 'quiet'; readonly forMs: number | null }
  /** They said goodbye. */
  | { readonly type: 'bye' }
  /** The server says that their socket left. */
  | { readonly type: 'left' }
  /** They are in the signalling, just now (again). */
  | { readonly type: 'present' }
  /** Their end of the connection closed without a goodbye: their client is gone, or its page was loaded anew. */
  | { readonly type: 'closed' }
  /** They speak for a connection that is not this one: their page was loaded anew. */
  | { readonly type: 'stranger' }
  | { readonly type: 'graceOver' }
  /** The signalling could not be joined: there will be no connection. */
  | { readonly type: 'unreachable' };

export type PeerLinkEffect =
  | { readonly type: 'tell'; readonly state: ConnectionState }
  | { readonly type: 'peerLeft'; readonly reason: PeerLeaveReason }
  | { readonly type: 'restartIce' }
  /** Gives this connection up and makes a new one. */
  | { readonly type: 'connectAnew' }
  | { readonly type: 'startGrace' }
  | { readonly type: 'stopGrace' };

export interface PeerLinkStep {
  readonly link: PeerLink;
  readonly effects: readonly PeerLinkEffect[];
}

export interface PeerLinkSide {
  readonly isOfferer: boolean;
  /** Whoever is gone without a goodbye is waited for (calls); else they are gone (matches). */
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

/** What a person should see, from what the browser, the server and the silence tell. */
function phaseOf(link: PeerLink): ConnectionState {
  const isTrouble = link.phase === 'connected' || link.phase === 'reconnecting' || link.isAway || link.isAnew;
  if (link.transport === 'connected') return link.isSilent ? 'reconnecting' : 'connected';
  return isTrouble ? 'reconnecting' : 'connecting';
}

function over(link: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  return { link: { ...link, phase: 'over', isInGrace: false }, effects };
}

/** Reports what changed, and starts or stops the grace: as long as there is trouble that may end by itself. */
function settle(before: PeerLink, changed: PeerLink, ...effects: PeerLinkEffect[]): PeerLinkStep {
  const phase = phaseOf(changed);
  const isConnected = changed.transport === 'connected';
  const needsGrace = changed.transport === 'failed' || changed.isAway || changed.isAnew;
  const isInGrace = !isConnected && (changed.isInGrace || needsGrace);
  const told: PeerLinkEffect[] = phase === before.phase ? [] : [{ type: 'tell', state: phase }];
  const grace: PeerLinkEffect[] =
    isInGrace === changed.isInGrace ? [] : [{ type: isInGrace ? 'startGrace' : 'stopGrace' }];
  return { link: { ...changed, phase, isInGrace }, effects: [...told, ...effects, ...grace] };
}

function connectAnew(link: PeerLink): PeerLinkStep {
  const changed: PeerLink = { ...link, transport: 'new', isSilent: false, isAway: false, isAnew: true };
  return settle(link, changed, { type: 'connectAnew' });
}

/** The side that offers looks for other ways as soon as there is trouble, and once more when it has failed. */
function seekWays(before: PeerLink, changed: PeerLink, { isOfferer }: PeerLinkSide): PeerLinkEffect[] {
  const isNewTrouble = before.phase === 'connected' && phaseOf(changed) === 'reconnecting';
  const hasFailed = changed.transport === 'failed' && before.transport !== 'failed';
  return isOfferer && (isNewTrouble || hasFailed) ? [{ type: 'restartIce' }] : [];
}

/**
 * Who is gone and who only stumbles (design page, Live media). A goodbye is final at once; silence is shown; a
 * failure is mended by the side that offers, or ends after the grace. What else reports that somebody is gone is final
 * in a match; in a call they may come back, from a lost network or as a page that was loaded anew.
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
      // They found the signalling again: what was said while they were away may never have reached them.
      const isMissed = side.isOfferer && side.isPatient && link.phase === 'reconnecting';
      return settle(link, { ...link, isAway: false }, ...(isMissed ? [{ type: 'restartIce' } as const] : []));
    }
    case 'graceOver':
      if (!link.isInGrace) return { link, effects: [] };
      return over(link, { type: 'tell', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
    case 'unreachable':
      return over(link, { type: 'tell', state: 'failed' }, { type: 'peerLeft', reason: 'dropped' });
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
