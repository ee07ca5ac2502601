import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInstall } from './fetchRuntime.ts';
import { projectRoot } from './projectRoot.ts';

const packageRoot = join(projectRoot, 'node_modules/electron');

/** Returns the executable of Electron's runtime; null if the runtime is not installed. Downloads nothing. */
export function findElectron(): string | null {
  const given = process.env['ELECTRON_EXEC_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  const pathFile = join(packageRoot, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageRoot, 'dist');
  const file = join(folder, readFileSync(pathFile, 'utf8'));
  return existsSync(file) ? file : null;
}

/**
 * Returns the executable, downloaded by Electron's own install script if it is missing: the package has no
 * postinstall script. Returns null if that fails, after a line with the reason.
 */
export async function ensureElectron(): Promise<string | null> {
  const found = findElectron();
  if (found !== null) return found;
  process.stdout.write('Fetching the Electron runtime (about 120 MB, once)…\n');
  const reason = await runInstall(join(packageRoot, 'install.js'));
  if (reason !== null) console.error(`Electron's runtime could not be fetched: ${reason}`);
  return findElectron();
}

export const noElectronSentence =
  "Electron's runtime is not installed. Behind a proxy set HTTPS_PROXY, with a mirror ELECTRON_MIRROR, then try again. " +
  'The web client runs without the runtime: npm start.';

export type RunKind = 'electron' | 'stand-in';

/**
 * Returns what the scenarios run on: Electron if its runtime is installed, else the stand-in. Throws if
 * `DESKTOP_REQUIRES=electron` and the runtime is missing, because a silent fallback would pass for a proof.
 */
export function runKindOf(required: string | undefined, executable: string | null): RunKind {
  if (required !== undefined && required !== '' && required !== 'electron')
    throw new Error(`DESKTOP_REQUIRES is "electron" or empty, not "${required}".`);
  if (executable !== null) return 'electron';
  if (required === 'electron')
    throw new Error(
      "DESKTOP_REQUIRES=electron, but Electron's runtime is not installed: node node_modules/electron/install.js",
    );
  return 'stand-in';
}
