import { existsSync, rmSync } from 'node:fs';

const mostTries = 20;
const pauseMs = 100;

/**
 * Deletes a folder while the process exits, so without promises. Processes of Chromium that are still ending write into it,
 * and `rmSync` then leaves files without an error: it is called until the folder is gone, for two seconds at most.
 */
export function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let count = 0; existsSync(folder) && count < mostTries; count += 1) {
    if (count > 0) Atomics.wait(pause, 0, 0, pauseMs);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows: a file that a process holds can't be deleted yet.
    }
  }
}
