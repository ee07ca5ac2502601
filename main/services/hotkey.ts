import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/channels.ts';

/** The part of Electron's `globalShortcut` that this module uses. */
interface Shortcuts {
  register(keys: string, onPress: () => void): boolean;
  unregister(keys: string): void;
}

/**
 * Registers one global hotkey. The page registers it while needed (during a match or call) and handles it. A
 * closed or reloaded page needs none, so `release` is called for it.
 */
export function createHotkey(options: { readonly shortcuts: Shortcuts; readonly sendEvent: SendEvent }) {
  const { shortcuts, sendEvent } = options;
  let registered: { readonly keys: string; readonly callerId: number } | null = null;

  function register(keys: string): 'ok' | 'taken' {
    try {
      const isOurs = shortcuts.register(keys, () => sendEvent('hotkey:pressed', { keys }));
      return isOurs ? 'ok' : 'taken';
    } catch {
      // The system does not support these keys.
      return 'taken';
    }
  }
  function unregister(): void {
    if (registered !== null) shortcuts.unregister(registered.keys);
    registered = null;
  }

  return {
    release(callerId: number): void {
      if (registered?.callerId === callerId) unregister();
    },
    handlers: {
      'hotkey:isFree'({ keys }) {
        if (registered?.keys === keys) return 'ok' as const;
        const answer = register(keys);
        if (answer === 'ok') shortcuts.unregister(keys);
        return answer;
      },
      'hotkey:set'({ keys }, { id }) {
        unregister();
        if (keys === null) return 'ok' as const;
        const answer = register(keys);
        if (answer === 'ok') registered = { keys, callerId: id };
        return answer;
      },
    } satisfies IpcHandlersOf<'hotkey'>,
  };
}
