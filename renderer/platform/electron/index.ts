import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { Platform } from '../port.ts';

declare global {
  interface Window {
    /** The preload's typed bridge; only in the desktop app. */
    readonly vesper?: VesperBridge;
  }
}

/** The desktop app: what the page can't know comes over the bridge. */
export const platform: Platform = {
  kind: 'electron',
  // A custom scheme has no cookies; the session lives in local storage there.
  hasCookies: false,
  async osName() {
    const answer = await window.vesper?.app.getInfo();
    return answer?.ok ? `${answer.value.platform} ${answer.value.osVersion}` : navigator.platform;
  },
  async openChatStorage(userId) {
    const { vesper } = window;
    if (!vesper) throw new Error('the preload has not run');
    const { openChatStorage } = await import('./chatStorage.ts');
    return openChatStorage(vesper, userId);
  },
  onPower: (listener) => window.vesper?.app.onPower(({ state }) => listener(state)) ?? (() => undefined),
  // Its files are here anyway.
  keepForOffline() {},
  openExternal(url) {
    // The main process's one gateway decides what may leave the app.
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
};
