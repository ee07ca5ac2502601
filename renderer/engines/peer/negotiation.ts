import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { OutgoingSignal } from '../port.ts';
import { isCallable, judgeDescription } from './negotiationRules.ts';

/** An offer without an answer is sent again: a signal may be lost with its socket. */
const repeatOfferAfterMs = 2_000;

export interface NegotiationOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pc: RTCPeerConnection;
  readonly isPolite: boolean;
  /** The offer that this connection has an answer to already. */
  readonly answered?: string | null;
  /** Whether anybody is there to hear an offer. What is said before waits for them, once. */
  readonly isHeard: () => boolean;
  readonly send: (signal: OutgoingSignal) => void;
  /** An offer was set and is about to be answered: the moment to put the own tracks in. */
  readonly onOffer: () => void;
  /** Makes the next offer ask for less; answers whether it does. */
  readonly makePlainer: () => boolean;
}

export interface Negotiation {
  /** The first offer, made in this task: the browser's own sign comes in one of its own, behind whatever is drawn first. */
  begin(): void;
  /** Tells the answer in place. */
  answerAgain(): void;
  onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void;
  /** The other side cannot use what it was sent last. */
  onRefused(): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** New ways through the network; works from either side once both have spoken. */
  restart(): void;
}

/** Perfect negotiation over one connection: descriptions and candidates strictly one after the other. */
export function createNegotiation(options: NegotiationOptions): Negotiation {
  const { scope, clock, pc, isPolite, isHeard, send, onOffer, makePlainer } = options;
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  /** Candidates that overtook their description. */
  let early: RTCIceCandidateInit[] = [];
  /** The offer that the answer in place is to. */
  let { answered = null } = options;
  /** The offer that was refused last: each is refused once, however often it is repeated. */
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
      // Closed meanwhile, or the other's offer won: the browser asks again when there is still need.
    } finally {
      isMakingOffer = false;
    }
  }

  async function addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await pc.addIceCandidate(candidate);
    } catch {
      // Of an offer that was ignored, of an older round, or for a network that this browser has not: one way less.
    }
  }

  /** What a stranger sent may be nonsense, or another browser's words for what this one knows by others. */
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
    // It came twice: so does its answer, and nothing is made anew.
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
      // Where no description can be used there is no connection, which the caller's time-out ends.
      await task().catch(() => undefined);
    });
  }

  listen(scope, pc, 'negotiationneeded', () => {
    // The polite side has nothing to offer before it was offered something: its lines come from the other's offer.
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
        // Not waited for: the browser keeps the order, and each answer of its would take a turn of this page.
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
