import type { VesperBridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** The preload's typed bridge; only in the desktop app. */
    readonly vesper?: VesperBridge;
  }
}

/**
 * The preload's bridge; undefined if the preload has not run, and while pages are prerendered at build time.
 */
export const bridge = (): VesperBridge | undefined => globalThis.window?.vesper;
