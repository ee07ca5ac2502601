import type { VesperBridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** The preload's typed bridge; only in the desktop app. */
    readonly vesper?: VesperBridge;
  }
}

/** Undefined where the preload has not run. */
export const bridge = (): VesperBridge | undefined => window.vesper;
