import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Scope } from '#shared/lib/scope.ts';
import { systemClock } from './clock.ts';

/** Milliseconds between two timers of the measurement, and so its resolution. */
const resolutionMs = 20;
const sampleEveryMs = 1_000;
/** Number of samples in the mean, so that one long turn does not count as slow. */
const samplesKept = 5;
const nanosecondsPerMs = 1e6;

/** Returns a function that returns the mean delay of this process's event loop over some seconds, in milliseconds. */
export function measureLoopDelay(scope: Scope): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  scope.onEnd(() => histogram.disable());
  const samples: number[] = [];
  // Real time, because the delay is a property of the process.
  systemClock.every(scope, sampleEveryMs, () => {
    // The mean is not a number if the histogram counted nothing.
    samples.push(histogram.count === 0 ? 0 : histogram.mean / nanosecondsPerMs);
    if (samples.length > samplesKept) samples.shift();
    histogram.reset();
  });
  return () => samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);
}
