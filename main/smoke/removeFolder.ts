import { existsSync, rmSync } from 'node:fs';

const mostTries = 20;
const pauseMs = 100;

/**
 * Deletes a folder synchronously while the process exits. Chromium's processes may still write into it, and
 * `rmSync` then leaves files without an error. The deletion is therefore repeated for at most two seconds.
 */
export function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let count = 0; existsSync(folder) && count < mostTries; count += 1) {
    if (count > 0) Atomics.wait(pause, 0, 0, pauseMs);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows: a file that another process has open cannot be deleted yet.
    }
  }
}
