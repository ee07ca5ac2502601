import type { Picture } from './picture.ts';
import { frameBytes, frameHeight, framesPerSecond, frameWidth } from './planes.ts';
import { blockSamples, sampleRate, type Sound } from './sound.ts';
import type { NativeTrack, Wrtc } from './wrtc.ts';

/** One companion's picture and sound. */
export interface Show {
  readonly picture: Picture;
  readonly sound: Sound;
}

/**
 * The camera and the microphone of a child process: one source of each kind for its whole life. It costs nothing
 * while nobody watches.
 */
export interface MediaFeed {
  readonly tracks: readonly [audio: NativeTrack, video: NativeTrack];
  /** `camera` false: sound alone. */
  play(show: Show, options: { readonly camera: boolean }): void;
  pause(): void;
}

/** Two blocks at a time make one packet of 20 ms, and half as many wake-ups. */
const blocksEach = 2;
const soundEveryMs = (blocksEach * blockSamples * 1_000) / sampleRate;
const frameEveryMs = 1_000 / framesPerSecond;

export function createMediaFeed(wrtc: Wrtc): MediaFeed {
  // A drawn picture has no noise to take out; trying costs a quarter of the encoding.
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
 * Runs `task` at a steady rate without drift: a late run is followed by an early one. After a long stall at most
 * `catchUp` runs are made up for; the rest is gone, as it is for a real microphone.
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
