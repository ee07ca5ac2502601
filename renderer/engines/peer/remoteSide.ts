import type { Clock } from '#shared/lib/clock.ts';
import type { MediaEvent, RemoteMedia } from '../port.ts';
import { nextRemoteVideo, noRemoteVideo, type RemoteVideoInput } from './remoteVideo.ts';

/** What is known of the other person: what they said is on, how their picture does, whether it was seen at all. */
export interface RemoteSide {
  readonly media: RemoteMedia;
  /** They said what they have turned on. */
  hear(media: RemoteMedia): void;
  onVideo(input: RemoteVideoInput): void;
  /** Silence counts from now: just connected. */
  listenAnew(): void;
  /** For how long nothing came, in milliseconds; null where nothing is to be expected. */
  quietForMs(lastPacketAt: number): number | null;
}

export function createRemoteSide(clock: Clock, tell: (event: MediaEvent) => void): RemoteSide {
  // Until they say: on. A companion that says nothing is shown, not hidden.
  let media: RemoteMedia = Object.freeze({ camera: true, microphone: true });
  let video = noRemoteVideo;
  let hasSpoken = false;
  let hasFirstFrame = false;
  let listeningSince = clock.now();

  function onVideo(input: RemoteVideoInput): void {
    // A busy browser paints before it says that the track is unmuted. The very first frame can't be a late one of before.
    if (input.type === 'frame' && video.isMuted && video.lastFrameAt === null) onVideo({ type: 'unmuted' });
    const { state } = video;
    video = nextRemoteVideo(video, input);
    if (video.state !== state) tell({ type: 'remoteVideoState', state: video.state });
    if (input.type !== 'frame' || hasFirstFrame || video.isSaidOff) return;
    hasFirstFrame = true;
    tell({ type: 'firstFrame' });
  }

  return {
    get media() {
      return media;
    },
    onVideo,
    hear(said) {
      // Their word is a sign of life, and what they turned on just now can't be missing for long.
      listeningSince = clock.now();
      if (hasSpoken && said.camera === media.camera && said.microphone === media.microphone) return;
      hasSpoken = true;
      media = Object.freeze({ camera: said.camera, microphone: said.microphone });
      tell({ type: 'remoteMedia', remote: media });
      onVideo({ type: 'said', isOn: media.camera });
    },
    listenAnew() {
      listeningSince = clock.now();
    },
    quietForMs(lastPacketAt) {
      // A muted microphone goes on sending, but one that is not there is said to be off as well.
      if (!media.camera && !media.microphone) return null;
      return clock.now() - Math.max(lastPacketAt, listeningSince);
    },
  };
}
