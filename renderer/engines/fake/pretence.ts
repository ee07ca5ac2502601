import { createClock, type Clock } from '#shared/lib/clock.ts';

/** Returns a clock with the real time, for stories that pass no clock. Tests pass a manual clock. */
export function wallClock(): Clock {
  return createClock<ReturnType<typeof setTimeout>>({
    now: () => Date.now(),
    setTimeout: (task, delayMs) => setTimeout(task, delayMs),
    clearTimeout: (handle) => clearTimeout(handle),
    setInterval: (task, intervalMs) => setInterval(task, intervalMs),
    clearInterval: (handle) => clearInterval(handle),
  });
}

/**
 * Returns the loudness of simulated speech, 0 to 1: sentences of three seconds with pauses. Equal times give
 * equal values.
 */
export function pretendSpeech(nowMs: number): number {
  const isPausing = nowMs % 4_200 > 3_000;
  if (isPausing) return 0.02;
  const syllable = Math.abs(Math.sin(nowMs / 130));
  const sentence = 0.6 + 0.4 * Math.sin(nowMs / 900);
  return Math.min(1, 0.15 + 0.6 * syllable * sentence);
}

/** Returns a hue in degrees that is always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
