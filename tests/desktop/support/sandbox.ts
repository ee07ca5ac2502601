import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const namespacesFile = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/** The properties of the machine that Chromium's sandbox depends on. */
export interface SandboxHost {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Content of a file; null if it can't be read. */
  readonly read: (path: string) => string | null;
  /** Owner and mode of a file; null if the file does not exist. */
  readonly stat: (path: string) => { readonly uid: number; readonly mode: number } | null;
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const thisMachine: SandboxHost = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  read: (path) => orNull(() => readFileSync(path, 'utf8')),
  stat: (path) => orNull(() => statSync(path)),
};

/**
 * Returns why Chromium's sandbox can't start for this Electron, with both solutions; null if it can start.
 * Ubuntu 23.10 and newer deny user namespaces to programs without an AppArmor profile, and npm can't install
 * `chrome-sandbox` as setuid root. Without this check Electron ends with SIGTRAP.
 */
export function sandboxProblem(electron: string, host: SandboxHost = thisMachine): string | null {
  // Chromium refuses a sandbox as root in any case; the callers pass `--no-sandbox` then.
  if (host.platform !== 'linux' || host.isRoot) return null;
  if (host.read(namespacesFile)?.trim() !== '1') return null;
  const helper = join(dirname(electron), 'chrome-sandbox');
  const file = host.stat(helper);
  // Chromium requires that the helper is setuid root and executable by others.
  if (file !== null && file.uid === 0 && (file.mode & 0o4001) === 0o4001) return null;
  return (
    "Electron can't start: this system's AppArmor denies user namespaces, and Chromium's sandbox helper is not setuid root. " +
    `Either run: sudo chown root '${helper}' && sudo chmod 4755 '${helper}' ` +
    'or, until the next restart of the machine: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
  );
}

/**
 * Switches for a test run, which loads its own pages only: without a working sandbox the tests run without
 * it.
 */
export function testSandboxSwitches(electron: string, host: SandboxHost = thisMachine): readonly string[] {
  return host.isRoot || sandboxProblem(electron, host) !== null ? ['--no-sandbox'] : [];
}
