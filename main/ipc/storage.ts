import type { IpcCaller, IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { StorageThread } from '../storage/storageThread.ts';

/** Tracks which windows have the stores open, and for which user. */
export interface StorageWindows {
  /** Throws unless the open stores belong to this window's user. */
  assertOpenFor(caller: IpcCaller): void;
  readonly handlers: IpcHandlersOf<'storage'>;
}

/**
 * Handles the calls of the namespace `storage`. A store call names no user. A window whose user's stores were
 * replaced by another user's therefore gets errors, never the other user's chats.
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
