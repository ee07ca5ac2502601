import { miniWindowName } from '#shared/ipc/shell.ts';
import type { FloatingWindows } from '../port.ts';

/** A window of the own process that the main process keeps above the others; it places it, and decides its size. */
export const floating: FloatingWindows = {
  hasFrame: false,
  open: () => Promise.resolve(globalThis.open('about:blank', miniWindowName)),
};
