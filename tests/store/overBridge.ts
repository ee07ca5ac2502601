import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { registerIpc } from '#main/ipc/channels.ts';
import { createSendEvent, type SendEvent } from '#main/ipc/channels.ts';
import { createStorageHandlers } from '#main/ipc/storage.ts';
import { createChatStoreHandlers, createLocalStoreHandlers } from '#main/ipc/stores.ts';
import { createTrustedSenders } from '#main/security/trustedSenders.ts';
import { createStorageThread } from '#main/storage/storageThread.ts';
import { createBridge } from '#preload/bridge.ts';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { IpcHandlers } from '#shared/ipc/contract.ts';
import { ipcCallNames, ipcEventNames } from '#shared/ipc/names.ts';

type Listener = (event: never, ...args: unknown[]) => unknown;

/**
 * Connects a page to SQLite without a browser: the preload's bridge, structured clones as in Electron, sender
 * and schema checks, and the worker in its thread. Only Electron's IPC between processes is missing.
 */
export function createBridgedStorage(
  root: string,
  /** Returns further handlers of the main process. */
  more: (sendEvent: SendEvent) => Partial<IpcHandlers> = () => ({}),
) {
  const origin = 'app://vesper';
  const senders = createTrustedSenders([origin]);
  const storage = createStorageThread(
    root,
    () => new Worker(new URL('../../main/storage/worker.ts', import.meta.url)),
  );
  const windows = createStorageHandlers(storage);
  const pages: { webContents: Page }[] = [];
  const sendEvent = createSendEvent(() => pages, senders);
  const calls = new Map<string, Listener>();
  registerIpc(
    { handle: (channel: string, listener: Listener) => void calls.set(channel, listener) },
    {
      'app:hasCompanions': () => true,
      'app:setTheme': () => null,
      'app:getInfo': () => Promise.reject(new Error('not here')),
      'app:getErrors': () => '',
      'app:pong': () => null,
      'app:setHangWords': () => null,
      'app:setLocale': () => null,
      'badge:set': () => null,
      'deepLinks:take': () => null,
      'diagnostics:read': () => Promise.reject(new Error('not here')),
      'diagnostics:save': () => 'failed',
      'diagnostics:useGraphicsCard': () => null,
      'diagnostics:openDeveloperTools': () => null,
      'devices:recall': () => null,
      'devices:keep': () => null,
      'devices:access': () => 'unknown',
      'devices:ask': () => 'unknown',
      'devices:openSettings': () => false,
      'hotkey:isFree': () => 'ok',
      'hotkey:set': () => 'ok',
      'loginStart:read': () => 'unsupported',
      'loginStart:set': () => 'unsupported',
      'tray:show': () => null,
      'tray:hide': () => null,
      'window:show': () => null,
      'window:isShown': () => true,
      'window:setClosing': () => null,
      'window:answerClose': () => null,
      'deepLinks:expectSignIn': () => false,
      'notifications:isSupported': () => false,
      'notifications:show': () => null,
      'notifications:close': () => null,
      'notifications:listPresses': () => [],
      'notifications:forgetPress': () => null,
      'power:keepAwake': () => null,
      'secrets:read': () => null,
      'secrets:write': () => ({ kept: 'memory' }),
      'secrets:remove': () => null,
      'callWindow:open': () => false,
      'callWindow:close': () => null,
      'updates:getBuild': () => ({ version: '0.0.0', commit: null, channel: null }),
      'updates:getSignature': () => ({ state: 'unknown' }),
      'updates:getState': () => ({ kind: 'off' }),
      'updates:check': () => null,
      'updates:install': () => null,
      'updates:postpone': () => null,
      'updates:goBack': () => null,
      ...windows.handlers,
      ...createChatStoreHandlers({ storage, windows, sendEvent }),
      ...createLocalStoreHandlers({ storage, windows }),
      ...more(sendEvent),
    } satisfies IpcHandlers,
    senders,
  );

  return {
    storage,
    /** Opens a window and returns its bridge. */
    openWindow(): VesperBridge {
      const page = new Page(pages.length + 1);
      senders.add(page);
      pages.push({ webContents: page });
      const event = { sender: page, senderFrame: { url: `${origin}/`, parent: null } };
      return createBridge(ipcCallNames, ipcEventNames, {
        invoke: async (channel, request) =>
          structuredClone(await calls.get(channel)?.(event as never, structuredClone(request))),
        listen(channel, listener) {
          page.on(channel, listener);
          return () => void page.off(channel, listener);
        },
      }) as VesperBridge;
    },
  };
}

/** A window as the main process sees it. */
class Page extends EventEmitter {
  readonly id: number;
  constructor(id: number) {
    super();
    this.id = id;
  }
  send(channel: string, data: unknown): void {
    this.emit(channel, structuredClone(data));
  }
}
