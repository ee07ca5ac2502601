import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
} from 'electron';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createClock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { BackendChild } from '#shared/localBackend.ts';
import { createAppHandlers } from './ipc/app.ts';
import { createCallWindowHandlers, createCallWindow } from './windows/callWindow.ts';
import { createDiagnosticsHandlers } from './ipc/diagnostics.ts';
import { registerIpc, createSendEvent } from './ipc/channels.ts';
import { createStorageHandlers } from './ipc/storage.ts';
import { createChatStoreHandlers, createLocalStoreHandlers } from './ipc/stores.ts';
import { createUpdateHandlers } from './ipc/updates.ts';
import type { Begun } from './begin/begin.ts';
import { createMenus } from './menus/menus.ts';
import { createPublicLink } from './menus/contextMenu.ts';
import type { Fetch } from './protocol/backend.ts';
import { createAppHandler } from './protocol/handler.ts';
import { appOrigin, appScheme, callPagePath, originOf, registerAppScheme } from './protocol/scheme.ts';
import { carrySecret, fetchWithSecret } from './security/localSecret.ts';
import { setPermissions } from './security/permissions.ts';
import { createTrustedSenders } from './security/trustedSenders.ts';
import { after } from './services/after.ts';
import { readBuild } from './services/build.ts';
import { createBadge, overlaySize } from './services/badge.ts';
import { createDeepLinks } from './services/deepLinks.ts';
import { createDevices } from './services/devices.ts';
import { createOpenExternal } from './services/externalLinks.ts';
import { watchGraphics } from './services/graphics.ts';
import { createKeepAwake, forwardPowerEvents } from './services/power.ts';
import { createLocalBackend, type LocalBackend } from './services/localBackend.ts';
import { createHotkey } from './services/hotkey.ts';
import { createLoginStart, hiddenArgument } from './services/loginStart.ts';
import { createStartProcess } from './services/ownProcesses.ts';
import { createNotifications, watchOldNotices } from './services/notifications.ts';
import { waitBeforeQuitting } from './services/quitting.ts';
import { createRest } from './services/rest.ts';
import { createSecrets } from './services/secrets.ts';
import { followTheme } from './services/theme.ts';
import { createTray } from './services/tray.ts';
import { createTrayIcons } from './services/trayIcons.ts';
import type { Settings } from './settings.ts';
import { createMediaServer } from './smoke/mediaServer.ts';
import { createStorageThread } from './storage/storageThread.ts';
import { createClosing } from './windows/closing.ts';
import { createMainWindow } from './windows/mainWindow.ts';
import { createPageCare } from './windows/pageCare.ts';
import { createMiniWindow } from './windows/miniWindow.ts';
import { guardNavigation } from './windows/navigation.ts';
import { windowIcon } from './windows/windowIcon.ts';
import { createWindowState } from './windows/windowState.ts';

const packageFile = join(import.meta.dirname, '../../package.json');

/** Bundles of the backend's child processes (electron.vite.config.ts). */
const childFiles: Readonly<Record<BackendChild, string>> = {
  pictures: 'backendPictures',
  companion: 'backendCompanion',
};

/** Milliseconds within which the page has to show the tray after a hidden start. */
const trayWithinMs = 30_000;

/** Returns whether the system started the app at log-in. */
const isHiddenStart = () =>
  process.argv.includes(hiddenArgument) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/** Registers everything that must be set before Chromium starts. */
export function prepare(settings: Settings, { log, smoke }: Pick<Begun, 'log' | 'smoke'>): void {
  registerAppScheme(protocol);
  // Two windows on one machine without a network can only connect over loopback, which Chromium does not use
  // by default (docs/media.md). With a remote backend the switch would only expose the machine's local ports.
  if (settings.isBackendLocal) app.commandLine.appendSwitch('allow-loopback-in-peer-connection');
  // Chromium's fake camera, which draws a test picture.
  if (smoke !== null) app.commandLine.appendSwitch('use-fake-device-for-media-stream');
  log.write('start', `prepared for ${settings.deployment ?? 'a backend of its own'}`);
}

/** Starts the app: services before Electron is ready, then session, protocol, IPC and the main window. */
export async function start(settings: Settings, localPort: number, begun: Begun): Promise<void> {
  const { log, errors, words, ownFile, smoke, crashDumps } = begun;
  const step = (words: string) => log.write('start', words);
  const backendOrigin = settings.deployment ?? `http://127.0.0.1:${localPort}`;
  const graphics = watchGraphics({ path: ownFile('graphics.json'), app, now: Date.now, log });
  const devOrigin = settings.devServerUrl === null ? null : originOf(settings.devServerUrl);
  const pageOrigins = devOrigin === null ? [appOrigin] : [devOrigin];
  const trustedSenders = createTrustedSenders(pageOrigins);
  const menus = createMenus({
    ...{ app, platform: process.platform, isPackaged: app.isPackaged, argv: process.argv },
    ...{ name: app.getName(), words, publicLink: createPublicLink(pageOrigins, settings.deployment) },
    setAppMenu: (template) => Menu.setApplicationMenu(template && Menu.buildFromTemplate(template)),
    popUp(template, contents, { x, y, frame, menuSourceType: sourceType }) {
      const window = BrowserWindow.fromWebContents(contents) ?? undefined;
      Menu.buildFromTemplate(template).popup({ x, y, window, frame: frame ?? undefined, sourceType });
    },
    writeClipboard(text) {
      clipboard.writeText(text).catch((error: unknown) => console.error('clipboard', error));
    },
  });
  const sendEvent = createSendEvent(() => BrowserWindow.getAllWindows(), trustedSenders);
  const callWindow = createCallWindow({
    create: (options) => new BrowserWindow(options),
    preloadFile: join(import.meta.dirname, '../preload/call.cjs'),
    // The call window's page needs the origin of the main page, and a dev server has no page without the
    // client.
    pageUrl: `${devOrigin ?? appOrigin}${callPagePath}`,
    onGone: (gone) => sendEvent('callWindow:gone', gone),
  });
  const clock = createClock({ now: Date.now, setTimeout, clearTimeout, setInterval, clearInterval });
  const scope = createScope();
  const rest = createRest(clock, scope);
  const keepAwake = createKeepAwake({
    blocker: powerSaveBlocker,
    setThrottled: ({ id }, isThrottled) => webContents.fromId(id)?.setBackgroundThrottling(isThrottled),
    onBusy: rest.setBusy,
  });
  const pageCare = createPageCare({ app, dialog, monitor: powerMonitor, log, isBusy: keepAwake.isBusy });
  const states = createWindowState({
    path: ownFile('windows.json'),
    displays: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    after,
  });
  const miniWindow = createMiniWindow({
    platform: process.platform,
    states,
    displayOf: (bounds) => screen.getDisplayMatching(bounds),
    owner: () => mainWindow.current(),
  });
  let trayIcons: ReturnType<typeof createTrayIcons> | null = null;
  const tray = createTray({
    platform: process.platform,
    name: app.getName(),
    icons: () => (trayIcons ??= createTrayIcons(() => nativeImage.createEmpty(), process.platform)),
    create: (icon) => new Tray(icon),
    setMenu: (shown, items) =>
      (shown as Tray).setContextMenu(Menu.buildFromTemplate(items.map((item) => ({ ...item })))),
    sendEvent,
    show: () => mainWindow.show(),
    quit: () => app.quit(),
  });
  const closing = createClosing({
    app,
    power: powerMonitor,
    hasTray: tray.isThere,
    ask: () => sendEvent('window:closeAsked', {}),
    show: () => mainWindow.show(),
    isShown: () => mainWindow.isShown(),
  });
  const mainWindow = createMainWindow({
    preloadFile: join(import.meta.dirname, '../preload/index.cjs'),
    startUrl: settings.devServerUrl ?? `${appOrigin}/`,
    trustedSenders,
    states,
    onOpened(window, recovery) {
      pageCare.adopt(window, recovery);
      closing.follow(window);
      miniWindow.listen(window.webContents);
    },
    onShown: (isShown) => sendEvent('window:shown', { isShown }),
    platform: process.platform,
    icon: () =>
      windowIcon(process.platform, readBuild(packageFile).channel, (url) =>
        nativeImage.createFromDataURL(url),
      ),
    log,
    // Closes everything else, because otherwise the app would continue without a visible window.
    onClosed() {
      callWindow.close();
      miniWindow.close();
      tray.hide();
    },
  });
  // Created before the app is ready, because macOS sends the link of a start early.
  const deepLinks = createDeepLinks({
    app,
    argv: process.argv,
    isPackaged: app.isPackaged,
    platform: process.platform,
    program: process.execPath,
    isAppImage: process.env['APPIMAGE'] !== undefined,
    mayRegister: smoke === null,
    sendEvent,
    now: Date.now,
    show() {
      if (app.isReady()) mainWindow.show();
    },
  });
  const hotkey = createHotkey({ shortcuts: globalShortcut, sendEvent });
  app.on('web-contents-created', (_event, contents) => {
    // Releases the requests of a page that was closed, crashed or navigated.
    const release = () => {
      keepAwake.release(contents.id);
      hotkey.release(contents.id);
    };
    contents.on('did-navigate', release);
    contents.on('render-process-gone', release);
    contents.on('destroyed', release);
  });
  guardNavigation(app, {
    pageOrigins,
    openExternal: createOpenExternal((address) => shell.openExternal(address), backendOrigin),
    ownWindow: miniWindow.answer,
  });
  const storage = createStorageThread(
    ownFile('storage'),
    () => new Worker(join(import.meta.dirname, 'storageWorker.js')),
  );
  let local: LocalBackend | null = null;
  const end = () => {
    storage.end();
    scope.end();
    return local?.ended ?? Promise.resolve();
  };
  waitBeforeQuitting({ app, after, end });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  step('waiting for Electron');
  await app.whenReady();
  step('Electron is ready');

  // The spell checker would download dictionaries from Google on Windows and Linux; macOS has its own.
  if (process.platform !== 'darwin') session.defaultSession.setSpellCheckerEnabled(false);
  setPermissions(session.defaultSession, pageOrigins);
  const secrets = createSecrets({
    ...{ path: ownFile('secrets.json'), keyring: safeStorage, platform: process.platform },
  });
  const media = smoke === null ? null : createMediaServer();
  const netFetch: Fetch = (url, init) => net.fetch(url, init);
  const fetchByNet = media?.wrap(netFetch) ?? netFetch;
  const startProcess = createStartProcess({
    log,
    fileOf: (bundle) => join(import.meta.dirname, `${bundle}.js`),
    fork: (file, args, options) => utilityProcess.fork(file, args, options),
  });
  local =
    settings.deployment === null
      ? createLocalBackend({
          port: localPort,
          dataDir: ownFile('backend'),
          ...{ clock, scope, log },
          start: () => startProcess('backend'),
          startChild: (child, args) => startProcess(childFiles[child], args),
        })
      : null;
  if (local) carrySecret(session.defaultSession, backendOrigin, local);
  protocol.handle(
    appScheme,
    createAppHandler({
      rendererRoot: join(import.meta.dirname, '../renderer'),
      backendOrigin,
      publicOrigin: settings.deployment,
      fetch: local ? fetchWithSecret(local, fetchByNet) : fetchByNet,
      isSignedIn: () => secrets.has('session'),
    }),
  );
  step('the protocol of pages is there');
  const windows = createStorageHandlers(storage);
  registerIpc(
    ipcMain,
    {
      ...createAppHandlers(app, errors, () => local?.hasCompanions() ?? true),
      ...pageCare.handlers,
      ...menus,
      ...followTheme({ path: ownFile('theme.json'), nativeTheme }),
      ...createBadge({
        platform: process.platform,
        setCount: (count) => app.setBadgeCount(count),
        setOverlay(pixels, words) {
          const size = { width: overlaySize, height: overlaySize };
          const icon = pixels && nativeImage.createFromBitmap(pixels, size);
          mainWindow.current()?.setOverlayIcon(icon, words);
        },
      }),
      ...createCallWindowHandlers(callWindow),
      ...closing.handlers,
      ...deepLinks.handlers,
      ...createDiagnosticsHandlers({
        ...{ app, dialog, window: mainWindow.current, log, errors, graphics, crashDumps },
      }),
      ...createDevices({
        path: ownFile('devices.json'),
        platform: process.platform,
        system: systemPreferences,
        openExternal: (address) => shell.openExternal(address),
      }),
      ...hotkey.handlers,
      ...createLoginStart({
        platform: process.platform,
        isPackaged: app.isPackaged,
        app,
        name: app.getName(),
        program: process.env['APPIMAGE'] ?? process.execPath,
        autostartFile: join(app.getPath('appData'), 'autostart', `${app.getName().toLowerCase()}.desktop`),
      }),
      ...tray.handlers,
      ...keepAwake.handlers,
      ...createNotifications({
        isSupported: () => Notification.isSupported(),
        create: (options) => new Notification(options),
        sendEvent,
        show: () => mainWindow.show(),
      }),
      ...secrets.handlers,
      ...createUpdateHandlers({
        isPackaged: app.isPackaged,
        packageFile,
        rest,
        clock,
        scope,
        onChange(state) {
          closing.setUpdating(state.kind === 'installing');
          sendEvent('updates:changed', state);
        },
      }),
      ...windows.handlers,
      ...createChatStoreHandlers({ storage, windows, sendEvent }),
      ...createLocalStoreHandlers({ storage, windows }),
    },
    trustedSenders,
  );
  watchOldNotices({ platform: process.platform, notices: Notification, show: () => mainWindow.show() });
  forwardPowerEvents(powerMonitor, sendEvent);
  pageCare.start();
  step(isHiddenStart() ? 'opening the window, hidden' : 'opening the window');
  if (isHiddenStart()) {
    mainWindow.openHidden();
    // Shows the window if there is no tray icon, because the app would otherwise be unreachable: no user is
    // signed in, or the system has no tray.
    setTimeout(() => {
      if (!tray.isThere()) mainWindow.show();
    }, trayWithinMs);
  } else mainWindow.show();
  app.on('activate', () => mainWindow.show());
  if (smoke === null || media === null) return;
  const { runSmoke } = await import('./smoke/run.ts');
  void runSmoke({
    ...{ smoke, begun, media, storage, backendOrigin, local, startProcess, pageOrigins, packageFile },
    ...{ sendEvent, end, window: mainWindow.current },
  });
}
