import { afterAll, vi } from 'vitest';

/** Test files share modules and globals for speed. Each file restores the time and the globals. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
