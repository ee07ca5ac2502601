import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { CallWindow } from '../windows/callWindow.ts';

/** Handles the calls of the namespace `callWindow`. */
export function createCallWindowHandlers(callWindow: CallWindow): IpcHandlersOf<'callWindow'> {
  return {
    'callWindow:open'({ line }) {
      callWindow.open(line);
      return true;
    },
    'callWindow:close'({ line }) {
      callWindow.close(line);
      return null;
    },
  };
}
