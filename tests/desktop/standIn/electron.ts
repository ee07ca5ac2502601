/**
 * What `electron` is for the built main bundle where there is no Electron: as much of it as main uses, over Chromium.
 * A part that main comes to use and that is missing here fails at once, by its name.
 */
import { EventEmitter } from 'node:events';
import { world, type CheckHandler } from './world.ts';
import { app } from './app.ts';
import { StandInWindow } from './browserWindow.ts';

export { app, StandInWindow as BrowserWindow };

export const ipcMain = {
  handle(channel: string, listener: (event: unknown, ...args: unknown[]) => unknown) {
    if (world.ipcHandlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    world.ipcHandlers.set(channel, listener);
  },
};

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { scheme: string }[]) {
    if (world.context !== null)
      throw new Error('registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) world.schemes.add(scheme);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response> | Response) {
    if (!world.schemes.has(scheme)) throw new Error(`${scheme} was not registered as privileged`);
    world.protocolHandlers.set(scheme, handler);
  },
};

export const session = {
  defaultSession: {
    setPermissionCheckHandler: (handler: CheckHandler) => void (world.checkPermission = handler),
    setPermissionRequestHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  },
};

/** Nothing of the system's sleep: a test says it. */
export const powerMonitor = new EventEmitter();

export const net = { fetch: (url: string, init?: RequestInit) => fetch(url, init) };

export const shell = {
  openExternal(): Promise<void> {
    return Promise.reject(new Error('the stand-in opens nothing outside'));
  },
};
