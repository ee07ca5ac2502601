import type { Scope } from '#shared/lib/scope.ts';

/** Level in decibels that counts as silence: a quiet room through a laptop's microphone. */
const floorDb = -60;

/**
 * Converts a linear amplitude (1 is full scale) to loudness 0 to 1, linear in decibels like hearing. -60 dB
 * and below is 0, -30 dB (speech) is 0.5, 0 dB is 1. Local and remote meters share it, so that equal voices
 * look alike.
 */
export function loudness(amplitude: number): number {
  if (!(amplitude > 0)) return 0;
  const db = 20 * Math.log10(amplitude);
  return Math.min(1, Math.max(0, 1 - db / floorDb));
}

/** Returns the root mean square of samples between -1 and 1. */
export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/**
 * Returns a function that reads the current loudness of a track, 0 to 1. The AudioContext closes with the
 * scope, because browsers allow only a few at a time.
 */
export function createAudioMeter(scope: Scope, track: MediaStreamTrack, fftSize: number): () => number {
  if (scope.ended) return () => 0;
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = fftSize;
  source.connect(analyser);
  // An AudioContext starts suspended until the user clicks on the page, so each reading tries to resume it.
  const wake = () => void context.resume().catch(() => undefined);
  const samples = new Float32Array(analyser.fftSize);

  scope.onEnd(() => {
    source.disconnect();
    void context.close().catch(() => undefined);
  });
  return () => {
    if (scope.ended) return 0;
    if (context.state === 'suspended') wake();
    analyser.getFloatTimeDomainData(samples);
    return loudness(rms(samples));
  };
}
