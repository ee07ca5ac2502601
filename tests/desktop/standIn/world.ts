import type { BrowserContext, Page } from 'playwright';

type IpcListener = (event: unknown, ...args: unknown[]) => unknown;
export type CheckHandler = (contents: null, permission: string, origin: string, details: object) => boolean;

export type RequestHandler = (
  contents: object,
  permission: string,
  callback: (isGranted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;

type Headers = Record<string, string>;
export type SendHeadersListener = (
  details: { readonly url: string; readonly requestHeaders: Headers },
  answer: (changed: { readonly requestHeaders: Headers }) => void,
) => void;

/** The methods of a window (`StandInWindow`) that other parts use. */
export interface WorldWindow {
  shows(page: Page): boolean;
  mayNavigate(url: string): boolean;
}

/** State shared by the parts of the stand-in, because each process runs one app. */
export interface World {
  /** The browser; null until the app is ready. */
  context: BrowserContext | null;
  readonly switches: Map<string, string>;
  readonly schemes: Set<string>;
  readonly protocolHandlers: Map<string, (request: Request) => Promise<Response> | Response>;
  readonly ipcHandlers: Map<string, IpcListener>;
  readonly windows: Set<WorldWindow>;
  /** Running utility processes. */
  readonly processes: Set<{ readonly pid: number | undefined; readonly name: string }>;
  checkPermission: CheckHandler | null;
  /** Called when a page uses an API. The check handler alone does not grant it. */
  requestPermission: RequestHandler | null;
  /** Adds the app's headers to requests of its pages; null if the app has set no handler. */
  sendHeaders: SendHeadersListener | null;
}

export const world: World = {
  context: null,
  switches: new Map(),
  schemes: new Set(),
  protocolHandlers: new Map(),
  ipcHandlers: new Map(),
  windows: new Set(),
  processes: new Set(),
  checkPermission: null,
  requestPermission: null,
  sendHeaders: null,
};
