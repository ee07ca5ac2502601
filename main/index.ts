import { app, BrowserWindow, ipcMain, net, powerMonitor, protocol, session, shell } from 'electron';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createAppHandlers } from './ipc/app.ts';
import { createCallWindowHandlers } from './ipc/callWindow.ts';
import { registerIpc } from './ipc/register.ts';
import { createSendEvent } from './ipc/sendEvent.ts';
import { createStorageHandlers } from './ipc/storage.ts';
import { createChatStoreHandlers, createLocalStoreHandlers } from './ipc/stores.ts';
import { createAppHandler } from './protocol/handler.ts';
import { appOrigin, appScheme, callPagePath, originOf, registerAppScheme } from './protocol/scheme.ts';
import { setPermissions } from './security/permissions.ts';
import { createTrustedSenders } from './security/trustedSenders.ts';
import { openErrorLog, watchErrors } from './services/errors.ts';
import { createOpenExternal } from './services/externalLinks.ts';
import { readSettings, type Settings } from './settings.ts';
import { forwardPowerEvents } from './services/powerEvents.ts';
import { createStorageThread } from './storage/storageThread.ts';
import { createCallWindow } from './windows/callWindow.ts';
import { createMainWindow } from './windows/mainWindow.ts';
import { guardNavigation } from './windows/navigation.ts';

// The order of a start, and nothing else.

/** What must have been said before Chromium starts. */
function prepare(settings: Settings): void {
  registerAppScheme(protocol);
  // Two windows on a machine without a network find each other over loopback alone, which Chromium does not use by
  // itself (docs/media.md). With a backend elsewhere the switch would only give the machine's inner ports away.
  if (settings.isBackendLocal) app.commandLine.appendSwitch('allow-loopback-in-peer-connection');
}

async function start(settings: Settings): Promise<void> {
  const errors = openErrorLog(join(app.getPath('userData'), 'errors.json'), Date.now);
  watchErrors({ log: errors, app, own: process });
  const devOrigin = settings.devServerUrl === null ? null : originOf(settings.devServerUrl);
  const pageOrigins = devOrigin === null ? [appOrigin] : [devOrigin];
  const trustedSenders = createTrustedSenders(pageOrigins);
  const sendEvent = createSendEvent(() => BrowserWindow.getAllWindows(), trustedSenders);
  const callWindow = createCallWindow({
    create: (options) => new BrowserWindow(options),
    preloadFile: join(import.meta.dirname, '../preload/call.cjs'),
    // The two pages have to be of one origin, and a dev server knows no page without the client.
    pageUrl: `${devOrigin ?? appOrigin}${callPagePath}`,
    onGone: (gone) => sendEvent('callWindow:gone', gone),
  });
  const mainWindow = createMainWindow({
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    startUrl: settings.devServerUrl ?? `${appOrigin}/`,
    trustedSenders,
    // Else the app would live on, with nothing to be seen.
    onClosed: () => callWindow.close(),
  });
  guardNavigation(app, {
    pageOrigins,
    openExternal: createOpenExternal((address) => shell.openExternal(address), settings.backendOrigin),
  });
  const storage = createStorageThread(
    join(app.getPath('userData'), 'storage'),
    () => new Worker(join(import.meta.dirname, 'storageWorker.js')),
  );
  app.on('will-quit', () => storage.end());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  await app.whenReady();

  setPermissions(session.defaultSession, { pageOrigins, isBackendLocal: settings.isBackendLocal });
  protocol.handle(
    appScheme,
    createAppHandler({
      rendererRoot: join(import.meta.dirname, '../renderer'),
      backendOrigin: settings.backendOrigin,
      fetch: (url, init) => net.fetch(url, init),
    }),
  );
  const windows = createStorageHandlers(storage);
  registerIpc(
    ipcMain,
    {
      ...createAppHandlers(app, errors),
      ...createCallWindowHandlers(callWindow),
      ...windows.handlers,
      ...createChatStoreHandlers({ storage, windows, sendEvent }),
      ...createLocalStoreHandlers({ storage, windows }),
    },
    trustedSenders,
  );
  forwardPowerEvents(powerMonitor, sendEvent);
  mainWindow.show();
  app.on('second-instance', () => mainWindow.show());
  app.on('activate', () => mainWindow.show());
}

try {
  const settings = readSettings(process.env, app.isPackaged);
  prepare(settings);
  if (app.requestSingleInstanceLock()) {
    start(settings).catch((error: unknown) => {
      console.error('start', error);
      app.exit(1);
    });
  } else {
    app.quit();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  app.exit(1);
}
