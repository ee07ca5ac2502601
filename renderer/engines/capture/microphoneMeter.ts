import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { loudness, rms } from '../loudness.ts';
import { isNothing } from './faultDetection.ts';

const levelFftSize = 2_048;
/** The largest there is, some 0.7 s: long enough for the pauses of whatever makes sound now and then. */
const listeningFftSize = 32_768;
const listenForMs = 900;
/** Somebody who looks at the level looks again sooner than this. */
const levelUnusedAfterMs = 1_000;

/** The own microphone, measured. It costs an AudioContext, which is made when somebody asks and sleeps in between. */
export interface MicrophoneMeter {
  /** Loudness now, 0 to 1. */
  level(): number;
  /** Listens for a moment whether anything comes at all; null where the browser does not let it listen. */
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

/** Everything ends with the scope, which is the track's. */
export function createMicrophoneMeter(scope: Scope, track: MediaStreamTrack, clock: Clock): MicrophoneMeter {
  let opened: ReturnType<typeof openMeter> | null = null;
  let levelAskedAt = 0;

  function wake() {
    opened ??= openMeter(scope, track);
    // Without a click on the page yet it starts suspended; it is asked again at each reading.
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
      // Opened before any click the browser would complain, and not let it listen.
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
