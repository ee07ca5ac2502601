import type { Platform } from '../port.ts';
import { bridge } from './bridge.ts';
import { callWindow } from './callWindow.ts';

/** The desktop app: what the page can't know comes over the bridge. */
export const platform: Platform = {
  kind: 'electron',
  // A custom scheme has no cookies; the session lives in local storage there.
  hasCookies: false,
  async osName() {
    const answer = await bridge()?.app.getInfo();
    return answer?.ok ? `${answer.value.platform} ${answer.value.osVersion}` : navigator.platform;
  },
  async openChatStorage(userId) {
    const vesper = bridge();
    if (!vesper) throw new Error('the preload has not run');
    const { openChatStorage } = await import('./chatStorage.ts');
    return openChatStorage(vesper, userId);
  },
  onPower: (listener) => bridge()?.app.onPower(({ state }) => listener(state)) ?? (() => undefined),
  callWindow,
  async readProcessErrors() {
    const answer = await bridge()?.app.getErrors();
    return answer?.ok ? answer.value : '';
  },
  // Its files are here anyway.
  keepForOffline() {},
  openExternal(url) {
    // The main process's one gateway decides what may leave the app.
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
};
