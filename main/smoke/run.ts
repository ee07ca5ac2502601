import {
  app,
  clipboard,
  globalShortcut,
  nativeImage,
  net,
  Notification,
  Tray,
  type BrowserWindow,
} from 'electron';
import type { Begun } from '../begin/begin.ts';
import type { SendEvent } from '../ipc/channels.ts';
import type { LocalBackend } from '../services/localBackend.ts';
import type { StartProcess } from '../services/ownProcesses.ts';
import { readBuild } from '../services/build.ts';
import { createTrayIcons } from '../services/trayIcons.ts';
import type { StorageThread } from '../storage/storageThread.ts';
import { createChecks, factsOf } from './checks/index.ts';
import type { MediaServer } from './mediaServer.ts';
import type { SmokeParts } from './parts.ts';
import type { Smoke } from './smoke.ts';

export interface RunSmokeOptions {
  readonly smoke: Smoke;
  readonly begun: Pick<Begun, 'log' | 'pages'>;
  readonly window: () => BrowserWindow | null;
  readonly pageOrigins: readonly string[];
  readonly sendEvent: SendEvent;
  readonly storage: StorageThread;
  readonly backendOrigin: string;
  readonly local: LocalBackend | null;
  readonly startProcess: StartProcess;
  readonly media: MediaServer;
  readonly packageFile: string;
  /** Ends the app's processes. */
  readonly end: () => Promise<unknown>;
}

/** Runs the checks of `--smoke` in a started app, with the real Electron. Only loaded in a smoke run. */
export async function runSmoke({ smoke, begun, packageFile, end, ...given }: RunSmokeOptions): Promise<void> {
  const parts: SmokeParts = {
    ...given,
    ...{ app, platform: process.platform, env: process.env, clipboard, shortcuts: globalShortcut },
    log: begun.log,
    pages: begun.pages,
    fetch: (url, init) => net.fetch(url, init),
    notices: {
      isSupported: () => Notification.isSupported(),
      create: (options) => new Notification(options),
    },
    trayIcon: () => createTrayIcons(() => nativeImage.createEmpty(), process.platform).usual,
    createTray: (icon) => new Tray(icon),
    build: { ...readBuild(packageFile) },
  };
  await smoke.run({ checks: createChecks(parts), facts: () => factsOf(parts), end });
}
