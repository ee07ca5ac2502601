import type { CallBridge } from '#shared/ipc/callBridge.ts';

declare global {
  interface Window {
    /** Exposed by the call window's preload; in no other window. */
    readonly vesperCall?: CallBridge;
  }
}

/** The native library's bridge where this page is the desktop's call window, else null. */
export function callBridge(): CallBridge | null {
  return window.vesperCall ?? null;
}
