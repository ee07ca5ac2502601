import type {
  App,
  BrowserWindow,
  Clipboard,
  GlobalShortcut,
  NativeImage,
  Notification,
  NotificationConstructorOptions,
  Tray,
} from 'electron';
import type { SendEvent } from '../ipc/channels.ts';
import type { LocalBackend } from '../services/localBackend.ts';
import type { MainLog } from '../services/mainLog.ts';
import type { StartProcess } from '../services/ownProcesses.ts';
import type { PageLog } from '../services/pageLog.ts';
import type { StorageThread } from '../storage/storageThread.ts';
import type { MediaServer } from './mediaServer.ts';

/** Parts of the started app that the checks use. */
export interface SmokeParts {
  readonly app: App;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly window: () => BrowserWindow | null;
  readonly log: Pick<MainLog, 'read'>;
  readonly pages: PageLog;
  readonly pageOrigins: readonly string[];
  readonly sendEvent: SendEvent;
  readonly storage: StorageThread;
  readonly backendOrigin: string;
  /** The local backend; null: the app was packaged or started for a deployment. */
  readonly local: LocalBackend | null;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly startProcess: StartProcess;
  readonly media: MediaServer;
  readonly clipboard: Pick<Clipboard, 'readText' | 'writeText'>;
  readonly shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly notices: {
    isSupported(): boolean;
    create(options: NotificationConstructorOptions): Notification;
  };
  readonly trayIcon: () => NativeImage;
  readonly createTray: (icon: NativeImage) => Tray;
  /** Description of the build, from the app's package.json. */
  readonly build: Readonly<Record<string, unknown>>;
}

/** Maximum milliseconds of a wait inside a check. */
const waitMs = 12_000;
const intervalMs = 50;

/** Resolves when the condition holds. Rejects after the time limit. */
export async function until(condition: () => boolean, words: string, limitMs = waitMs): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > endMs) throw new Error(words);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

/** Evaluates an expression in the main window's page and resolves to its value. Promises are awaited. */
export async function inPage<T>(parts: Pick<SmokeParts, 'window'>, expression: string): Promise<T> {
  const window = parts.window();
  if (window === null) throw new Error('there is no main window');
  // Simulates a user gesture, because the clipboard and new windows require one.
  return (await window.webContents.executeJavaScript(expression, true)) as T;
}
