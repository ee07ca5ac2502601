import type { Picture } from './picture.ts';
import { frameBytes, frameHeight, framesPerSecond, frameWidth } from './planes.ts';
import { blockSamples, sampleRate, type Sound } from './sound.ts';
import type { NativeTrack, Wrtc } from './wrtc.ts';

/** Picture and sound of one companion. */
export interface Show {
  readonly picture: Picture;
  readonly sound: Sound;
}

/** Camera and microphone of a child process: one source of each kind for its lifetime. Idle while paused. */
export interface MediaFeed {
  readonly tracks: readonly [audio: NativeTrack, video: NativeTrack];
  /** Starts the feed. `camera` false: sound only. */
  play(show: Show, options: { readonly camera: boolean }): void;
  pause(): void;
}

/** Sends two blocks as one packet of 20 ms, which halves the wake-ups. */
const blocksEach = 2;
const soundEveryMs = (blocksEach * blockSamples * 1_000) / sampleRate;
const frameEveryMs = 1_000 / framesPerSecond;

export function createMediaFeed(wrtc: Wrtc): MediaFeed {
  // A drawn picture has no noise, and denoising takes a quarter of the encoding time.
  const video = new wrtc.nonstandard.RTCVideoSource({ needsDenoising: false });
  const audio = new wrtc.nonstandard.RTCAudioSource();
  const data = new Uint8ClampedArray(frameBytes);
  const frame = { width: frameWidth, height: frameHeight, data };
  const samples = new Int16Array(blockSamples);
  const format = { sampleRate, bitsPerSample: 16, channelCount: 1, numberOfFrames: blockSamples } as const;
  let stop: (() => void) | null = null;

  function drawFrame({ picture }: Show): void {
    picture.draw(performance.now(), data);
    video.onFrame(frame);
  }

  function playSound({ sound }: Show): void {
    for (let block = 0; block < blocksEach; block++) {
      sound.next(samples);
      audio.onData({ ...format, samples });
    }
  }

  return {
    tracks: [audio.createTrack(), video.createTrack()],
    play(show, { camera }) {
      stop?.();
      const stopFrames = camera ? everyInterval(frameEveryMs, 1, () => drawFrame(show)) : () => undefined;
      const stopSound = everyInterval(soundEveryMs, 5, () => playSound(show));
      stop = () => {
        stopFrames();
        stopSound();
      };
    },
    pause() {
      stop?.();
      stop = null;
    },
  };
}

/**
 * Runs `task` at a steady rate without drift: after a late run the next wait is shorter. After a long stall
 * at most `catchUp` missed runs are made up, as with a real microphone.
 */
function everyInterval(everyMs: number, catchUp: number, task: () => void): () => void {
  let dueMs = performance.now();
  let handle = setTimeout(run, 0);
  function run(): void {
    const now = performance.now();
    dueMs = Math.max(dueMs, now - catchUp * everyMs);
    while (dueMs <= now) {
      task();
      dueMs += everyMs;
    }
    handle = setTimeout(run, Math.max(0, dueMs - performance.now()));
  }
  return () => clearTimeout(handle);
}
