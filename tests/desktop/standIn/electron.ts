/**
 * Replaces the `electron` module for the built main bundle, without Electron: the parts that main uses, on
 * top of Chromium. A missing part throws an error with its name.
 */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { world, type CheckHandler, type RequestHandler, type SendHeadersListener } from './world.ts';
import { app } from './app.ts';
import { forgetResponses } from '../support/forgetResponses.ts';
import { StandInWindow } from './browserWindow.ts';

export { app, StandInWindow as BrowserWindow };
export { utilityProcess } from './utilityProcess.ts';

/** Controls of the stand-in for tests, without a counterpart in Electron. */
export const standIn = {
  newestWorker: null as Worker | null,
  /** Drops the responses that the devtools sessions of this process keep. */
  async forgetResponses(): Promise<void> {
    const pages = StandInWindow.getAllWindows().flatMap(({ openPage }) => openPage ?? []);
    await Promise.all(pages.map(forgetResponses));
  },
};

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
    setPermissionRequestHandler: (handler: RequestHandler) => void (world.requestPermission = handler),
    /** Default: on, as in Electron, which then downloads dictionaries on Windows and Linux. */
    isSpellCheckerOn: true,
    setSpellCheckerEnabled: (isOn: boolean) => void (session.defaultSession.isSpellCheckerOn = isOn),
    isSpellCheckerEnabled: () => session.defaultSession.isSpellCheckerOn,
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    webRequest: {
      onBeforeSendHeaders(_: { readonly urls: readonly string[] }, listener: SendHeadersListener) {
        world.sendHeaders = listener;
      },
    },
  },
};

/** Emits events only when a test does. Always reports an idle machine. */
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 3_600 });

/** Dialogs of the system. The test sets the user's answer. */
export const dialog = {
  saveTo: '',
  showSaveDialog() {
    return Promise.resolve({ canceled: dialog.saveTo === '', filePath: dialog.saveTo });
  },
  /** Titles of the error boxes that were shown. */
  errorBoxes: [] as string[],
  showErrorBox(title: string, content: string): void {
    dialog.errorBoxes.push(title);
    // Electron on Linux does the same before the app is ready.
    if (!app.isReady()) console.error(`${title}\n${content}`);
  },
  response: 0,
  showMessageBox() {
    return Promise.resolve({ response: dialog.response });
  },
};

/** System notifications. A test reads what is shown and clicks it. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  static readonly isSupported = () => true;
  readonly options: unknown;

  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show(): void {
    Notification.shown.push(this);
  }
  close(): void {
    this.emit('close', { reason: 'applicationHidden' });
  }
}

/** Active blockers of the display's sleep, by id. A test counts them. */
const blockers = new Set<number>();
/** Electron never gives the id of a stopped blocker to a new one. */
let lastBlocker = 0;
export const powerSaveBlocker = {
  start(): number {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    return lastBlocker;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
};

/** Without STAND_IN_KEYRING there is no keyring, and the app keeps secrets in memory only. */
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(process.env['STAND_IN_KEYRING'] === 'yes'),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text)),
  decryptStringAsync: (locked: Buffer) =>
    Promise.resolve({ result: locked.toString(), shouldReEncrypt: false }),
};

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
export const screen = {
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
};

export const nativeImage = {
  createFromBitmap: () => ({}),
  createFromDataURL: (url: string) => ({ url }),
  createEmpty: () => ({ addRepresentation: () => undefined, setTemplateImage: () => undefined }),
};

interface MenuItem {
  readonly label?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly click?: () => void;
}
/** Undefined: the app has set no menu, and Electron shows its own in English. */
let applicationMenu: Menu | null | undefined;
export class Menu {
  /** The context menu that was opened last. */
  static opened: Menu | null = null;
  readonly items: readonly MenuItem[];
  constructor(items: readonly MenuItem[]) {
    this.items = items;
  }
  static buildFromTemplate(items: readonly MenuItem[]): Menu {
    return new Menu(items);
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu(): Menu | null {
    return applicationMenu === undefined ? new Menu([{ label: "Electron's own" }]) : applicationMenu;
  }
  popup(): void {
    Menu.opened = this;
  }
}

/** The tray icon. A test reads its menu and clicks it. */
export class Tray extends EventEmitter {
  static shown: Tray | null = null;
  menu: Menu | null = null;
  toolTip = '';
  constructor() {
    super();
    Tray.shown = this;
  }
  setImage(): void {}
  setTitle(): void {}
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Menu): void {
    this.menu = menu;
  }
  destroy(): void {
    Tray.shown = null;
  }
}

/** Global shortcuts. A test triggers them by `press`. */
const hotkeys = new Map<string, () => void>();
export const globalShortcut = {
  register(keys: string, onPress: () => void): boolean {
    if (hotkeys.has(keys)) return false;
    hotkeys.set(keys, onPress);
    return true;
  },
  unregister: (keys: string) => void hotkeys.delete(keys),
  press: (keys: string) => hotkeys.get(keys)?.(),
};

/** Empty, as on a system without permissions for camera and microphone. */
export const systemPreferences = {};

export const webContents = {
  fromId: (id: number) =>
    StandInWindow.getAllWindows().find((window) => window.webContents.id === id)?.webContents,
};

/** The system's clipboard. */
export const clipboard = {
  text: '',
  readText: () => Promise.resolve(clipboard.text),
  writeText(text: string): Promise<void> {
    clipboard.text = text;
    return Promise.resolve();
  },
};

export const nativeTheme = { themeSource: 'system' };

/** Writes no dumps, because Playwright runs Chromium's processes here. */
export const crashReporter = {
  startedWith: null as object | null,
  start(options: object): void {
    crashReporter.startedWith = options;
  },
};

export const net = { fetch: (url: string, init?: RequestInit) => fetch(url, init) };

export const shell = {
  openExternal(): Promise<void> {
    return Promise.reject(new Error('the stand-in opens nothing outside'));
  },
};
