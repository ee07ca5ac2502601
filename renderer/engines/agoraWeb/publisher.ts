import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { TrackSource } from '../port.ts';
import type { AgoraClient, AgoraLocalTrack, AgoraLocalVideo, AgoraWebVendor } from './vendor.ts';

/** Milliseconds until a failed publication is retried. */
const againAfterMs = 2_000;

interface Sent<T extends AgoraLocalTrack> {
  /** The capture track from which `track` was cloned. */
  readonly origin: MediaStreamTrack;
  readonly track: T;
}

interface SentPicture extends Sent<AgoraLocalVideo> {
  /** The cloned MediaStreamTrack that was passed to the SDK. */
  readonly clone: MediaStreamTrack;
}

export interface Publisher {
  /** Publishes what should be sent now. A call during a run causes one more run; runs never overlap. */
  follow(): void;
}

/**
 * Publishes the capture's tracks. The SDK stops tracks that it closes, so it gets clones. Each clone is
 * closed as soon as its original is released, because it would keep the camera's light on. Turning the camera
 * off unpublishes the video; a muted microphone stays published, which is quicker.
 */
export function createPublisher(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly vendor: AgoraWebVendor;
  readonly client: AgoraClient;
  readonly source: TrackSource;
  readonly isMicrophoneOn: () => boolean;
  readonly isSavingBandwidth: () => boolean;
}): Publisher {
  const { scope, clock, vendor, client, source, isMicrophoneOn, isSavingBandwidth } = options;
  let video: SentPicture | null = null;
  let audio: Sent<AgoraLocalTrack> | null = null;
  let isMuted = false;
  let isSmall = false;
  let isBusy = false;
  let isDirty = false;

  scope.onEnd(() => {
    video?.track.close();
    audio?.track.close();
  });

  async function takeBack(sent: Sent<AgoraLocalTrack>): Promise<void> {
    // Closes the track first, so that the camera's light turns off even if the network is slow.
    sent.track.close();
    await client.unpublish([sent.track]);
  }

  async function dropWhatIsGone(): Promise<void> {
    if (video && source.videoTrack() === null) {
      const old = video;
      video = null;
      await takeBack(old);
    }
    // Audio tracks have no `replaceTrack`, so a changed microphone is unpublished and published again.
    if (audio && source.audioTrack() !== audio.origin) {
      const old = audio;
      audio = null;
      await takeBack(old);
    }
  }

  async function exchangePicture(): Promise<void> {
    const origin = source.videoTrack();
    if (!video || !origin || video.origin === origin) return;
    const { track } = video;
    const clone = origin.clone();
    await sizePicture(clone, origin, isSmall);
    try {
      await track.replaceTrack(clone, true);
    } catch (error) {
      clone.stop();
      throw error;
    }
    video = { origin, track, clone };
    if (scope.ended) clone.stop();
  }

  async function sendWhatIsNew(): Promise<void> {
    const fresh: AgoraLocalTrack[] = [];
    const [camera, microphone] = [source.videoTrack(), source.audioTrack()];
    if (!video && camera) {
      const clone = camera.clone();
      // Resizes the clone before publishing, so that even the first frame is small.
      await sizePicture(clone, camera, (isSmall = isSavingBandwidth()));
      if (scope.ended) return clone.stop();
      const track = vendor.createCustomVideoTrack({ mediaStreamTrack: clone });
      video = { origin: camera, track, clone };
      fresh.push(track);
    }
    // A muted microphone is not published until it is turned on.
    if (!audio && microphone && isMicrophoneOn()) {
      const track = vendor.createCustomAudioTrack({ mediaStreamTrack: microphone.clone() });
      audio = { origin: microphone, track };
      isMuted = false;
      fresh.push(track);
    }
    if (fresh.length === 0) return;
    try {
      await client.publish(fresh);
    } catch (error) {
      for (const track of fresh) track.close();
      if (video && fresh.includes(video.track)) video = null;
      if (audio && fresh.includes(audio.track)) audio = null;
      throw error;
    }
  }

  async function muteOrNot(): Promise<void> {
    const next = !isMicrophoneOn();
    if (!audio || isMuted === next) return;
    isMuted = next;
    await audio.track.setMuted(next);
  }

  async function resize(): Promise<void> {
    const next = isSavingBandwidth();
    if (!video || isSmall === next) return;
    isSmall = next;
    await sizePicture(video.clone, video.origin, next);
  }

  async function round(): Promise<void> {
    for (const step of [dropWhatIsGone, exchangePicture, sendWhatIsNew, muteOrNot, resize]) {
      if (scope.ended) return;
      await step();
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    while (isDirty && !scope.ended) {
      isDirty = false;
      try {
        await round();
      } catch {
        // The connection is down or the SDK refused: the call continues without the track, and publishing is
        // retried.
        if (!scope.ended) clock.after(scope, againAfterMs, follow);
      }
    }
    isBusy = false;
  }

  function follow(): void {
    if (scope.ended) return;
    isDirty = true;
    if (!isBusy) void run();
  }

  return { follow };
}

/** Limits of the sent video while bandwidth saving is on, equal on all engines. */
const small: MediaTrackConstraints = { width: { max: 320 }, height: { max: 240 }, frameRate: { max: 10 } };

/**
 * Shrinks a clone of the camera track, or restores the camera's size. The camera track itself is unchanged,
 * because self view and moderation use it. If the browser can't resize, the clone is sent as it is.
 */
async function sizePicture(
  clone: MediaStreamTrack,
  origin: MediaStreamTrack,
  isSaving: boolean,
): Promise<void> {
  const own = origin.getConstraints();
  await clone.applyConstraints(isSaving ? { ...own, ...small } : own).catch(() => undefined);
}
