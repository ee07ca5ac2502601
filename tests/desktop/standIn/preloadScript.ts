import { readFileSync } from 'node:fs';
import { miniWindowName } from '#shared/ipc/shell.ts';
import { callVendorDouble } from './callVendor.ts';

/**
 * Names of the functions by which the page calls this process. Removed before any script of the page runs.
 */
export const invokeBinding = '__standInInvoke';
export const openBinding = '__standInOpen';
/** Name of the page's function that receives messages of the app. */
export const emitName = '__standInEmit';

interface Bindings {
  invoke(channel: string, args: unknown[]): Promise<{ value?: unknown; error?: string }>;
  open(url: string): Promise<void>;
}

/**
 * Runs a preload in the page with what Electron's sandbox provides. `require` loads only electron, so that a
 * preload that cannot run sandboxed fails here too. Without a sandbox it also loads `others`.
 * `exposeInMainWorld` copies and freezes, but cannot isolate, because there is only one world.
 */
function runPreload(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
  invokeName: string,
  openName: string,
  emitName: string,
  ownWindowName: string,
  others: Readonly<Record<string, () => object>>,
): void {
  if (window.top !== window) return;
  const host = globalThis as unknown as Record<string, unknown>;
  const bindings: Bindings = {
    invoke: host[invokeName] as Bindings['invoke'],
    open: host[openName] as Bindings['open'],
  };
  delete host[invokeName];
  delete host[openName];

  const seal = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const call = value as (...args: unknown[]) => unknown;
      return Object.freeze((...args: unknown[]) => call(...args));
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, seal(inner)])));
  };
  const listeners = new Map<string, Set<(event: object, data: unknown) => void>>();
  Object.defineProperty(host, emitName, {
    value: (channel: string, data: unknown) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, data);
    },
  });
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        Object.defineProperty(globalThis, name, { value: seal(api), enumerable: true }),
    },
    ipcRenderer: {
      async invoke(channel: string, ...args: unknown[]) {
        const answer = await bindings.invoke(
          channel,
          args.map((arg) => structuredClone(arg)),
        );
        if (answer.error !== undefined)
          throw new Error(`Error invoking remote method '${channel}': ${answer.error}`);
        return answer.value;
      },
      on: (channel: string, listener: (event: object, data: unknown) => void) =>
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)),
      off: (channel: string, listener: (event: object, data: unknown) => void) =>
        listeners.get(channel)?.delete(listener),
    },
  };
  const require = (name: string) => {
    if (name === 'electron') return electron;
    const other = others[name];
    if (other) return other();
    throw new Error(`module not found: ${name} (a sandboxed preload can require electron alone)`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports);

  // Sends all ways to open a window, including a middle click, to the app's handler, as Electron does. The
  // app's own empty window opens for real, because the page draws into it.
  const openForReal = window.open.bind(window);
  window.open = (url, name) => {
    if (url === 'about:blank' && name === ownWindowName)
      return openForReal(url, name, 'width=336,height=224');
    void bindings.open(new URL(String(url ?? ''), location.href).href);
    return null;
  };
  const openInstead = (event: MouseEvent, links: string) => {
    const link = event.target instanceof Element ? event.target.closest(links) : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void bindings.open(link.href);
  };
  document.addEventListener('click', (event) => openInstead(event, 'a[target="_blank"]'));
  document.addEventListener('auxclick', (event) => {
    if (event.button === 1) openInstead(event, 'a[href]');
  });
}

/** Returns the script that runs before every document of a window with this preload. */
export function preloadScript(file: string, isSandboxed: boolean): string {
  const body = readFileSync(file, 'utf8');
  const hasVendor = !isSandboxed && process.env['STAND_IN_CALL_VENDOR'] === 'yes';
  const others = hasVendor ? `{ 'agora-electron-sdk': ${callVendorDouble.toString()} }` : '{}';
  const names = [invokeBinding, openBinding, emitName, miniWindowName]
    .map((name) => JSON.stringify(name))
    .join(', ');
  return `(${runPreload.toString()})(function (require, module, exports) {\n${body}\n}, ${names}, ${others});`;
}
