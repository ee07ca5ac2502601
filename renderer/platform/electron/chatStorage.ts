import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { IpcAnswer } from '#shared/ipc/envelope.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import type { ChatStorage } from '../port.ts';

type Bridge = Pick<VesperBridge, 'storage' | 'chatStore' | 'localStore'>;

/** Throws the error of the main process under the names that callers of the stores expect. */
async function valueOf<T>(answer: Promise<IpcAnswer<T>>): Promise<T> {
  const given = await answer;
  if (given.ok) return given.value;
  const { code, message } = given.error;
  throw Object.assign(new Error(message), { name: code === 'storage_full' ? 'StorageFull' : 'StorageError' });
}

type Call = (request: never) => Promise<IpcAnswer<unknown>>;

/** Returns a store whose methods send IPC requests. Each method throws after the store is closed. */
function storeOver<S>(calls: Readonly<Record<keyof S & string, Call>>, assertOpen: () => void): S {
  const methods = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    async (request: never) => {
      assertOpen();
      return valueOf(call(request));
    },
  ]);
  return Object.fromEntries(methods) as S;
}

let current: ChatStorage | null = null;
let openings = 0;

/**
 * Opens the chat stores of the main process. Opening another user's stores closes these, so that no call
 * reaches the wrong ones.
 */
export async function openChatStorage(bridge: Bridge, userId: string): Promise<ChatStorage> {
  openings += 1;
  const opening = openings;
  current?.close();
  current = null;
  const report = await valueOf(bridge.storage.open({ userId }));
  if (opening !== openings) throw new Error('another storage has been opened meanwhile');
  const scope = createScope();
  const assertOpen = () => {
    if (scope.ended) throw new Error('this storage has been closed');
  };
  const storage: ChatStorage = {
    chats: storeOver<ChatStore>(bridge.chatStore, assertOpen),
    local: storeOver<LocalStore>(bridge.localStore, assertOpen),
    durability: report.durability,
    state: report.state,
    async reset() {
      await valueOf(bridge.storage.reset({ userId }));
    },
    onChanged(listener) {
      const stop = bridge.storage.onChanged(({ chatIds }) => listener(chatIds));
      const forget = scope.onEnd(stop);
      return () => {
        forget();
        stop();
      };
    },
    close() {
      if (scope.ended) return;
      scope.end();
      // The answer is not awaited: the main process completes earlier requests first, and closes open stores
      // itself.
      void bridge.storage.close();
    },
  };
  current = storage;
  return storage;
}
