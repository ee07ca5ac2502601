import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { SendEvent } from '../ipc/channels.ts';

/** The part of Electron's `globalShortcut` that this module uses. */
interface Shortcuts {
  register(keys: string, onPress: () => void): boolean;
  unregister(keys: string): void;
}

/**
 * Registers one global hotkey. The page holds it while needed (during a match or call) and handles it. A
 * closed or reloaded page holds none, so `release` is called for it.
 */
export function createHotkey(options: { readonly shortcuts: Shortcuts; readonly sendEvent: SendEvent }) {
  const { shortcuts, sendEvent } = options;
  let held: { readonly keys: string; readonly callerId: number } | null = null;

  function take(keys: string): 'ok' | 'taken' {
    try {
      const isOurs = shortcuts.register(keys, () => sendEvent('hotkey:pressed', { keys }));
      return isOurs ? 'ok' : 'taken';
    } catch {
      // The system does not support these keys.
      return 'taken';
    }
  }
  function letGo(): void {
    if (held !== null) shortcuts.unregister(held.keys);
    held = null;
  }

  return {
    release(callerId: number): void {
      if (held?.callerId === callerId) letGo();
    },
    handlers: {
      'hotkey:isFree'({ keys }) {
        if (held?.keys === keys) return 'ok' as const;
        const answer = take(keys);
        if (answer === 'ok') shortcuts.unregister(keys);
        return answer;
      },
      'hotkey:hold'({ keys }, { id }) {
        letGo();
        if (keys === null) return 'ok' as const;
        const answer = take(keys);
        if (answer === 'ok') held = { keys, callerId: id };
        return answer;
      },
    } satisfies IpcHandlersOf<'hotkey'>,
  };
}
