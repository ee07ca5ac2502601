import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { Screen } from '../screen.ts';
import { probeFirstFrame } from './firstFrame.ts';
import type { RemoteVideoInput } from './remoteVideo.ts';
import { entriesOf, received } from './statistics.ts';

/** A look. By statistics it costs 1–2 ms each time, so that these are asked only where no frame was shown since. */
const tickMs = 200;
/** Once connected, until the first frame, but not for long: as often as the browser renews its statistics. */
const firstFrameTickMs = 50;
const hurryForMs = 3_000;
/** Without news from the picture for this time the sound is looked at. */
const askAudioAfterMs = 1_000;
/** Longer than any match waits for its first frame. */
const probeForMs = 15_000;

export interface RemoteWatchOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly pc: RTCPeerConnection;
  readonly video: MediaStreamTrack;
  readonly audio: MediaStreamTrack;
  /** Where the picture is shown. */
  readonly screen: Pick<Screen, 'frames' | 'tellNextFrame'>;
  readonly onVideo: (input: RemoteVideoInput) => void;
  /** Packets of sound, where they were asked for: no element need play them. */
  readonly onSound: (at: number) => void;
  /** After each tick: when the last packet of sound or picture was noticed. */
  readonly onHeard: (lastAt: number) => void;
}

/**
 * Watches what arrives: frames that are shown, where nobody looks packets and decoded frames by statistics, and the
 * first frame by an element of its own.
 */
export function watchRemote(options: RemoteWatchOptions): void {
  const { scope, clock, pc, video, audio, screen, onVideo, onSound, onHeard } = options;
  let seen = { frames: 0, packets: 0 };
  /** The sound's packets at the last look; null while the picture comes and nobody looks. */
  let audioPackets: number | null = null;
  let lastHeardAt = clock.now();
  let isLooking = false;
  /** A frame was told since the last tick. */
  let isPainted = false;
  /** At the last tick. */
  let shownFrames = 0;
  /**
   * Before that asking would be in the way of what makes the connection, and a picture that is noticed before the
   * browser says so, on a busy machine, is told after it.
   */
  let wasConnected = false;

  function painted(): void {
    if (scope.ended || !wasConnected) return;
    isPainted = true;
    lastHeardAt = clock.now();
    audioPackets = null;
    onVideo({ type: 'frame', at: lastHeardAt });
  }

  async function look(): Promise<void> {
    const now = received(entriesOf(await pc.getStats(video)));
    if (scope.ended) return;
    const at = clock.now();
    if (now.packets > seen.packets) {
      lastHeardAt = at;
      audioPackets = null;
      onVideo({ type: 'packets', at });
    }
    if (now.frames > seen.frames) onVideo({ type: 'frame', at });
    seen = now;
    if (at - lastHeardAt >= askAudioAfterMs) {
      const { packets } = received(entriesOf(await pc.getStats(audio)));
      if (scope.ended) return;
      if (audioPackets !== null && packets > audioPackets) {
        lastHeardAt = clock.now();
        onSound(lastHeardAt);
      }
      audioPackets = packets;
    }
    conclude();
  }

  function conclude(): void {
    onVideo({ type: 'tick', at: clock.now() });
    onHeard(lastHeardAt);
  }

  function tick(): void {
    const before = shownFrames;
    shownFrames = screen.frames();
    if (shownFrames > before) painted();
    // Nothing moves: the next frame is told as it comes.
    else screen.tellNextFrame(painted);
    const wasPainted = isPainted;
    isPainted = false;
    if (wasPainted || !wasConnected) return conclude();
    // A slow machine: the last look is not over. It is not looked twice at once.
    if (isLooking || scope.ended) return;
    isLooking = true;
    look()
      // Closed while it was asked.
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }

  function hurry(): void {
    const calmDownAt = clock.now() + hurryForMs;
    const stop = clock.every(scope, firstFrameTickMs, () => {
      if (seen.frames > 0 || clock.now() >= calmDownAt) stop();
      // Muted: no packet has come, and there is nothing to ask for.
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
