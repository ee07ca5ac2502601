import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { OutgoingSignal, TrackSource } from '../port.ts';
import { createBandwidthKeeper, type BandwidthKeeper } from './bandwidthKeeper.ts';
import { listenToControl, sayByControl, type ControlMessage } from './control.ts';
import {
  adoptTransceivers,
  createTransceivers,
  preferVp8,
  sendTracks,
  type PeerTransceivers,
} from './transceivers.ts';
import { createNegotiation } from './negotiation.ts';
import { firstOfferKind, plainerThan, sessionOf } from './negotiationRules.ts';
import type { ReadyAnswer } from './preparation.ts';

export interface ConnectionOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly configuration: RTCConfiguration;
  readonly isOfferer: boolean;
  /** The answer to their offer, where it was made before. */
  readonly ready: ReadyAnswer | null;
  readonly userId: string;
  readonly source: TrackSource;
  /** Whether this person saves bandwidth, now. */
  readonly isSaving: () => boolean;
  /** Whether the other side is in the signalling. */
  readonly isHeard: () => boolean;
  readonly send: (signal: OutgoingSignal) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
  /** There are lines: from now on the other's tracks can be watched and shown. */
  readonly onLines: (lines: PeerTransceivers, pc: RTCPeerConnection, scope: Scope) => void;
  readonly onControlOpen: () => void;
  readonly onMessage: (message: ControlMessage) => void;
  /** The other side closed it, without a word. */
  readonly onClosed: () => void;
}

/** One connection with all that hangs on it. A channel may need several, one after the other. */
export interface Connection {
  readonly scope: Scope;
  readonly pc: RTCPeerConnection;
  onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void;
  /** The other side cannot use what it was sent last. */
  onRefused(): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** Whether a description is of another connection of theirs than the one that this one goes to. */
  isOfStranger(sdp: string): boolean;
  restart(): void;
  /** Whether it went out this way; otherwise the socket has to carry it. */
  say(message: ControlMessage): boolean;
  /** The own tracks or what is desired changed. */
  refresh(): void;
}

export function openConnection(options: ConnectionOptions): Connection {
  const { scope, clock, configuration, isOfferer, ready, source } = options;
  let lines: PeerTransceivers | null = null;
  let keeper: BandwidthKeeper | null = null;
  /** Their connection, as its first description named it. */
  let theirSession = ready && sessionOf(ready.offer);
  let offerKind = firstOfferKind(navigator.userAgent);
  let isTransportWatched = false;
  let isClosed = false;

  const pc = ready?.pc ?? new RTCPeerConnection(configuration);
  scope.onEnd(() => pc.close());
  const negotiation = createNegotiation({
    scope,
    clock,
    pc,
    isPolite: !isOfferer,
    answered: ready?.offer ?? null,
    isHeard: options.isHeard,
    send: options.send,
    onOffer() {
      if (lines) return;
      const found = adoptTransceivers(pc);
      if (!found) return;
      attend(found);
      void sendTracks(found, source);
    },
    makePlainer() {
      const next = plainerThan(offerKind);
      if (!lines || next === null) return false;
      offerKind = next;
      preferVp8(lines, next);
      return true;
    },
  });

  function noticeClosed(): void {
    if (isClosed || scope.ended) return;
    isClosed = true;
    options.onClosed();
  }

  /** The control channel opens a moment after the first frame, and one that never was open tells of no end. */
  function watchTransport(): void {
    const transport = lines?.audio.receiver.transport;
    if (!transport || isTransportWatched) return;
    isTransportWatched = true;
    listen(scope, transport, 'statechange', () => {
      if (transport.state === 'closed') noticeClosed();
    });
  }

  function attend(found: PeerTransceivers): void {
    lines = found;
    listenToControl(scope, found.control, {
      onOpen: options.onControlOpen,
      onMessage: options.onMessage,
      onClosed: noticeClosed,
    });
    keeper = createBandwidthKeeper({ scope, clock, lines: found, isSaving: options.isSaving });
    options.onLines(found, pc, scope);
  }

  listen(scope, pc, 'connectionstatechange', () => {
    if (pc.connectionState === 'connected') watchTransport();
    options.onState(pc.connectionState);
  });
  if (isOfferer) {
    attend(createTransceivers(pc, source));
    negotiation.begin();
  }
  if (ready) {
    attend(ready.lines);
    void sendTracks(ready.lines, source);
    negotiation.answerAgain();
  }

  return {
    scope,
    pc,
    onDescription(type, sdp) {
      // An answer that comes late is not taken, and names nobody.
      if (type === 'offer' || pc.signalingState === 'have-local-offer') theirSession ??= sessionOf(sdp);
      negotiation.onDescription(type, sdp);
    },
    onRefused: () => negotiation.onRefused(),
    onCandidate: (candidate) => negotiation.onCandidate(candidate),
    isOfStranger(sdp) {
      const session = sessionOf(sdp);
      return session !== null && theirSession !== null && session !== theirSession;
    },
    restart: () => negotiation.restart(),
    say: (message) => sayByControl(lines?.control ?? null, options.userId, message),
    refresh() {
      if (!lines) return;
      void sendTracks(lines, source);
      keeper?.refresh();
    },
  };
}
