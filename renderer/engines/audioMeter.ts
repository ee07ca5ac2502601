import type { Scope } from '#shared/lib/scope.ts';
import { loudness, rms } from './loudness.ts';

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
