import { afterAll, vi } from 'vitest';

/** Test files share their modules and globals, for speed: each leaves the time and the globals as it found them. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
