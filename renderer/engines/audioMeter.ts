import type { Scope } from '#shared/lib/scope.ts';
import { loudness, rms } from './loudness.ts';

/**
 * How loud a track is right now, 0 to 1. The AudioContext belongs to the scope and is closed with it: a browser
 * allows only a few at a time.
 */
export function createAudioMeter(scope: Scope, track: MediaStreamTrack, fftSize: number): () => number {
  if (scope.ended) return () => 0;
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = fftSize;
  source.connect(analyser);
  // Without a click on the page yet the context starts suspended; it is asked again at each reading.
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
