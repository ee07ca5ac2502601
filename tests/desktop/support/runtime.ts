import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './projectRoot.ts';

const packageRoot = join(projectRoot, 'node_modules/electron');

/** How long the place that Electron is fetched from may take to say that it is there. */
const reachableWithinMs = 5_000;

/** The executable of Electron's runtime, or null where it is not installed. Fetches nothing. */
export function findElectron(): string | null {
  const given = process.env['ELECTRON_EXEC_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  const pathFile = join(packageRoot, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageRoot, 'dist');
  const file = join(folder, readFileSync(pathFile, 'utf8'));
  return existsSync(file) ? file : null;
}

/** One small question first: Electron's own install would retry for minutes where there is no way out. */
async function isReachable(): Promise<boolean> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases/';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(reachableWithinMs) });
    return true;
  } catch {
    return false;
  }
}

/** The executable, fetched by Electron's own install where that is possible; null where it is not. */
export async function ensureElectron(): Promise<string | null> {
  const found = findElectron();
  if (found !== null || !(await isReachable())) return found;
  process.stdout.write('Fetching the Electron runtime (about 120 MB, once)…\n');
  await new Promise<void>((resolve) => {
    const child = spawn(process.execPath, [join(packageRoot, 'install.js')], {
      stdio: ['ignore', 'inherit', 'ignore'],
    });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
  return findElectron();
}

export const noElectronSentence =
  "Electron's runtime is not installed and could not be fetched here; the web client runs without it: npm start.";
