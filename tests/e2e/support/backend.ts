import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend, type Backend, type BackendOptions } from '#backend/app/app.ts';
import type { Database } from '#backend/storage/database.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { imageOf, openImage } from '#tests/kit/backend/databaseImage.ts';
import { spawnPooledPictureChild } from '#tests/kit/backend/pictureProcesses.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';

/** Milliseconds between two ticks of the clock while it follows the machine's clock. */
const tickMs = 10;

export interface TestBackend extends Backend {
  /** Advances the clock by this time. All tasks that became due are done when it returns. */
  pass(ms: number): void;
  /** Stops the clock until the returned function is called. Meanwhile only `pass` advances it. */
  stand(): () => void;
  /**
   * Simulates a machine that slept until this time, with overdue tasks done within an hour afterwards. Sessions are
   * kept.
   */
  sleepUntil(atMs: number): Promise<void>;
}

/** Opens the demo data as after a first start. Data that the folder already contains stay unchanged. */
async function openDemo(folder: string | undefined): Promise<Database> {
  if (folder === undefined) return openImage('demo');
  const file = join(folder, 'vesper.db');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, await imageOf('demo'));
  return openDatabase(file);
}

/**
 * Starts the embedded backend in the test's process on a free port, with its data in memory. Tests can advance its
 * clock and access its ledger and tables directly. Tests that kill the backend or reopen its data use
 * `startBackendProcess`.
 */
export async function startBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const clock = createJumpingClock(Date.now());
  const backend = await createBackend({
    dataDir: ':memory:',
    port: 0,
    seed: 'demo',
    rateLimits: 'off',
    // The backend must not report missing frames, because the test of a page may answer them itself.
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
