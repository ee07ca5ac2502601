import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
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

/** Decided by the app's own code here, so not switched on from outside. */
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
    // The test attaches to the same pages through this port; Chromium writes it into the profile.
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

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    appendSwitch: (name: string, value = '') => void world.switches.set(name, value),
    hasSwitch: (name: string) => world.switches.has(name),
    getSwitchValue: (name: string) => world.switches.get(name) ?? '',
  };
  #ready: Promise<void> | null = null;

  disableHardwareAcceleration = () => undefined;
  /** Of Chromium's own processes nothing is told here. */
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
  getName = () => facts.productName;
  getVersion = () => facts.version;
  getLocale = () => 'en-US';
  getPreferredSystemLanguages = () => ['en-US'];
  getPath = () => process.env['STAND_IN_USER_DATA'] ?? '';
  requestSingleInstanceLock = () => true;

  whenReady(): Promise<void> {
    this.#ready ??= startBrowser(this.getPath());
    return this.#ready;
  }

  quit(): void {
    this.emit('before-quit', {});
    this.emit('will-quit', {});
    void this.#end(0);
  }

  exit(code = 0): void {
    void this.#end(code);
  }

  async #end(code: number): Promise<void> {
    await world.context?.close().catch(() => undefined);
    process.exit(code);
  }
}

// Electron adds this to Node's process.
Object.assign(process, { getSystemVersion: () => release() });

export const app = new StandInApp();
