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
  /** What was made of the answer before it was joined. */
  readonly ready?: ReadyAnswer | null;
}

/**
 * One channel: wires the connection, the signalling, the watchers and the rules together. All of it lives in one
 * scope; whatever ends it (leaving, the owner's scope, the other's leaving) ends everything.
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
  /** Ends everything, after the goodbye was said: what is said is registered after what it needs. */
  const membership = request.scope.child();
  const scope = membership.child();
  let link = newPeerLink;
  let said: RemoteMedia | null = null;
  let isControlHeard = false;
  let hasPeer = false;
  /** Nobody is there to say goodbye to. */
  let isSilentEnd = false;
  let packets = noPackets;
  /** When the last packet of their sound was noticed. */
  let soundAt: number | null = null;
  let stopGrace: (() => void) | null = null;

  function tell(event: MediaEvent): void {
    if (!scope.ended) request.onEvent(event);
  }

  const signalQueue = createSignalQueue(scope, signaling, channelId);
  const remote = createRemoteSide(clock, tell);
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
    isControlHeard = false;
    packets = noPackets;
    remote.onVideo({ type: 'connectionLost' });
    connection = connect();
  }

  /** The last that is told; everything is over by then. */
  function end(event: MediaEvent): void {
    isSilentEnd = true;
    // The owner may have ended it in answer to the event before.
    if (scope.ended) return;
    membership.end();
    request.onEvent(event);
  }

  function noticePeer(): void {
    if (hasPeer) return;
    hasPeer = true;
    tell({ type: 'peerJoined' });
  }

  function onLink(input: PeerLinkInput): void {
    const step = nextPeerLink(link, input, side);
    link = step.link;
    for (const effect of step.effects) {
      if (scope.ended) return;
      switch (effect.type) {
        case 'tell':
          tell({ type: 'connectionChanged', state: effect.state });
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

  /** Says what is on here, once for each change: by the control channel, before it is open by the signalling. */
  function say(isAgain = false): void {
    const camera = source.videoTrack() !== null;
    const microphone = local.state.isMicrophoneOn && source.audioTrack() !== null;
    if (!isAgain && said?.camera === camera && said.microphone === microphone) return;
    said = { camera, microphone };
    if (connection.say({ event: 'media', media: said })) return;
    signalQueue.send({ event: 'media', camera, microphone });
  }

  function onMessage(message: ControlMessage): void {
    isControlHeard = true;
    if (message.event === 'bye') onLink({ type: 'bye' });
    else remote.hear(message.media);
  }

  function noticeSound(at: number | null): void {
    if (at !== null) soundAt = Math.max(at, soundAt ?? at);
  }

  /** Shows and watches what comes over these lines, as long as their connection lives. */
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
      onHeard: (lastAt) => onLink({ type: 'quiet', forMs: remote.quietForMs(lastAt) }),
    });
    watchVolume(owner, clock, audio.receiver, (level, packetAt) => {
      noticeSound(packetAt);
      tell({ type: 'volume', level, packetAgoMs: soundAt === null ? null : clock.now() - soundAt });
    });
  }

  function onDescription(type: 'offer' | 'answer' | 'rollback', sdp: string): void {
    if (isPatient && connection.isOfStranger(sdp)) {
      onLink({ type: 'stranger' });
      // An answer was to what is given up now: the new connection makes an offer of its own.
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
        // Back so quickly that the server tells of no coming: their first word is this one.
        onLink({ type: 'present' });
        // The socket is slower than the control channel: what it brings after that is older.
        if (!isControlHeard) remote.hear(signal);
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
  // Both ways, because closing may cut the control channel's last message off.
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

/** What joining in a scope that has ended gives: nothing happens. */
export const endedChannel: MediaChannel = Object.freeze({
  attachRemote: () => () => undefined,
  setVolume: () => undefined,
  remote: Object.freeze({ camera: false, microphone: false }),
  stats: () => Promise.resolve(summarize([], noPackets).stats),
  leave: () => undefined,
});
