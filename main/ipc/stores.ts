import type { IpcCaller, IpcHandlersOf } from '#shared/ipc/contract.ts';
import { chatStoreMethods } from '#shared/store/chatStore.ts';
import { localStoreMethods } from '#shared/store/localStore.ts';
import type { Touched } from '#shared/store/records.ts';
import type { StorageTarget } from '../storage/protocol.ts';
import type { StorageThread } from '../storage/storageThread.ts';
import type { SendEvent } from './channels.ts';
import type { StorageWindows } from './storage.ts';

interface StoreDependencies {
  readonly storage: StorageThread;
  readonly windows: Pick<StorageWindows, 'assertOpenFor'>;
}

type Handler = (request: unknown, caller: IpcCaller) => Promise<unknown>;

/** Returns a handler for each method of a store, which runs the method in the worker. */
function handlersOf(
  target: StorageTarget,
  methods: object,
  { storage, windows }: StoreDependencies,
): Record<string, Handler> {
  const entries = Object.keys(methods).map((method): [string, Handler] => [
    `${target}:${method}`,
    // Posts to the worker without awaiting anything first, so that calls arrive in the order in which the
    // page made them.
    (request, caller) => {
      windows.assertOpenFor(caller);
      return storage.call(target, method, request);
    },
  ]);
  return Object.fromEntries(entries);
}

/**
 * Handles the calls of the namespace `chatStore`. Changes that one window applies are announced to the other
 * windows.
 */
export function createChatStoreHandlers(
  dependencies: StoreDependencies & { readonly sendEvent: SendEvent },
): IpcHandlersOf<'chatStore'> {
  const handlers = handlersOf('chatStore', chatStoreMethods, dependencies);
  const apply = handlers['chatStore:apply'];
  if (apply)
    handlers['chatStore:apply'] = async (request, caller) => {
      const touched = (await apply(request, caller)) as Touched;
      if (touched.chatIds.length > 0)
        dependencies.sendEvent('storage:changed', { chatIds: touched.chatIds }, caller);
      return touched;
    };
  return handlers as unknown as IpcHandlersOf<'chatStore'>;
}

/** Handles the calls of the namespace `localStore`. */
export function createLocalStoreHandlers(dependencies: StoreDependencies): IpcHandlersOf<'localStore'> {
  return handlersOf('localStore', localStoreMethods, dependencies) as unknown as IpcHandlersOf<'localStore'>;
}
