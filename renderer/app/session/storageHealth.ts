import { proxy } from 'valtio';
import type { ChatStorage } from '#renderer/platform/port.ts';

/** How it stands with what is kept of somebody's chats on this device: live state, for whoever has to say it. */
export interface StorageHealth {
  state: ChatStorage['state'];
  durability: ChatStorage['durability'];
  /** There was no room for the last thing that was to be kept. */
  isFull: boolean;
  /** The person was told that what was damaged has been made anew. */
  isRepairSeen: boolean;
}

export interface WatchedStorage {
  readonly storage: ChatStorage;
  readonly health: StorageHealth;
}

/** What goes through only where there is room: a success of these says that there is some again. */
const takesRoom: ReadonlySet<string> = new Set(['apply', 'putFile', 'putOutbox', 'sendDraft']);

type Method = (request: never) => Promise<unknown>;

/** The storage, with its state looked at after each call: it may become full, damaged or refused while it is used. */
export function watchStorage(storage: ChatStorage): WatchedStorage {
  const health = proxy<StorageHealth>({
    state: storage.state,
    durability: storage.durability,
    isFull: false,
    isRepairSeen: false,
  });

  function look(): void {
    if (health.state !== storage.state) health.state = storage.state;
    if (health.durability !== storage.durability) health.durability = storage.durability;
  }

  function watched<S extends object>(store: S): S {
    const methods = Object.entries<Method>(store as Record<string, Method>).map(([name, method]) => [
      name,
      async (request: never) => {
        try {
          const answer = await method(request);
          if (health.isFull && takesRoom.has(name)) health.isFull = false;
          return answer;
        } catch (error) {
          if (error instanceof Error && error.name === 'StorageFull') health.isFull = true;
          throw error;
        } finally {
          look();
        }
      },
    ]);
    return Object.fromEntries(methods) as S;
  }

  return {
    health,
    storage: {
      chats: watched(storage.chats),
      local: watched(storage.local),
      get durability() {
        return storage.durability;
      },
      get state() {
        return storage.state;
      },
      reset: () => storage.reset(),
      onChanged: (listener) => storage.onChanged(listener),
      onReplaced: (listener) => storage.onReplaced?.(listener) ?? (() => undefined),
      close: () => storage.close(),
    },
  };
}
