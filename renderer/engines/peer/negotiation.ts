import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { OutgoingSignal } from '../port.ts';
import { isCallable, judgeDescription } from './negotiationRules.ts';

/** Milliseconds until an unanswered offer is sent again, because a signal may be lost with its socket. */
const repeatOfferAfterMs = 2_000;

export interface NegotiationOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pc: RTCPeerConnection;
  readonly isPolite: boolean;
  /** The offer that this connection has already answered, in a preparation; null or absent: none. */
  readonly answered?: string | null;
  /**
   * Returns whether the other user has joined the signaling. The first offer waits there until
   * then and is not repeated.
   */
  readonly isHeard: () => boolean;
  readonly send: (signal: OutgoingSignal) => void;
  /** Called between setting an offer and answering it: the moment to add the local tracks. */
  readonly onOffer: () => void;
  /** Reduces what the next offer requests; returns false if it can't be reduced further. */
  readonly makePlainer: () => boolean;
}

export interface Negotiation {
  /**
   * Makes the first offer in this task. The browser's `negotiationneeded` event would come in a later task,
   * after rendering.
   */
  begin(): void;
  /** Sends the existing answer. */
  answerAgain(): void;
  onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void;
  /** Handles a `descriptionRefused` of the other side: it can't use the last description. */
  onRefused(): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** Restarts ICE. Works from both sides after the first exchange of descriptions. */
  restart(): void;
}

/**
 * Creates the negotiation of one connection by the perfect negotiation pattern. Descriptions and candidates
 * are applied strictly in order.
 */
export function createNegotiation(options: NegotiationOptions): Negotiation {
  const { scope, clock, pc, isPolite, isHeard, send, onOffer, makePlainer } = options;
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  /** Candidates that arrived before their description. */
  let early: RTCIceCandidateInit[] = [];
  /** The offer to which the current answer belongs. */
  let { answered = null } = options;
  /** The last refused offer. A repeated offer is refused only once. */
  let refused: string | null = null;
  let queue: Promise<void> = Promise.resolve();

  function sendDescription(description: RTCSessionDescription | null): void {
    if (scope.ended || !description || description.type === 'pranswer') return;
    send({ event: 'description', type: description.type, sdp: description.sdp });
  }

  async function offer(): Promise<void> {
    try {
      isMakingOffer = true;
      await pc.setLocalDescription();
      sendDescription(pc.localDescription);
    } catch {
      // The connection was closed or the other side's offer won. The browser fires `negotiationneeded` again
      // if an offer is still needed.
    } finally {
      isMakingOffer = false;
    }
  }

  async function addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await pc.addIceCandidate(candidate);
    } catch {
      // The candidate belongs to an ignored offer, an earlier ICE session, or a network that this browser
      // lacks. Other candidates remain.
    }
  }

  /** Handles an unusable description: it may be invalid, or another browser may name things differently. */
  async function refuse(type: 'offer' | 'answer' | 'rollback', sdp: string): Promise<void> {
    if (type === 'answer') return offerPlainer();
    if (sdp === refused) return;
    refused = sdp;
    send({ event: 'descriptionRefused' });
  }

  async function offerPlainer(): Promise<void> {
    if (pc.signalingState === 'have-local-offer' && makePlainer()) await offer();
  }

  async function setDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): Promise<void> {
    const { signalingState } = pc;
    const verdict = judgeDescription(type, { isPolite, isMakingOffer, signalingState });
    if (verdict === 'ignoreCrossing') isIgnoringOffer = true;
    if (verdict !== 'apply') return;
    isIgnoringOffer = false;
    // A repeated offer: sends the same answer again.
    if (type === 'offer' && sdp === answered && pc.localDescription?.type === 'answer')
      return sendDescription(pc.localDescription);
    try {
      await pc.setRemoteDescription({ type, sdp });
    } catch {
      return refuse(type, sdp);
    }
    const candidates = early;
    early = [];
    for (const candidate of candidates) void addCandidate(candidate);
    if (type !== 'offer') return;
    onOffer();
    await pc.setLocalDescription();
    answered = sdp;
    sendDescription(pc.localDescription);
  }

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(async () => {
      if (scope.ended) return;
      // Without a usable description there is no connection. The caller's timeout ends it.
      await task().catch(() => undefined);
    });
  }

  listen(scope, pc, 'negotiationneeded', () => {
    // The polite side has no transceivers until it receives the other side's offer, so it can't offer first.
    if (isPolite && !pc.remoteDescription) return;
    void offer();
  });
  listen<RTCPeerConnectionIceEvent>(scope, pc, 'icecandidate', ({ candidate }) => {
    if (candidate && isCallable(candidate)) send({ event: 'candidate', candidate: candidate.toJSON() });
  });
  clock.every(scope, repeatOfferAfterMs, () => {
    if (pc.signalingState === 'have-local-offer' && isHeard()) sendDescription(pc.localDescription);
  });

  return {
    begin: () => void offer(),
    answerAgain: () => sendDescription(pc.localDescription),
    onDescription(type, sdp) {
      enqueue(() => setDescription(type, sdp));
    },
    onRefused() {
      enqueue(offerPlainer);
    },
    onCandidate(candidate) {
      if (!candidate?.candidate) return;
      enqueue(async () => {
        if (isIgnoringOffer) return;
        // Does not wait for the browser, which keeps the order itself. Waiting would delay each candidate by
        // a task.
        if (pc.remoteDescription) void addCandidate(candidate);
        else early.push(candidate);
      });
    },
    restart() {
      if (pc.remoteDescription) pc.restartIce();
      else sendDescription(pc.localDescription);
    },
  };
}
