import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../lib/failure.ts';

/** Sources of the web client; a newer file in them makes the build stale. */
export const webSources: readonly string[] = ['renderer', 'shared', 'resources', 'package-lock.json'];
const ignored = /\.test\.tsx?$|\.md$/;

/** Returns true if `out/web` is missing or older than its sources. */
export function isWebStale(root: string): Promise<boolean> {
  return isStale(root, 'out/web/index.html', webSources);
}

/**
 * Returns true if a built file is missing or older than its sources, which are files and folders below
 * `root`.
 */
export async function isStale(root: string, built: string, sources: readonly string[]): Promise<boolean> {
  const file = join(root, built);
  if (!existsSync(file)) return true;
  const builtMs = (await stat(file)).mtimeMs;
  for (const source of sources) {
    if (existsSync(join(root, source)) && (await newestMs(join(root, source))) > builtMs) return true;
  }
  return false;
}

async function newestMs(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !ignored.test(entry.name));
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs),
  );
  return Math.max(0, ...times);
}

/** Builds the web client. `signal` cancels the build. */
export async function buildWeb(root: string, signal: AbortSignal): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const isWindows = process.platform === 'win32';
    const build = spawn(
      isWindows ? 'npm.cmd' : 'npm',
      ['run', '--silent', 'build:web', '--', '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: isWindows,
        signal,
      },
    );
    build.once('error', (error) => (signal.aborted ? resolve(null) : reject(error)));
    build.once('exit', resolve);
  });
  if (code !== 0 && !signal.aborted) {
    throw new UsageError(
      'The web client could not be built (see above). `npm run backend` starts without it.',
    );
  }
}
