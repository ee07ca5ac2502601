import type { IpcCaller, IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { StorageThread } from '../storage/storageThread.ts';

/** Which windows have the stores open, and whose they are. */
export interface StorageWindows {
  /** Throws where this window's person is not the one whose stores are open. */
  assertOpenFor(caller: IpcCaller): void;
  readonly handlers: IpcHandlersOf<'storage'>;
}

/**
 * The calls of the namespace `storage`. A call of a store names no person: so a window whose person's stores have been
 * closed for another's gets errors, never the other's chats.
 */
export function createStorageHandlers(storage: StorageThread): StorageWindows {
  const windows = new Map<number, string>();
  let openFor: string | null = null;

  return {
    assertOpenFor({ id }) {
      if (openFor === null || windows.get(id) !== openFor) throw new Error('these stores are not open');
    },
    handlers: {
      async 'storage:open'({ userId }, { id }) {
        windows.set(id, userId);
        openFor = userId;
        return storage.open(userId);
      },
      async 'storage:close'(_, { id }) {
        const userId = windows.get(id);
        windows.delete(id);
        if (userId !== openFor || [...windows.values()].includes(userId ?? '')) return null;
        openFor = null;
        await storage.close();
        return null;
      },
      'storage:getRehearsal'(_, { id }) {
        const userId = windows.get(id);
        return userId === undefined ? null : storage.rehearsal(userId);
      },
      async 'storage:reset'({ userId }) {
        openFor = null;
        await storage.reset(userId);
        return null;
      },
    },
  };
}
