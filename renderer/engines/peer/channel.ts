import type { Clock } from '#shared/lib/clock.ts';
import { listen } from '../listen.ts';
import type { JoinRequest, MediaChannel, MediaEvent, RemoteMedia, Signal, SignalingPort } from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { trackSourceOf } from '../trackSource.ts';
import { graceMs, newPeerLink, nextPeerLink, type PeerLinkInput } from './connectionRules.ts';
import { attendControl, sayByControl } from './control.ts';
import { adoptLines, openLines, sendTracks, type Lines } from './lines.ts';
import { createNegotiation } from './negotiation.ts';
import { createOutbox } from './outbox.ts';
import { createPlayback } from './playback.ts';
import { createRemoteSide } from './remoteSide.ts';
import { watchRemote } from './remoteWatch.ts';
import { entriesOf, noPackets, summarize } from './statistics.ts';
import { watchVolume } from './volume.ts';

export interface ChannelOptions {
  readonly signaling: SignalingPort;
  readonly clock: Clock;
  readonly configuration: RTCConfiguration;
  readonly request: JoinRequest;
}

/**
 * One channel: wires the connection, the signalling, the watchers and the rules together. All of it lives in one
 * scope; whatever ends it (leaving, the owner's scope, the other's leaving) ends everything.
 */
export function openChannel({ signaling, clock, configuration, request }: ChannelOptions): MediaChannel {
  const { local, peerId, initiator } = request;
  const { channelId, userId } = request.credentials;
  const source = trackSourceOf(local);
  /** Ends everything, after the goodbye was said: what is said is registered after what it needs. */
  const membership = request.scope.child();
  const scope = membership.child();
  let lines: Lines | null = null;
  let link = newPeerLink;
  let said: RemoteMedia | null = null;
  let isControlHeard = false;
  let hasPeer = false;
  let isPeerGone = false;
  let packets = noPackets;
  let stopGrace: (() => void) | null = null;

  function tell(event: MediaEvent): void {
    if (!scope.ended) request.onEvent(event);
  }

  const pc = new RTCPeerConnection(configuration);
  scope.onEnd(() => pc.close());
  const outbox = createOutbox(scope, signaling, channelId);
  const remote = createRemoteSide(clock, tell);
  const playback = createPlayback(scope, () => remote.onVideo({ type: 'frame', at: clock.now() }));
  const negotiation = createNegotiation({
    scope,
    clock,
    pc,
    isPolite: !initiator,
    send: (signal) => outbox.send(signal),
    onOffer() {
      if (lines) return;
      const found = adoptLines(pc);
      if (!found) return;
      attendLines(found);
      void sendTracks(found, source);
    },
  });

  function noticePeer(): void {
    if (hasPeer) return;
    hasPeer = true;
    tell({ type: 'peerJoined' });
  }

  function onLink(input: PeerLinkInput): void {
    const step = nextPeerLink(link, input, initiator);
    link = step.link;
    for (const effect of step.effects) {
      switch (effect.type) {
        case 'tell':
          tell({ type: 'connectionChanged', state: effect.state });
          break;
        case 'restartIce':
          negotiation.restart();
          break;
        case 'startGrace':
          remote.onVideo({ type: 'connectionLost' });
          stopGrace = clock.after(scope, graceMs, () => onLink({ type: 'graceOver' }));
          break;
        case 'stopGrace':
          stopGrace?.();
          break;
        case 'peerLeft':
          isPeerGone = true;
          // The owner may have ended it in answer to the effect before.
          if (scope.ended) return;
          membership.end();
          request.onEvent({ type: 'peerLeft', reason: effect.reason });
      }
    }
  }

  /** Says what is on here, once for each change: by the control channel, before it is open by the signalling. */
  function say(isAgain = false): void {
    const camera = source.videoTrack() !== null;
    const microphone = local.state.isMicrophoneOn && source.audioTrack() !== null;
    if (!isAgain && said?.camera === camera && said.microphone === microphone) return;
    said = { camera, microphone };
    if (sayByControl(lines?.control ?? null, userId, { event: 'media', media: said })) return;
    outbox.send({ event: 'media', camera, microphone });
  }

  function attendLines(found: Lines): void {
    lines = found;
    const audio = found.audio.receiver.track;
    const video = found.video.receiver.track;
    attendControl(scope, found.control, {
      onOpen: () => say(true),
      onMessage(message) {
        isControlHeard = true;
        if (message.event === 'bye') onLink({ type: 'bye' });
        else remote.hear(message.media);
      },
      onClosed: () => onLink({ type: 'controlClosed' }),
    });
    playback.play([audio, video]);
    watchRemote({
      scope,
      clock,
      pc,
      audio,
      video,
      onVideo: (input) => remote.onVideo(input),
      onHeard: (lastAt) => onLink({ type: 'quiet', forMs: remote.quietForMs(lastAt) }),
    });
    watchVolume(scope, clock, found.audio.receiver, (level) => tell({ type: 'volume', level }));
  }

  function onSignal(signal: Signal): void {
    switch (signal.event) {
      case 'joined':
        if (signal.userId === peerId) noticePeer();
        return;
      case 'left':
        if (signal.userId === peerId) onLink({ type: 'bye' });
        return;
      case 'bye':
        return onLink({ type: 'bye' });
      case 'media':
        noticePeer();
        // The socket is slower than the control channel: what it brings after that is older.
        if (!isControlHeard) remote.hear(signal);
        return;
      case 'description':
        noticePeer();
        return negotiation.onDescription(signal.type, signal.sdp);
      case 'candidate':
        return negotiation.onCandidate(signal.candidate);
    }
  }

  function onRenewed(): void {
    if (link.transport !== 'connected') negotiation.restart();
  }

  listen(scope, pc, 'connectionstatechange', () => {
    if (pc.connectionState === 'connected') remote.listenAnew();
    onLink({ type: 'transport', state: pc.connectionState });
  });
  if (initiator) attendLines(openLines(pc, source));
  outbox.open(onSignal, onRenewed).then(
    (peers) => {
      if (peers.includes(peerId)) noticePeer();
    },
    () => onLink({ type: 'unreachable' }),
  );
  say();
  playback.setSpeaker(speakerOf(local.state));
  local.onChange(scope, (state) => {
    say();
    playback.setSpeaker(speakerOf(state));
  });
  source.onTracksChanged(scope, () => {
    say();
    if (lines) void sendTracks(lines, source);
  });
  // Both ways, because closing may cut the control channel's last message off.
  membership.onEnd(() => {
    if (isPeerGone) return;
    sayByControl(lines?.control ?? null, userId, { event: 'bye' });
    outbox.send({ event: 'bye' });
  });

  return {
    attachRemote: (element) => playback.attach(element),
    setVolume: (percent) => playback.setVolume(percent),
    get remote() {
      return remote.media;
    },
    async stats() {
      const entries = scope.ended ? [] : entriesOf(await pc.getStats());
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
