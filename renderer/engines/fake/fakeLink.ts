import { call } from '#shared/domain/constants.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia, MediaEvent, RemoteMedia } from '../port.ts';

/** Milliseconds until the simulated connection, and until the first frame. */
const connectMs = 30;
const firstFrameMs = 80;

export interface LinkEnd {
  readonly userId: string;
  readonly local: LocalMedia;
  readonly scope: Scope;
  readonly emit: (event: MediaEvent) => void;
}

/** Connects the two members of a fake channel, so that two fake engines behave like two users. */
export interface FakeLink {
  enter(channelId: string, end: LinkEnd): void;
}

function mediaOf(local: LocalMedia): RemoteMedia {
  const { status, isCameraOn, isMicrophoneOn } = local.state;
  const isOpen = status === 'open';
  return Object.freeze({ camera: isOpen && isCameraOn, microphone: isOpen && isMicrophoneOn });
}

/** A muted microphone still sends packets; a missing microphone does not. */
const sendsSound = ({ state }: LocalMedia) => state.status === 'open' && state.microphoneProblem === null;

/** Sends the events about `from` to `to`. Ends when either of them leaves. */
function switchTo(clock: Clock, from: LinkEnd, to: LinkEnd): void {
  const { stopped, starting, decoding } = remoteVideoStates;
  const scope = to.scope.child();
  const forget = from.scope.onEnd(() => scope.end());
  scope.onEnd(forget);
  let sent = mediaOf(from.local);
  let isSeen = false;
  let soundAt: number | null = null;

  function show(): void {
    if (!sent.camera) return to.emit({ type: 'remoteVideoState', state: stopped });
    to.emit({ type: 'remoteVideoState', state: decoding });
    if (isSeen) return;
    isSeen = true;
    to.emit({ type: 'firstFrame' });
  }

  to.emit({ type: 'peerJoined' });
  clock.after(scope, connectMs, () => {
    to.emit({ type: 'connectionChanged', state: 'connected' });
    sent = mediaOf(from.local);
    to.emit({ type: 'remoteMedia', remote: sent });
    if (sent.camera) to.emit({ type: 'remoteVideoState', state: starting });
    from.local.onChange(scope, () => {
      const next = mediaOf(from.local);
      if (next.camera === sent.camera && next.microphone === sent.microphone) return;
      const isOtherPicture = next.camera !== sent.camera;
      sent = next;
      to.emit({ type: 'remoteMedia', remote: sent });
      if (isOtherPicture) show();
    });
    clock.every(scope, call.volumeEveryMs, () => {
      if (sendsSound(from.local)) soundAt = clock.now();
      const packetAgoMs = soundAt === null ? null : clock.now() - soundAt;
      to.emit({ type: 'volume', level: sent.microphone ? from.local.level() : 0, packetAgoMs });
    });
  });
  clock.after(scope, firstFrameMs, () => {
    if (sent.camera) show();
  });
  scope.onEnd(() => {
    if (!to.scope.ended) to.emit({ type: 'peerLeft', reason: 'quit' });
  });
}

export function createFakeLink(clock: Clock): FakeLink {
  const rooms = new Map<string, LinkEnd[]>();
  return {
    enter(channelId, end) {
      const room = rooms.get(channelId) ?? [];
      rooms.set(channelId, room);
      room.push(end);
      end.scope.onEnd(() => {
        room.splice(room.indexOf(end), 1);
        if (room.length === 0) rooms.delete(channelId);
      });
      const [first, second] = room;
      if (!first || !second || room.length !== 2) return;
      switchTo(clock, first, second);
      switchTo(clock, second, first);
    },
  };
}
