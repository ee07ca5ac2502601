import { call } from '#shared/domain/constants.ts';
import { remoteVideoStates, type Credentials } from '#shared/domain/media.ts';
import {
  callAudioState,
  callConnection,
  callConnectionReason,
  callOffline,
  type CallBridge,
  type CallBridgeEvent,
} from '#shared/ipc/callBridge.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { joinLimitMs } from '../agoraWeb/client.ts';
import { createRemoteWord } from '../agoraWeb/remoteWord.ts';
import { createScreen } from '../agoraWeb/screen.ts';
import { createTelling } from '../agoraWeb/telling.ts';
import { createTokenRenewal } from '../agoraWeb/token.ts';
import type { JoinRequest, LocalMedia, MediaChannel, RemoteMedia } from '../port.ts';
import { createDeviceFollower } from './devices.ts';
import { createRemotePicture } from './remotePicture.ts';
import { createRemoteStats } from './remoteStats.ts';
import { createRemoteView } from './view.ts';

export interface NativeChannelOptions {
  readonly bridge: CallBridge;
  readonly clock: Clock;
  readonly renewToken?: ((credentials: Credentials) => Promise<string>) | undefined;
  readonly request: JoinRequest;
}

/** The library's loudness is 0 to 255, told each 100 ms; older than this is silence. */
const loudest = 255;
const staleAfterMs = 300;

/** Until they send something, or nothing for a while. */
const bothOn: RemoteMedia = Object.freeze({ camera: true, microphone: true });

/** What is told of the other person once they are there. */
type RemoteEvent = Exclude<Extract<CallBridgeEvent, { uid: number }>, { type: 'userJoined' }>;

/** What is sent: as the page has it, whether or not the page's own capture could open it. */
function sentOf({ state }: LocalMedia): RemoteMedia {
  const isOpen = state.status === 'open';
  return {
    camera: isOpen && state.isCameraOn && state.cameraProblem === null,
    microphone: isOpen && state.isMicrophoneOn && state.microphoneProblem === null,
  };
}

/** One channel of the native library, behind the call window's bridge. */
export function openNativeChannel({
  bridge,
  clock,
  renewToken,
  request,
}: NativeChannelOptions): MediaChannel {
  const { local, credentials } = request;
  const { channelId } = credentials;
  const telling = createTelling(request);
  const { scope, tell, finish, fail, onLink } = telling;
  const stats = createRemoteStats();
  let peerUid: number | null = null;
  let remoteMedia: RemoteMedia | null = null;
  let heard = { level: 0, at: 0 };

  const screen = createScreen(scope);
  const view = createRemoteView(scope, bridge, screen);
  const picture = createRemotePicture(tell);
  const follow = createDeviceFollower(bridge);
  const word = createRemoteWord(scope, clock, (media) => {
    if (remoteMedia?.camera === media.camera && remoteMedia.microphone === media.microphone) return;
    remoteMedia = Object.freeze({ ...media });
    tell({ type: 'remoteMedia', remote: remoteMedia });
  });
  const renew =
    renewToken &&
    createTokenRenewal({
      scope,
      clock,
      fetch: () => renewToken(credentials),
      hand: (token) =>
        bridge.renewToken(token).ok ? Promise.resolve() : Promise.reject(new Error('renewToken')),
    });

  function noticePeer(uid: number): void {
    if (peerUid !== null) return;
    peerUid = uid;
    tell({ type: 'peerJoined' });
    word.joined();
    onLink({ hasPeer: true });
    view.show(uid);
    clock.every(scope, call.volumeEveryMs, () => {
      const isFresh = clock.now() - heard.at <= staleAfterMs;
      tell({ type: 'volume', level: isFresh ? heard.level : 0 });
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
    view.look();
    if (state === remoteVideoStates.stopped) word.changed('camera', false);
    else if (state !== remoteVideoStates.failed) word.changed('camera', true);
    picture.state(state);
  }

  function onAudioState(state: number): void {
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
        view.look();
        stats.firstFrame();
        return picture.firstFrame();
      case 'videoState':
        return onVideoState(event.state);
      case 'audioState':
        return onAudioState(event.state);
      case 'volume':
        heard = { level: Math.min(1, event.volume / loudest), at: clock.now() };
        return;
      case 'videoStats':
        stats.video(event);
    }
  }

  function onEvent(event: CallBridgeEvent): void {
    if (scope.ended) return;
    if (event.type === 'devicesChanged') return follow(local.state);
    // Late, from the channel before this one.
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

  function enter(): void {
    if (scope.ended) return;
    const { token, uid } = credentials;
    if (uid === null || !bridge.join({ channelId, token, uid, ...sentOf(local) }).ok) return fail();
    scope.onEnd(() => bridge.leave());
    let sent = sentOf(local);
    local.onChange(scope, (state) => {
      follow(state);
      const wish = sentOf(local);
      if (wish.camera !== sent.camera) bridge.setCamera(wish.camera);
      if (wish.microphone !== sent.microphone) bridge.setMicrophone(wish.microphone);
      sent = wish;
    });
    // The library tries for ever as well.
    clock.after(scope, joinLimitMs, () => {
      if (!telling.link.wasConnected) fail();
    });
  }

  scope.onEnd(bridge.onEvent(onEvent));
  follow(local.state);
  // In the next turn: nothing is told before `join` has returned.
  clock.after(scope, 0, enter);

  return {
    attachRemote: (element) => screen.attach(element),
    setVolume(percent) {
      if (!scope.ended) bridge.setVolume(percent);
    },
    get remote() {
      return remoteMedia ?? bothOn;
    },
    stats: () => Promise.resolve(scope.ended ? { ...stats.now, framesDecoded: 0 } : stats.now),
    leave: () => scope.end(),
  };
}
