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

/** What everybody may ask of a window (`StandInWindow`). */
export interface WorldWindow {
  shows(page: Page): boolean;
  mayNavigate(url: string): boolean;
}

/** What the parts of the stand-in share: one process, one app, so one world. */
export interface World {
  /** The browser; null until the app is ready. */
  context: BrowserContext | null;
  readonly switches: Map<string, string>;
  readonly schemes: Set<string>;
  readonly protocolHandlers: Map<string, (request: Request) => Promise<Response> | Response>;
  readonly ipcHandlers: Map<string, IpcListener>;
  readonly windows: Set<WorldWindow>;
  /** Utility processes that run. */
  readonly processes: Set<{ readonly pid: number | undefined; readonly name: string }>;
  checkPermission: CheckHandler | null;
  /** Asked when a page uses an API; the check alone grants nothing. */
  requestPermission: RequestHandler | null;
  /** What the app adds to requests that leave its pages. */
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
