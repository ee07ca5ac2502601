import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '#tests/tools/build.ts';
import { pause } from '#tests/kit/waitFor.ts';
import { projectRoot } from './projectRoot.ts';

const lockFile = join(projectRoot, 'out/.desktop-building');

/** Tries to take the lock. Returns whether this process has it. Takes over the lock of a dead process. */
function takeLock(): boolean {
  try {
    const file = openSync(lockFile, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
  } catch {
    rmSync(lockFile, { force: true });
  }
  return false;
}

/**
 * Builds `out/main`, `out/preload` and `out/renderer` if they are stale. A lock makes parallel test files
 * build only once.
 */
export async function ensureDesktopBuild(): Promise<void> {
  mkdirSync(join(projectRoot, 'out'), { recursive: true });
  while (!takeLock()) await pause(50);
  try {
    await ensureBuilt('desktop');
  } finally {
    rmSync(lockFile, { force: true });
  }
}
