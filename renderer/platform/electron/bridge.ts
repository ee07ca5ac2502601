import type { VesperBridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** The preload's typed bridge; only in the desktop app. */
    readonly vesper?: VesperBridge;
  }
}

/** Undefined where the preload has not run, and where pages are written to files at build time. */
export const bridge = (): VesperBridge | undefined => globalThis.window?.vesper;
