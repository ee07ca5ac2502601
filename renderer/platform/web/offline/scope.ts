/**
 * The part of the service worker's global scope that this worker uses. TypeScript's own worker types conflict
 * with those for pages.
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
  /** Keeps the worker running until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface InstallEvent extends LongEvent {
  /** Excludes requests from the worker; missing in some browsers. */
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
