import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { loudness, rms } from '../loudness.ts';
import { isNothing } from './faultDetection.ts';

const levelFftSize = 2_048;
/** The largest possible FFT size, about 0.7 s, so that short pauses do not count as silence. */
const listeningFftSize = 32_768;
const listenForMs = 900;
/** A caller that displays the level reads it more often than this interval, in milliseconds. */
const levelUnusedAfterMs = 1_000;

/**
 * Measures the user's own microphone. The AudioContext is created at the first reading and suspended between
 * silence checks.
 */
export interface MicrophoneMeter {
  /** Returns the current loudness, 0 to 1. */
  level(): number;
  /**
   * Listens for about a second and returns true if the microphone gives no signal; null if the browser does
   * not allow listening.
   */
  isSilent(): Promise<boolean | null>;
}

function openMeter(scope: Scope, track: MediaStreamTrack) {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyserOf = (fftSize: number) => {
    const analyser = context.createAnalyser();
    analyser.fftSize = fftSize;
    source.connect(analyser);
    return { analyser, samples: new Float32Array(fftSize) };
  };
  scope.onEnd(() => {
    source.disconnect();
    void context.close().catch(() => undefined);
  });
  return { context, level: analyserOf(levelFftSize), listening: analyserOf(listeningFftSize) };
}

/** Creates the meter of a track. `scope` is the track's and ends the meter. */
export function createMicrophoneMeter(scope: Scope, track: MediaStreamTrack, clock: Clock): MicrophoneMeter {
  let opened: ReturnType<typeof openMeter> | null = null;
  let levelAskedAt = 0;

  function wake() {
    opened ??= openMeter(scope, track);
    // An AudioContext starts suspended until the user clicks on the page, so each reading tries to resume it.
    if (opened.context.state === 'suspended') void opened.context.resume().catch(() => undefined);
    return opened;
  }

  return {
    level() {
      if (scope.ended) return 0;
      levelAskedAt = clock.now();
      const { analyser, samples } = wake().level;
      analyser.getFloatTimeDomainData(samples);
      return loudness(rms(samples));
    },
    async isSilent() {
      // Without a click on the page, opening an AudioContext only logs a warning and does not run.
      if (!opened && navigator.userActivation?.hasBeenActive !== true) return null;
      if (scope.ended) return null;
      const { context, listening } = wake();
      await new Promise<void>((resolve) => {
        clock.after(scope, listenForMs, resolve);
        scope.onEnd(resolve);
      });
      if (scope.ended || context.state !== 'running') return null;
      listening.analyser.getFloatTimeDomainData(listening.samples);
      const isUsed = clock.now() - levelAskedAt < levelUnusedAfterMs;
      if (!isUsed) void context.suspend().catch(() => undefined);
      return isNothing(listening.samples);
    },
  };
}
