import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { Screen } from '../screen.ts';
import type { RemoteVideoInput } from './remoteVideo.ts';
import { entriesOf, received } from './statistics.ts';

/**
 * Milliseconds between two checks. Reading statistics costs 1–2 ms, so they are read only if no frame was
 * shown since the last check.
 */
const tickMs = 200;
/**
 * Milliseconds between two checks from connecting to the first frame, for at most `hurryForMs`. Browsers
 * update their statistics at this rate.
 */
const firstFrameTickMs = 50;
const hurryForMs = 3_000;
/** Milliseconds without video packets after which the audio statistics are read. */
const askAudioAfterMs = 1_000;
/** Milliseconds after which the probe for the first frame ends; longer than any match waits for it. */
const probeForMs = 15_000;

export interface RemoteWatchOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pc: RTCPeerConnection;
  readonly video: MediaStreamTrack;
  readonly audio: MediaStreamTrack;
  /** The elements that show the video. */
  readonly screen: Pick<Screen, 'frames' | 'requestNextFrame'>;
  readonly onVideo: (input: RemoteVideoInput) => void;
  /**
   * Called with the time of new audio packets if the statistics were read. Works without an element that
   * plays them.
   */
  readonly onSound: (at: number) => void;
  /** Called after each check with the time of the last audio or video packet. */
  readonly onReceived: (lastAt: number) => void;
}

/**
 * Watches the received media: shown frames, or packets and decoded frames from the statistics if no element
 * shows the video. An extra element detects the first frame.
 */
export function watchRemote(options: RemoteWatchOptions): void {
  const { scope, clock, pc, video, audio, screen, onVideo, onSound, onReceived } = options;
  let seen = { frames: 0, packets: 0 };
  /** Audio packets at the last check; null while video packets arrive. */
  let audioPackets: number | null = null;
  let lastPacketAt = clock.now();
  let isReading = false;
  /** True if a frame was reported since the last check. */
  let isPainted = false;
  /** Number of shown frames at the last check. */
  let shownFrames = 0;
  /**
   * True after the connection was established. Before that, reading statistics would slow the connection
   * down, and a frame that a busy browser paints early is reported only after it.
   */
  let wasConnected = false;

  function painted(): void {
    if (scope.ended || !wasConnected) return;
    isPainted = true;
    lastPacketAt = clock.now();
    audioPackets = null;
    onVideo({ type: 'frame', at: lastPacketAt });
  }

  async function readStatistics(): Promise<void> {
    const now = received(entriesOf(await pc.getStats(video)));
    if (scope.ended) return;
    const at = clock.now();
    if (now.packets > seen.packets) {
      lastPacketAt = at;
      audioPackets = null;
      onVideo({ type: 'packets', at });
    }
    if (now.frames > seen.frames) onVideo({ type: 'frame', at });
    seen = now;
    if (at - lastPacketAt >= askAudioAfterMs) {
      const { packets } = received(entriesOf(await pc.getStats(audio)));
      if (scope.ended) return;
      if (audioPackets !== null && packets > audioPackets) {
        lastPacketAt = clock.now();
        onSound(lastPacketAt);
      }
      audioPackets = packets;
    }
    conclude();
  }

  function conclude(): void {
    onVideo({ type: 'tick', at: clock.now() });
    onReceived(lastPacketAt);
  }

  function tick(): void {
    const before = shownFrames;
    shownFrames = screen.frames();
    if (shownFrames > before) painted();
    // No new frame: requests a callback, so that the next one is reported at once.
    else screen.requestNextFrame(painted);
    const wasPainted = isPainted;
    isPainted = false;
    if (wasPainted || !wasConnected) return conclude();
    // Skips the check if the previous one is still running on a slow machine.
    if (isReading || scope.ended) return;
    isReading = true;
    readStatistics()
      // The connection was closed during the request.
      .catch(() => undefined)
      .finally(() => (isReading = false));
  }

  function hurry(): void {
    const calmDownAt = clock.now() + hurryForMs;
    const stop = clock.every(scope, firstFrameTickMs, () => {
      if (seen.frames > 0 || clock.now() >= calmDownAt) stop();
      // A muted track has received no packets, so there are no statistics to read.
      else if (!video.muted) tick();
    });
  }

  clock.every(scope, tickMs, tick);
  listen(scope, pc, 'connectionstatechange', () => {
    if (wasConnected || pc.connectionState !== 'connected') return;
    wasConnected = true;
    if (!video.muted) onVideo({ type: 'unmuted' });
    hurry();
  });
  listen(scope, video, 'unmute', () => {
    if (wasConnected) onVideo({ type: 'unmuted' });
  });
  listen(scope, video, 'mute', () => onVideo({ type: 'muted' }));
  probeFirstFrame(scope, clock, video, probeForMs, painted);
}

/**
 * Calls back at the first frame of a track, even if no element shows it. Uses an element outside the page,
 * which notices the frame about 30 ms before the statistics: browsers update those every 50 ms.
 */
function probeFirstFrame(
  scope: Scope,
  clock: Clock,
  track: MediaStreamTrack,
  giveUpAfterMs: number,
  onFrame: () => void,
): void {
  const own = scope.child();
  const element = document.createElement('video');
  element.muted = true;
  element.srcObject = new MediaStream([track]);
  own.onEnd(() => (element.srcObject = null));
  const found = () => {
    own.end();
    onFrame();
  };
  listen(own, element, 'loadeddata', found);
  if ('requestVideoFrameCallback' in element) {
    const handle = element.requestVideoFrameCallback(found);
    own.onEnd(() => element.cancelVideoFrameCallback(handle));
  }
  clock.after(own, giveUpAfterMs, () => own.end());
  void element.play().catch(() => undefined);
}
