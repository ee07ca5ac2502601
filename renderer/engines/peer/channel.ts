import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { JoinRequest, MediaChannel, MediaEvent, RemoteMedia, Signal, SignalingPort } from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { trackSourceOf } from '../trackSource.ts';
import { openConnection, type Connection } from './connection.ts';
import { graceMs, newPeerLink, nextPeerLink, patienceMs, type PeerLinkInput } from './connectionRules.ts';
import type { ControlMessage } from './control.ts';
import type { PeerTransceivers } from './transceivers.ts';
import { createSignalQueue } from './signalQueue.ts';
import { createScreen } from '../screen.ts';
import type { ReadyAnswer } from './preparation.ts';
import { createRemoteSide } from './remoteSide.ts';
import { watchRemote } from './remoteWatch.ts';
import { entriesOf, noPackets, summarize } from './statistics.ts';
import { watchVolume } from './volume.ts';

export interface ChannelOptions {
  readonly signaling: SignalingPort;
  readonly clock: Clock;
  readonly configuration: RTCConfiguration;
  readonly request: JoinRequest;
  /** The answer that was prepared before joining; null or absent: none. */
  readonly ready?: ReadyAnswer | null;
}

/**
 * Opens one channel and connects the connection, the signaling, the watchers and the rules. All parts live in
 * one scope and end together, whether this user, the owner or the other user ends the channel.
 */
export function openChannel({
  signaling,
  clock,
  configuration,
  request,
  ready = null,
}: ChannelOptions): MediaChannel {
  const { local, peerId, initiator, isPatient = false } = request;
  const { channelId, userId } = request.credentials;
  const source = trackSourceOf(local);
  const side = { isOfferer: initiator, isPatient };
  /**
   * Ends the channel. Clean-ups run in reverse order, so the goodbye, registered last, is sent while the
   * connection still works.
   */
  const membership = request.scope.child();
  const scope = membership.child();
  let link = newPeerLink;
  let sentMedia: RemoteMedia | null = null;
  let hasControlMedia = false;
  let hasPeer = false;
  /** True if the goodbye is not sent, because the other user has left or the server refused this window. */
  let isSilentEnd = false;
  let packets = noPackets;
  /** Time in milliseconds of the last audio packet that was noticed; null before the first. */
  let soundAt: number | null = null;
  let stopGrace: (() => void) | null = null;

  function emit(event: MediaEvent): void {
    if (!scope.ended) request.onEvent(event);
  }

  const signalQueue = createSignalQueue(scope, signaling, channelId);
  const remote = createRemoteSide(clock, emit);
  const screen = createScreen(scope);

  function connect(ready: ReadyAnswer | null = null): Connection {
    return openConnection({
      scope: scope.child(),
      clock,
      configuration,
      isOfferer: initiator,
      ready,
      userId,
      source,
      isSaving: () => local.state.preferences.isSavingBandwidth,
      isHeard: () => hasPeer,
      send: (signal) => signalQueue.send(signal),
      onState(state) {
        if (state === 'connected') remote.listenAnew();
        onLink({ type: 'transport', state });
      },
      onLines,
      onControlOpen: () => say(true),
      onMessage,
      onClosed: () => onLink({ type: 'closed' }),
    });
  }

  function connectAnew(): void {
    connection.scope.end();
    hasControlMedia = false;
    packets = noPackets;
    remote.onVideo({ type: 'connectionLost' });
    connection = connect();
  }

  /** Ends the channel and sends its last event. */
  function end(event: MediaEvent): void {
    isSilentEnd = true;
    // The owner may have ended the scope while it handled the previous event.
    if (scope.ended) return;
    membership.end();
    request.onEvent(event);
  }

  function noticePeer(): void {
    if (hasPeer) return;
    hasPeer = true;
    emit({ type: 'peerJoined' });
  }

  function onLink(input: PeerLinkInput): void {
    const step = nextPeerLink(link, input, side);
    link = step.link;
    for (const effect of step.effects) {
      if (scope.ended) return;
      switch (effect.type) {
        case 'reportState':
          emit({ type: 'connectionChanged', state: effect.state });
          break;
        case 'restartIce':
          connection.restart();
          break;
        case 'connectAnew':
          connectAnew();
          break;
        case 'startGrace':
          if (link.transport === 'failed') remote.onVideo({ type: 'connectionLost' });
          stopGrace = clock.after(scope, isPatient ? patienceMs : graceMs, () =>
            onLink({ type: 'graceOver' }),
          );
          break;
        case 'stopGrace':
          stopGrace?.();
          break;
        case 'peerLeft':
          end(effect);
      }
    }
  }

  /**
   * Sends the state of camera and microphone once per change: through the control channel, or through the
   * signaling until the control channel is open.
   */
  function say(isAgain = false): void {
    const camera = source.videoTrack() !== null;
    const microphone = local.state.isMicrophoneOn && source.audioTrack() !== null;
    if (!isAgain && sentMedia?.camera === camera && sentMedia.microphone === microphone) return;
    sentMedia = { camera, microphone };
    if (connection.say({ event: 'media', media: sentMedia })) return;
    signalQueue.send({ event: 'media', camera, microphone });
  }

  function onMessage(message: ControlMessage): void {
    hasControlMedia = true;
    if (message.event === 'bye') onLink({ type: 'bye' });
    else remote.receive(message.media);
  }

  function noticeSound(at: number | null): void {
    if (at !== null) soundAt = Math.max(at, soundAt ?? at);
  }

  /** Shows and watches the remote tracks of a connection until the connection ends. */
  function onLines({ audio, video }: PeerTransceivers, pc: RTCPeerConnection, owner: Scope): void {
    const tracks = { audio: audio.receiver.track, video: video.receiver.track };
    screen.play([tracks.audio, tracks.video]);
    watchRemote({
      scope: owner,
      clock,
      pc,
      ...tracks,
      screen,
      onVideo: (input) => remote.onVideo(input),
      onSound: noticeSound,
      onReceived: (lastAt) => onLink({ type: 'quiet', forMs: remote.quietForMs(lastAt) }),
    });
    watchVolume(owner, clock, audio.receiver, (level, packetAt) => {
      noticeSound(packetAt);
      emit({ type: 'volume', level, packetAgoMs: soundAt === null ? null : clock.now() - soundAt });
    });
  }

  function onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void {
    if (isPatient && connection.isOfStranger(sdp)) {
      onLink({ type: 'stranger' });
      // Ignores an answer to the abandoned connection: the new connection makes its own offer.
      if (type === 'answer') return;
    }
    connection.onDescription(type, sdp);
  }

  function onSignal(signal: Signal): void {
    switch (signal.event) {
      case 'joined':
        if (signal.userId !== peerId) return;
        noticePeer();
        return onLink({ type: 'present' });
      case 'left':
        if (signal.userId === peerId) onLink({ type: 'left' });
        return;
      case 'bye':
        return onLink({ type: 'bye' });
      case 'media':
        noticePeer();
        // A quick return may reach this client without a `joined` event. This signal is then the first sign
        // of the return.
        onLink({ type: 'present' });
        // The socket is slower than the control channel, so later socket messages are outdated.
        if (!hasControlMedia) remote.receive(signal);
        return;
      case 'description':
        noticePeer();
        return onDescription(signal.type, signal.sdp);
      case 'descriptionRefused':
        return connection.onRefused();
      case 'candidate':
        return connection.onCandidate(signal.candidate);
    }
  }

  function onRenewed(): void {
    if (link.transport !== 'connected') connection.restart();
  }

  let connection = connect(ready);
  signalQueue.open(onSignal, onRenewed).then(
    (peers) => {
      if (peers === null) return end({ type: 'refused' });
      if (peers.includes(peerId)) noticePeer();
    },
    () => onLink({ type: 'unreachable' }),
  );
  say();
  screen.setSpeaker(speakerOf(local.state));
  local.onChange(scope, (state) => {
    say();
    connection.refresh();
    screen.setSpeaker(speakerOf(state));
  });
  source.onTracksChanged(scope, () => {
    say();
    connection.refresh();
  });
  // Sends the goodbye on both paths, because closing may drop the last message of the control channel.
  membership.onEnd(() => {
    if (isSilentEnd) return;
    connection.say({ event: 'bye' });
    signalQueue.send({ event: 'bye' });
  });

  return {
    attachRemote: (element) => screen.attach(element),
    setVolume: (percent) => screen.setVolume(percent),
    get remote() {
      return remote.media;
    },
    async stats() {
      const entries = scope.ended ? [] : entriesOf(await connection.pc.getStats());
      const summary = summarize(entries, packets);
      packets = summary.packets;
      return summary.stats;
    },
    leave: () => membership.end(),
  };
}

/** The channel returned for a scope that has already ended. All its methods have no effect. */
export const endedChannel: MediaChannel = Object.freeze({
  attachRemote: () => () => undefined,
  setVolume: () => undefined,
  remote: Object.freeze({ camera: false, microphone: false }),
  stats: () => Promise.resolve(summarize([], noPackets).stats),
  leave: () => undefined,
});
