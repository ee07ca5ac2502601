import { miniWindowName } from '#shared/ipc/shell.ts';
import type { FloatingWindows } from '../port.ts';

/**
 * Opens a window of this process. The main process places it, sets its size and keeps it above other windows.
 */
export const floating: FloatingWindows = {
  hasFrame: false,
  open: () => Promise.resolve(globalThis.open('about:blank', miniWindowName)),
};
