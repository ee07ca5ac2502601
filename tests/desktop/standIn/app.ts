import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortLivedArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { chromium } from 'playwright';
import { projectRoot } from '../support/projectRoot.ts';
import { route } from './routing.ts';
import { world } from './world.ts';

const facts = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  productName: string;
  version: string;
};

/** Switches that the app's own code decides about, so that the stand-in does not set them. */
const decidedByApp = new Set(['--allow-loopback-in-peer-connection', '--use-fake-ui-for-media-stream']);

async function startBrowser(userData: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('The desktop tests need a Chromium: apt-get install chromium.');
  const switches = [...world.switches].map(([name, value]) =>
    value === '' ? `--${name}` : `--${name}=${value}`,
  );
  mkdirSync(userData, { recursive: true });
  const context = await chromium.launchPersistentContext(userData, {
    executablePath,
    // The test connects to the same pages through this port. Chromium writes its number into the profile.
    args: [
      ...shortLivedArguments.filter((argument) => !decidedByApp.has(argument)),
      ...switches,
      '--remote-debugging-port=0',
    ],
    viewport: null,
    locale: 'en-US',
  });
  await context.route('**/*', route);
  world.context = context;
}

/** Value of `--user-data-dir`, which the tests give as a variable. */
const userDataSwitch = () => process.env['STAND_IN_USER_DATA'] || null;

/**
 * Like Chromium's `SingletonLock`: one process per data folder. The lock of a dead process counts as free.
 */
function takeLock(folder: string): boolean {
  const file = join(folder, 'stand-in.lock');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    try {
      process.kill(Number(readFileSync(file, 'utf8')), 0);
      return false;
    } catch {
      rmSync(file, { force: true });
      return takeLock(folder);
    }
  }
}

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    appendSwitch: (name: string, value = '') => void world.switches.set(name, value),
    hasSwitch: (name: string) =>
      world.switches.has(name) || (name === 'user-data-dir' && userDataSwitch() !== null),
    getSwitchValue: (name: string) => world.switches.get(name) ?? '',
  };
  #ready: Promise<void> | null = null;

  disableHardwareAcceleration = () => undefined;
  /** Without Chromium's own processes, which the stand-in does not know. */
  getAppMetrics = () =>
    [...world.processes].map(({ pid, name }) => ({
      pid,
      type: 'Utility',
      name,
      memory: { workingSetSize: 0 },
    }));

  badgeCount = 0;

  getLoginItemSettings = () => ({ openAtLogin: false, wasOpenedAtLogin: false });
  setLoginItemSettings = () => undefined;
  isReady = () => world.context !== null;
  setAsDefaultProtocolClient = () => true;
  setBadgeCount = (count: number) => {
    this.badgeCount = count;
    return true;
  };
  #name = facts.productName;
  getName = () => this.#name;
  setName(name: string): void {
    this.#name = name;
  }
  getVersion = () => facts.version;
  getLocale = () => 'en-US';
  getPreferredSystemLanguages = () => ['en-US'];
  readonly #paths = new Map([
    ['appData', process.env['STAND_IN_APP_DATA'] ?? join(tmpdir(), 'vesper-stand-in')],
  ]);
  /**
   * Electron computes the data folder from the name at its own start; a later `setName` does not change it.
   */
  readonly #startName = facts.productName;
  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path !== undefined) return path;
    if (name === 'crashDumps') return join(this.getPath('userData'), 'Crashpad');
    if (name === 'userData') return userDataSwitch() ?? join(this.getPath('appData'), this.#startName);
    throw new Error(`Failed to get '${name}' path`);
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }
  requestSingleInstanceLock = () => takeLock(this.getPath('userData'));

  whenReady(): Promise<void> {
    this.#ready ??= startBrowser(this.getPath('userData'));
    return this.#ready;
  }

  quit(): void {
    this.emit('before-quit', {});
    let isPrevented = false;
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) void this.#end(0);
  }

  exit(code = 0): void {
    void this.#end(code);
  }

  async #end(code: number): Promise<void> {
    await world.context?.close().catch(() => undefined);
    process.exit(code);
  }
}

// Electron adds this function to Node's process.
Object.assign(process, { getSystemVersion: () => release() });

export const app = new StandInApp();
