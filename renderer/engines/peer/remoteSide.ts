import type { Clock } from '#shared/lib/clock.ts';
import type { MediaEvent, RemoteMedia } from '../port.ts';
import { nextRemoteVideo, noRemoteVideo, type RemoteVideoInput } from './remoteVideo.ts';

/**
 * State of the other user's media: the reported switches, the state of the video, and whether a frame was
 * seen.
 */
export interface RemoteSide {
  readonly media: RemoteMedia;
  /** Takes the other client's report of its camera and microphone. */
  receive(media: RemoteMedia): void;
  onVideo(input: RemoteVideoInput): void;
  /** Restarts the silence measurement after connecting. */
  listenAnew(): void;
  /** Returns the milliseconds without packets; null if none are expected. */
  quietForMs(lastPacketAt: number): number | null;
}

export function createRemoteSide(clock: Clock, emit: (event: MediaEvent) => void): RemoteSide {
  // Assumes both on until the first report, so that a companion that does not report is shown.
  let media: RemoteMedia = Object.freeze({ camera: true, microphone: true });
  let video = noRemoteVideo;
  let hasSpoken = false;
  let hasFirstFrame = false;
  let listeningSince = clock.now();

  function onVideo(input: RemoteVideoInput): void {
    // A busy browser may paint before the track's `unmute` event. The very first frame can't be left over
    // from before.
    if (input.type === 'frame' && video.isMuted && video.lastFrameAt === null) onVideo({ type: 'unmuted' });
    const { state } = video;
    video = nextRemoteVideo(video, input);
    if (video.state !== state) emit({ type: 'remoteVideoState', state: video.state });
    if (input.type !== 'frame' || hasFirstFrame || video.isSaidOff) return;
    hasFirstFrame = true;
    emit({ type: 'firstFrame' });
  }

  return {
    get media() {
      return media;
    },
    onVideo,
    receive(received) {
      // A report is a sign of life, and media that were just turned on need a moment to arrive.
      listeningSince = clock.now();
      if (hasSpoken && received.camera === media.camera && received.microphone === media.microphone) return;
      hasSpoken = true;
      media = Object.freeze({ camera: received.camera, microphone: received.microphone });
      emit({ type: 'remoteMedia', remote: media });
      onVideo({ type: 'cameraReported', isOn: media.camera });
    },
    listenAnew() {
      listeningSince = clock.now();
    },
    quietForMs(lastPacketAt) {
      // A muted microphone still sends packets, but a missing one is also reported as off.
      if (!media.camera && !media.microphone) return null;
      return clock.now() - Math.max(lastPacketAt, listeningSince);
    },
  };
}
