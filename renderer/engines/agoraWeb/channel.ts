import { call } from '#shared/domain/constants.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createRemoteSide } from '../peer/remoteSide.ts';
import type { JoinRequest, MediaChannel } from '../port.ts';
import { speakerOf } from '../speaker.ts';
import { trackSourceOf } from '../trackSource.ts';
import { listenToClient, enterChannel, newClient } from './client.ts';
import { disconnectionOf, leaveReasonOf } from './link.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { createRemoteMediaInference } from './remoteMediaInference.ts';
import { createScreen } from '../screen.ts';
import { watchFrames } from './watchFrames.ts';
import { createAudioPacketTimer } from './audioPacketTimer.ts';
import { noPackets, noReading, summarize, type AgoraReading } from './statistics.ts';
import { createSubscriber } from './subscriber.ts';
import { createChannelLifecycle } from './channelLifecycle.ts';
import { createTokenRenewal } from './token.ts';
import type { AgoraClient, AgoraRemoteAudio, AgoraUid, AgoraWebVendor } from './vendor.ts';

export interface ChannelOptions {
  readonly load: () => Promise<AgoraWebVendor>;
  readonly clock: Clock;
  readonly renewToken?: ((credentials: Credentials) => Promise<string>) | undefined;
  readonly request: JoinRequest;
}

/** Milliseconds between two checks for a frozen picture. */
const tickMs = 200;
/** Milliseconds between two packet counts: the SDK updates its statistics once a second. */
const soundEveryMs = 1_000;
/** Code of the `exception` event RECV_VIDEO_DECODE_FAILED. The next frame ends this state. */
const decodeFailedCode = 1005;

/**
 * Opens one channel of the vendor's cloud and connects the client, the publisher and the subscriber. All
 * parts live in one scope and end together, whether this user, the owner or the other user ends the channel.
 */
export function openChannel({ load, clock, renewToken, request }: ChannelOptions): MediaChannel {
  const { local, credentials } = request;
  const source = trackSourceOf(local);
  const lifecycle = createChannelLifecycle(request);
  const { scope, emit, finish, fail, onLink } = lifecycle;
  let client: AgoraClient | null = null;
  let publisher: Publisher | null = null;
  let peerUid: AgoraUid | null = null;
  let sound: AgoraRemoteAudio | null = null;
  let frames = 0;
  let packets = noPackets;

  const remote = createRemoteSide(clock, emit);
  const inference = createRemoteMediaInference(scope, clock, (media) => remote.receive(media));
  const screen = createScreen(scope);
  const soundClock = createAudioPacketTimer(clock);

  function painted(): void {
    frames += 1;
    remote.onVideo({ type: 'frame', at: clock.now() });
  }

  /**
   * A hidden page decodes frames but does not paint them, so the SDK's decode rate is used there. The rate is
   * about a second late.
   */
  function checkVideo(): void {
    if (document.visibilityState === 'hidden' && (reading().video?.decodeFrameRate ?? 0) > 0) painted();
    remote.onVideo({ type: 'tick', at: clock.now() });
  }

  function countSound(): void {
    // The SDK sends no packets for a muted microphone, so a muted microphone counts as alive. The vendor's
    // cloud reports a lost user.
    if (!remote.media.microphone) soundClock.came();
    else soundClock.counted(reading().audio?.receivePackets ?? 0);
  }

  function reading(): AgoraReading {
    if (!client || peerUid === null || scope.ended) return noReading;
    const name = String(peerUid);
    return {
      video: client.getRemoteVideoStats()[name],
      audio: client.getRemoteAudioStats()[name],
      roundTripMs: client.getRTCStats().RTT,
      framesDecoded: frames,
    };
  }

  function noticePeer(uid: AgoraUid): void {
    if (peerUid !== null) return;
    peerUid = uid;
    emit({ type: 'peerJoined' });
    inference.joined();
    onLink({ hasPeer: true });
    clock.every(scope, soundEveryMs, countSound);
    clock.every(scope, call.volumeEveryMs, () =>
      emit({
        type: 'volume',
        level: Math.min(1, Math.max(0, sound?.getVolumeLevel() ?? 0)),
        packetAgoMs: soundClock.agoMs(),
      }),
    );
    clock.every(scope, tickMs, checkVideo);
  }

  function attend(vendor: AgoraWebVendor, agora: AgoraClient): void {
    client = agora;
    publisher = createPublisher({
      scope,
      clock,
      vendor,
      client: agora,
      source,
      isMicrophoneOn: () => local.state.isMicrophoneOn,
      isSavingBandwidth: () => local.state.preferences.isSavingBandwidth,
    });
    const subscriber = createSubscriber({
      scope,
      clock,
      client: agora,
      onVideo(life, remoteTrack) {
        const track = remoteTrack.getMediaStreamTrack();
        screen.add(track);
        life.onEnd(() => screen.remove(track));
        remote.onVideo({ type: 'unmuted' });
        watchFrames(life, clock, track, painted);
      },
      onAudio(life, remoteTrack) {
        const track = remoteTrack.getMediaStreamTrack();
        screen.add(track);
        sound = remoteTrack;
        life.onEnd(() => {
          screen.remove(track);
          if (sound === remoteTrack) sound = null;
        });
      },
    });
    const renew =
      renewToken &&
      createTokenRenewal({
        scope,
        clock,
        fetch: () => renewToken(credentials),
        hand: (token) => agora.renewToken(token),
      });

    listenToClient(scope, agora, {
      'connection-state-change'(own, _, reason) {
        if (own !== 'DISCONNECTED') {
          onLink({ own, wasConnected: lifecycle.link.wasConnected || own === 'CONNECTED' });
          if (own === 'CONNECTED') publisher?.follow();
          return;
        }
        const why = disconnectionOf(reason);
        if (why === 'refused') finish({ type: 'refused' });
        else if (why === 'lost') fail();
      },
      'user-joined': ({ uid }) => noticePeer(uid),
      'user-left'({ uid }, reason) {
        if (uid === peerUid) finish({ type: 'peerLeft', reason: leaveReasonOf(reason) });
      },
      'user-published'({ uid }, kind) {
        noticePeer(uid);
        if (uid !== peerUid || kind === 'datachannel') return;
        inference.changed(kind === 'video' ? 'camera' : 'microphone', true);
        subscriber.published(uid, kind);
      },
      'user-unpublished'({ uid }, kind) {
        if (uid !== peerUid || kind === 'datachannel') return;
        subscriber.unpublished(kind);
        inference.changed(kind === 'video' ? 'camera' : 'microphone', false);
      },
      exception({ code, uid }) {
        if (code === decodeFailedCode && uid === peerUid) remote.onVideo({ type: 'connectionLost' });
      },
      'token-privilege-will-expire': () => renew?.(),
    });
  }

  async function enter(): Promise<void> {
    const vendor = await load();
    if (scope.ended) return;
    const agora = newClient(vendor);
    attend(vendor, agora);
    const outcome = await enterChannel(scope, clock, agora, credentials);
    if (outcome === 'refused') finish({ type: 'refused' });
  }

  enter().catch(fail);
  screen.setSpeaker(speakerOf(local.state));
  local.onChange(scope, (state) => {
    publisher?.follow();
    screen.setSpeaker(speakerOf(state));
  });
  source.onTracksChanged(scope, () => publisher?.follow());

  return {
    attachRemote: (element) => screen.attach(element),
    setVolume: (percent) => screen.setVolume(percent),
    get remote() {
      return remote.media;
    },
    stats() {
      const summary = summarize(reading(), packets);
      packets = summary.packets;
      return Promise.resolve(summary.stats);
    },
    leave: () => scope.end(),
  };
}
