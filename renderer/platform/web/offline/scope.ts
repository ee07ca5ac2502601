/**
 * What a service worker is handed, as far as ours uses it. TypeScript has it in a library of its own, which can't stand
 * beside the one for pages.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(name: K, listener: (event: WorkerEvents[K]) => void): void;
}

export interface WorkerWindow {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface LongEvent {
  /** The worker is kept running until then. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface InstallEvent extends LongEvent {
  /** What never comes to the worker at all; not every browser has it. */
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>;
}

export interface PushEvent extends LongEvent {
  readonly data: { json(): unknown } | null;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: LongEvent;
  fetch: FetchEvent;
  message: LongEvent & { readonly data: unknown; readonly source: WorkerWindow | null };
  push: PushEvent;
  notificationclick: LongEvent & { readonly notification: Notification };
}
