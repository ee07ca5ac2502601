import { call } from '#shared/domain/constants.ts';
import { remoteVideoStates, type Credentials } from '#shared/domain/media.ts';
import {
  callAudioState,
  callConnection,
  callConnectionReason,
  callOffline,
  type CallBridgeEvent,
} from '#shared/ipc/callBridge.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { joinLimitMs } from '../agoraWeb/client.ts';
import { createRemoteMediaInference } from '../agoraWeb/remoteMediaInference.ts';
import { createScreen } from '../screen.ts';
import { createAudioPacketTimer } from '../agoraWeb/audioPacketTimer.ts';
import { createChannelLifecycle } from '../agoraWeb/channelLifecycle.ts';
import { createTokenRenewal } from '../agoraWeb/token.ts';
import type { JoinRequest, LocalMedia, MediaChannel, RemoteMedia } from '../port.ts';
import { createDeviceFollower, followEffects } from './localMedia.ts';
import { createFrameTrack, createRemotePicture } from './remotePicture.ts';
import type { NativeLibrary } from './library.ts';
import { createRemoteStats } from './remoteStats.ts';

export interface NativeChannelOptions {
  readonly library: NativeLibrary;
  readonly clock: Clock;
  readonly renewToken?: ((credentials: Credentials) => Promise<string>) | undefined;
  readonly request: JoinRequest;
}

/**
 * The library reports loudness from 0 to 255 every 100 ms. A report older than `staleAfterMs` counts as
 * silence.
 */
const loudest = 255;
const staleAfterMs = 300;

/** Remote state that is assumed until the inference reports the real one. */
const bothOn: RemoteMedia = Object.freeze({ camera: true, microphone: true });

/** Events about the other user after they joined. */
type RemoteEvent = Exclude<Extract<CallBridgeEvent, { uid: number }>, { type: 'userJoined' }>;

/** Returns what to send: the page's switches and problems, while the page's capture is open. */
function sentOf({ state }: LocalMedia): RemoteMedia {
  const isOpen = state.status === 'open';
  return {
    camera: isOpen && state.isCameraOn && state.cameraProblem === null,
    microphone: isOpen && state.isMicrophoneOn && state.microphoneProblem === null,
  };
}

/** Opens one channel of the native library in the call window. */
export function openNativeChannel({
  library,
  clock,
  renewToken,
  request,
}: NativeChannelOptions): MediaChannel {
  const { local, credentials } = request;
  const { channelId } = credentials;
  const lifecycle = createChannelLifecycle(request);
  const { scope, emit, finish, fail, onLink } = lifecycle;
  const stats = createRemoteStats();
  let peerUid: number | null = null;
  let remoteMedia: RemoteMedia | null = null;
  let reported = { level: 0, at: 0 };
  /** True from the start of the other user's sound until it stops or fails. */
  let isSoundComing = false;

  const screen = createScreen(scope);
  const soundClock = createAudioPacketTimer(clock);
  const picture = createRemotePicture(emit);
  const follow = createDeviceFollower(library, () => local.state);
  const word = createRemoteMediaInference(scope, clock, (media) => {
    if (remoteMedia?.camera === media.camera && remoteMedia.microphone === media.microphone) return;
    remoteMedia = Object.freeze({ ...media });
    emit({ type: 'remoteMedia', remote: remoteMedia });
  });
  const renew =
    renewToken &&
    createTokenRenewal({
      scope,
      clock,
      fetch: () => renewToken(credentials),
      async hand(token) {
        const outcome = await library.ask('renewToken', token);
        if (!outcome.ok) throw new Error('renewToken');
      },
    });

  /**
   * The library delivers the remote video frame by frame. A generated track shows it in any element,
   * including one in the mini window.
   */
  function showPicture(uid: number): void {
    const { track, show } = createFrameTrack(scope);
    library.onFrame(scope, show);
    library.watch(uid);
    scope.onEnd(() => library.watch(null));
    screen.add(track);
  }

  function noticePeer(uid: number): void {
    if (peerUid !== null) return;
    peerUid = uid;
    emit({ type: 'peerJoined' });
    word.joined();
    onLink({ hasPeer: true });
    showPicture(uid);
    clock.every(scope, call.volumeEveryMs, () => {
      const isFresh = clock.now() - reported.at <= staleAfterMs;
      // The library sends no packets for a muted microphone, so a muted microphone counts as alive. The
      // vendor's cloud reports a lost user.
      if (isSoundComing || remoteMedia?.microphone === false) soundClock.came();
      emit({ type: 'volume', level: isFresh ? reported.level : 0, packetAgoMs: soundClock.agoMs() });
    });
  }

  function onConnection(state: number, reason: number): void {
    switch (state) {
      case callConnection.connected:
        return onLink({ own: 'CONNECTED', wasConnected: true });
      case callConnection.reconnecting:
        return onLink({ own: 'RECONNECTING' });
      case callConnection.connecting:
        return onLink({ own: 'CONNECTING' });
      case callConnection.disconnected:
      case callConnection.failed:
        if (reason === callConnectionReason.leaveChannel) return;
        if (reason === callConnectionReason.sameUidLogin || reason === callConnectionReason.bannedByServer) {
          return finish({ type: 'refused' });
        }
        return fail();
    }
  }

  function onVideoState(state: number): void {
    if (state === remoteVideoStates.stopped) word.changed('camera', false);
    else if (state !== remoteVideoStates.failed) word.changed('camera', true);
    picture.state(state);
  }

  function onAudioState(state: number): void {
    isSoundComing = state === callAudioState.starting || state === callAudioState.decoding;
    if (state === callAudioState.stopped) word.changed('microphone', false);
    else if (state !== callAudioState.failed) word.changed('microphone', true);
  }

  function onRemote(event: RemoteEvent): void {
    if (event.uid !== peerUid) return;
    switch (event.type) {
      case 'userOffline':
        return finish({
          type: 'peerLeft',
          reason: event.reason === callOffline.dropped ? 'dropped' : 'quit',
        });
      case 'firstFrame':
        stats.firstFrame();
        return picture.firstFrame();
      case 'videoState':
        return onVideoState(event.state);
      case 'audioState':
        return onAudioState(event.state);
      case 'volume':
        reported = { level: Math.min(1, event.volume / loudest), at: clock.now() };
        return;
      case 'videoStats':
        stats.video(event);
    }
  }

  function onEvent(event: CallBridgeEvent): void {
    if (scope.ended) return;
    if (event.type === 'devicesChanged') return follow();
    // A late event of the previous channel.
    if (event.channelId !== channelId) return;
    switch (event.type) {
      case 'connection':
        return onConnection(event.state, event.reason);
      case 'tokenWillExpire':
        return renew?.();
      case 'roundTrip':
        return stats.roundTrip(event.ms);
      case 'userJoined':
        return noticePeer(event.uid);
      default:
        onRemote(event);
    }
  }

  async function enter(): Promise<void> {
    const { token, uid } = credentials;
    if (uid === null) throw new Error('these credentials are not of this engine');
    let sent = sentOf(local);
    let isSaving = local.state.preferences.isSavingBandwidth;
    library.send('setSaving', isSaving);
    // Applies the effects before the first frame is sent, so that the unblurred room is not shown.
    followEffects(scope, library, local);
    const joining = library.ask('join', { channelId, token, uid, ...sent });
    scope.onEnd(() => library.send('leave'));
    local.onChange(scope, ({ preferences }) => {
      follow();
      const wish = sentOf(local);
      if (wish.camera !== sent.camera) library.send('setCamera', wish.camera);
      if (wish.microphone !== sent.microphone) library.send('setMicrophone', wish.microphone);
      sent = wish;
      if (preferences.isSavingBandwidth === isSaving) return;
      isSaving = preferences.isSavingBandwidth;
      library.send('setSaving', isSaving);
    });
    // The library retries without limit, so the join is ended here.
    clock.after(scope, joinLimitMs, () => {
      if (!lifecycle.link.wasConnected) fail();
    });
    const outcome = await joining;
    if (!outcome.ok) throw new Error(`${outcome.step} ${outcome.code}`);
  }

  library.onEvent(scope, onEvent);
  follow();
  enter().catch(fail);

  return {
    attachRemote: (element) => screen.attach(element),
    setVolume(percent) {
      if (!scope.ended) library.send('setVolume', percent);
    },
    get remote() {
      return remoteMedia ?? bothOn;
    },
    stats: () => Promise.resolve(scope.ended ? { ...stats.now, framesDecoded: 0 } : stats.now),
    leave: () => scope.end(),
  };
}
