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
  /** The answer to the other client's offer if it was prepared before joining; otherwise null. */
  readonly ready: ReadyAnswer | null;
  readonly userId: string;
  readonly source: TrackSource;
  /** Returns whether the user saves bandwidth now. */
  readonly isSaving: () => boolean;
  /** Returns whether the other user has joined the signaling. */
  readonly isHeard: () => boolean;
  readonly send: (signal: OutgoingSignal) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
  /** Called when the transceivers exist, so that the remote tracks can be watched and shown. */
  readonly onLines: (lines: PeerTransceivers, pc: RTCPeerConnection, scope: Scope) => void;
  readonly onControlOpen: () => void;
  readonly onMessage: (message: ControlMessage) => void;
  /** Called when the other side closed the connection without a goodbye. */
  readonly onClosed: () => void;
}

/** A WebRTC connection with its negotiation and control channel. A channel may use several, one after the
 * other.
 */
export interface Connection {
  readonly scope: Scope;
  readonly pc: RTCPeerConnection;
  onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void;
  /** Handles a `descriptionRefused` of the other side: it can't use the last description. */
  onRefused(): void;
  onCandidate(candidate: RTCIceCandidateInit | null): void;
  /** Returns true if the description belongs to another connection of the other user than the current one. */
  isOfStranger(sdp: string): boolean;
  restart(): void;
  /**
   * Returns true if the message was sent through the control channel. Otherwise the caller must use the
   * socket.
   */
  say(message: ControlMessage): boolean;
  /** Applies changed local tracks or preferences. */
  refresh(): void;
}

export function openConnection(options: ConnectionOptions): Connection {
  const { scope, clock, configuration, isOfferer, ready, source } = options;
  let lines: PeerTransceivers | null = null;
  let keeper: BandwidthKeeper | null = null;
  /** Session id of the other side's connection, from its first description. */
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

  /**
   * The control channel opens shortly after the first frame and reports no close before it was open, so the
   * transport is watched too.
   */
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
      // A late answer is not applied, so its session id is not used either.
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
