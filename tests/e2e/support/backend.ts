import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend, type Backend, type BackendOptions } from '#backend/app/app.ts';
import type { Database } from '#backend/storage/database.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { imageOf, openImage } from '#tests/kit/backend/databaseImage.ts';
import { spawnPooledPictureChild } from '#tests/kit/backend/pictureProcesses.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';

/** How finely its time goes on by itself. */
const tickMs = 10;

export interface TestBackend extends Backend {
  /** Moves its clock on by this time; all that fell due has been done when this returns. */
  pass(ms: number): void;
  /** Its clock stands still until what this returns is called; only `pass` moves it on meanwhile. */
  stand(): () => void;
  /** A machine that slept until that moment: what was due is done within an hour after it. Nobody's session ends of it. */
  sleepUntil(atMs: number): Promise<void>;
}

/** The demo data as a first start leaves them; what a folder has already stays as it is. */
async function openDemo(folder: string | undefined): Promise<Database> {
  if (folder === undefined) return openImage('demo');
  const file = join(folder, 'vesper.db');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, await imageOf('demo'));
  return openDatabase(file);
}

/**
 * The embedded backend within the test's own process, on a free port, with nothing on the disk. Its clock follows the
 * machine's and can be moved on; its ledger and its tables can be read and written as nobody outside could. What needs a
 * process of its own (to be killed, or to find its data again) uses `startBackendProcess`.
 */
export async function startBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const clock = createJumpingClock(Date.now());
  const backend = await createBackend({
    dataDir: ':memory:',
    port: 0,
    seed: 'demo',
    rateLimits: 'off',
    // Where a page's frames are answered by its test none of them comes here.
    missesFrames: false,
    logLevel: 'error',
    clock,
    openDatabase: () => openDemo(options.dataDir),
    spawnPictureChild: spawnPooledPictureChild,
    ...options,
  });
  let wentAtMs = performance.now();
  let isStanding = false;
  const going = setInterval(() => {
    const atMs = performance.now();
    const goneMs = Math.floor(atMs - wentAtMs);
    wentAtMs += goneMs;
    if (!isStanding) clock.advance(goneMs);
  }, tickMs);
  return {
    ...backend,
    pass: (ms) => clock.advance(ms),
    stand() {
      isStanding = true;
      return () => (isStanding = false);
    },
    async sleepUntil(atMs) {
      const ms = atMs - clock.now();
      clock.jump(ms);
      await backend.context.database
        .updateTable('sessions')
        .set((eb) => ({ expires_ms: eb('expires_ms', '+', ms) }))
        .execute();
      clock.advance(HOUR_MS);
    },
    async close() {
      clearInterval(going);
      await backend.close();
    },
  };
}
