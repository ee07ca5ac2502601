import { EventEmitter } from 'node:events';
import type { CDPSession, Frame, Page } from 'playwright';
import { app } from './app.ts';
import { shownAppOrigin, toApp, toShown } from './origin.ts';
import { emitName, invokeBinding, openBinding, preloadScript } from './preloadScript.ts';
import { miniWindowName } from '#shared/ipc/shell.ts';
import { world } from './world.ts';

interface WebPreferences {
  readonly preload?: string;
  readonly [name: string]: unknown;
}

interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: WebPreferences;
  readonly [name: string]: unknown;
}

type OpenHandler = (details: { url: string; frameName: string }) => { action: 'allow' | 'deny' };

/** Electron's permissions and their names in Chromium. */
const permissionNames: Readonly<Record<string, readonly string[]>> = {
  media: ['camera', 'microphone'],
  notifications: ['notifications'],
  geolocation: ['geolocation'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  'loopback-network': ['local-network-access'],
  'local-network': ['local-network-access'],
};

let lastId = 0;

/** Double of `webContents.debugger`: sends devtools commands to one page. */
class StandInDebugger {
  readonly #page: () => Page | null;
  #session: Promise<CDPSession> | null = null;

  constructor(page: () => Page | null) {
    this.#page = page;
  }
  isAttached = () => this.#session !== null;
  attach(): void {
    const page = this.#page();
    if (page === null) throw new Error('the window has no page');
    this.#session = page.context().newCDPSession(page);
  }
  async sendCommand(method: string, parameters?: object): Promise<unknown> {
    const session = (await this.#session) as unknown as {
      send(method: string, parameters?: object): Promise<unknown>;
    } | null;
    return session?.send(method, parameters);
  }
  detach(): void {
    const session = this.#session;
    this.#session = null;
    void session?.then((opened) => opened.detach()).catch(() => undefined);
  }
}

class StandInContents extends EventEmitter {
  readonly #window: StandInWindow;
  readonly id = (lastId += 1);
  readonly debugger: StandInDebugger;
  openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(window: StandInWindow) {
    super();
    this.#window = window;
    this.debugger = new StandInDebugger(() => window.openPage);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  getLastWebPreferences(): WebPreferences {
    return this.#window.options.webPreferences ?? {};
  }

  isThrottled = true;
  setBackgroundThrottling(isThrottled: boolean): void {
    this.isThrottled = isThrottled;
  }

  getURL(): string {
    return this.#window.currentUrl();
  }

  #hasDevTools = false;
  isDevToolsOpened = () => this.#hasDevTools;
  openDevTools(): void {
    this.#hasDevTools = true;
  }

  #zoomLevel = 0;
  getZoomLevel = () => this.#zoomLevel;
  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
  }
  copy = () => this.emit('stand-in-copy');

  /** As in Electron, runs in the page's own world regardless of its content policy, and awaits promises. */
  async executeJavaScript(code: string): Promise<unknown> {
    const page = this.#window.openPage;
    if (page === null) throw new Error('the window has no page');
    return page.evaluate(code);
  }

  getOSProcessId = () => 0;
  isLoading = () => false;
  isDestroyed = () => this.#window.isDestroyed();

  /** Reports the crash only. The following `reload` gives the page a new document. */
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }
  reload(): void {
    this.#window.reload();
  }

  send(channel: string, data: unknown): void {
    this.#window.emitInPage(channel, structuredClone(data));
  }
}

async function invoke(
  contents: StandInContents,
  frame: Frame,
  channel: string,
  args: unknown[],
): Promise<object> {
  const handler = world.ipcHandlers.get(channel);
  if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` };
  const parent = frame.parentFrame();
  const event = {
    sender: contents,
    senderFrame: { url: toApp(frame.url()), parent: parent && { url: parent.url() } },
  };
  try {
    // As in Electron's IPC, a value that cannot be cloned is an error.
    return { value: structuredClone(await handler(event, ...args)) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Double of `BrowserWindow`: a page in Chromium. */
export class StandInWindow extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: StandInContents;
  #page: Promise<Page>;
  #openPage: Page | null = null;
  #hasCrashed = false;
  #visible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #sentTo: string | null = null;
  #isDestroyed = false;

  constructor(options: WindowOptions = {}) {
    super();
    this.options = options;
    this.#visible = options.show !== false;
    this.webContents = new StandInContents(this);
    world.windows.add(this);
    this.#page = this.#open();
    app.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): StandInWindow[] {
    return [...world.windows].filter((window) => window instanceof StandInWindow);
  }

  static fromWebContents(contents: unknown): StandInWindow | null {
    return StandInWindow.getAllWindows().find(({ webContents }) => webContents === contents) ?? null;
  }

  async #open(): Promise<Page> {
    if (world.context === null) throw new Error('Cannot create BrowserWindow before app is ready');
    const [blank] = world.windows.size === 1 && !this.#hasCrashed ? world.context.pages() : [];
    const page = blank ?? (await world.context.newPage());
    this.#openPage = page;
    page.on('close', () => {
      // A page that crashed was replaced, and the window shows another one.
      if (this.#openPage !== page) return;
      world.windows.delete(this);
      this.#isDestroyed = true;
      this.emit('closed');
      if (world.windows.size === 0) app.emit('window-all-closed');
    });
    page.on('popup', (opened) => this.#adopt(opened));
    page.on('crash', () => {
      this.#hasCrashed = true;
      this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      const level = message.type();
      this.webContents.emit('console-message', {
        ...{ level, message: message.text(), lineNumber, sourceId: toApp(url) },
      });
    });
    page.on('pageerror', (error) => {
      // Chromium writes an uncaught error into the console of the page.
      const message = `Uncaught ${error.name}: ${error.message}`;
      this.webContents.emit('console-message', { level: 'error', message, lineNumber: 0, sourceId: '' });
    });
    page.on('domcontentloaded', () => {
      if (page.url() !== 'about:blank') this.webContents.emit('dom-ready');
      // Wayland and failing graphics drivers paint no frame in a hidden window, so the event never comes.
      const isKeptBack = process.env['STAND_IN_READY_TO_SHOW'] === 'never';
      if (page.url() !== 'about:blank' && !this.#visible && !isKeptBack) this.emit('ready-to-show');
    });
    await page.setViewportSize({ width: this.options.width ?? 800, height: this.options.height ?? 600 });
    const preload = this.options.webPreferences?.preload;
    if (preload !== undefined) {
      await page.exposeBinding(invokeBinding, ({ frame }, channel: string, args: unknown[]) =>
        invoke(this.webContents, frame, channel, args),
      );
      await page.exposeBinding(openBinding, (_source, url: string) => {
        this.webContents.openHandler({ url: toApp(url), frameName: '' });
      });
      const isSandboxed = this.options.webPreferences?.['sandbox'] !== false;
      await page.addInitScript(preloadScript(preload, isSandboxed));
    }
    return page;
  }

  /** Passes a window that the page really opened to the app's handlers, slightly later than Electron does. */
  #adopt(opened: Page): void {
    const asked = { url: 'about:blank', frameName: miniWindowName };
    if (this.webContents.openHandler(asked).action === 'deny') return void opened.close();
    this.webContents.emit('did-create-window', new StandInPopup(opened), asked);
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    await this.#grantPermissions();
    this.#sentTo = url;
    this.webContents.emit('did-start-loading');
    try {
      await page.goto(toShown(url));
    } catch (error) {
      this.webContents.emit('did-fail-load', {}, -2, String(error), url, true);
      throw error;
    } finally {
      this.#sentTo = null;
    }
    this.webContents.emit('did-finish-load');
    app.emit('stand-in-loaded', this);
  }

  /** Returns whether the app's check handler and its request handler both grant a permission. */
  #isGranted(permission: string): boolean {
    if (world.checkPermission?.(null, permission, 'app://vesper/', {}) !== true) return false;
    // As Electron, which grants every request if the app has no handler.
    let isGranted = world.requestPermission === null;
    world.requestPermission?.(this.webContents, permission, (answer) => (isGranted = answer), {
      requestingUrl: 'app://vesper/',
      isMainFrame: true,
    });
    return isGranted;
  }

  /** Grants Chromium's permissions as the app decides. A name that covers several needs all of them. */
  async #grantPermissions(): Promise<void> {
    if (world.checkPermission === null || world.context === null) return;
    const states = Object.entries(permissionNames).map(
      ([permission, names]) => [this.#isGranted(permission), names] as const,
    );
    const refused = new Set(states.flatMap(([isGranted, names]) => (isGranted ? [] : names)));
    const granted = states.flatMap(([, names]) => names).filter((name) => !refused.has(name));
    await world.context.grantPermissions([...new Set(granted)], { origin: shownAppOrigin });
  }

  get openPage(): Page | null {
    return this.#openPage;
  }

  shows(page: Page): boolean {
    return this.#openPage === page;
  }

  /** As in Electron's IPC, a message to a closed page is dropped. */
  emitInPage(channel: string, data: unknown): void {
    void this.#openPage
      ?.evaluate(
        ([name, sent, value]) =>
          (globalThis as unknown as Record<string, (channel: string, data: unknown) => void>)[name]?.(
            sent,
            value,
          ),
        [emitName, channel, data] as const,
      )
      .catch(() => undefined);
  }

  currentUrl(): string {
    return toApp(this.#openPage?.url() ?? '');
  }

  /** Asks the app's handler, except for the address that the app itself loads. */
  mayNavigate(url: string): boolean {
    if (this.#sentTo === url) return true;
    let isPrevented = false;
    this.webContents.emit('will-navigate', { url, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }

  reload(): void {
    if (this.#hasCrashed) void this.#replacePage();
    else this.#openPage?.reload().catch(() => undefined);
  }

  /** Opens the address in a new page without session storage. Playwright can't reuse a crashed page. */
  async #replacePage(): Promise<void> {
    const crashed = this.#openPage;
    const url = this.currentUrl();
    this.#page = this.#open();
    await this.#page;
    this.#hasCrashed = false;
    await this.loadURL(url);
    await crashed?.close();
  }

  isFocused = () => false;
  show(): void {
    this.#visible = true;
    this.emit('show');
  }
  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }
  hide(): void {
    this.#visible = false;
    this.emit('hide');
  }
  minimize(): void {
    this.#isMinimized = true;
    this.emit('minimize');
  }

  isVisible = () => this.#visible;
  isMinimized = () => this.#isMinimized;
  isMaximized = () => this.#isMaximized;
  /** As in Electron, also shows a hidden window. */
  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
    if (!this.#visible) this.show();
  }
  setOverlayIcon = () => undefined;
  getNormalBounds = () => ({
    x: 0,
    y: 0,
    width: this.options.width ?? 800,
    height: this.options.height ?? 600,
  });
  focus = () => undefined;
  getMinimumSize = () => [this.options['minWidth'] ?? 0, this.options['minHeight'] ?? 0];
  getBackgroundColor = () => this.options['backgroundColor'];

  isDestroyed = () => this.#isDestroyed;

  destroy(): void {
    this.#isDestroyed = true;
    this.close();
  }

  close(): void {
    let isPrevented = false;
    if (!this.#isDestroyed) this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    void this.#page.then((page) => page.close());
  }
}

/** Double of the mini window of a call, with the methods that main uses. */
class StandInPopup extends EventEmitter {
  readonly #page: Page;
  constructor(page: Page) {
    super();
    this.#page = page;
    page.on('close', () => this.emit('closed'));
  }
  setAlwaysOnTop = () => undefined;
  setVisibleOnAllWorkspaces = () => undefined;
  showInactive = () => undefined;
  getNormalBounds = () => ({ x: 0, y: 0, width: 336, height: 224 });
  isMaximized = () => false;
  destroy(): void {
    void this.#page.close();
  }
}
