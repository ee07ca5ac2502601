import { createBackend, type Backend, type BackendOptions } from '#backend/app.ts';
import { imageOf } from '#backend/testing/image.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';

/** How finely its time goes on by itself. */
const tickMs = 10;

export interface DrivenBackend extends Backend {
  /** Its time is on by so long, and all that fell due has been done. */
  pass(ms: number): void;
}

/**
 * The embedded backend within the test, on a free port, with nothing on the disk: its clock goes on as the machine's
 * does, and can be moved on; its ledger and its tables can be read and written as nobody outside could.
 */
export async function startDrivenBackend(options: Partial<BackendOptions> = {}): Promise<DrivenBackend> {
  const clock = createManualClock(Date.now());
  const backend = await createBackend({
    dataDir: ':memory:',
    port: 0,
    seed: 'demo',
    rateLimits: 'off',
    logLevel: 'error',
    clock,
    image: await imageOf('demo'),
    ...options,
  });
  let wentAtMs = performance.now();
  const going = setInterval(() => {
    const atMs = performance.now();
    const goneMs = Math.floor(atMs - wentAtMs);
    wentAtMs += goneMs;
    clock.advance(goneMs);
  }, tickMs);
  return {
    ...backend,
    pass: (ms) => clock.advance(ms),
    async close() {
      clearInterval(going);
      await backend.close();
    },
  };
}
