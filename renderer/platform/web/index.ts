import type { Platform } from '../port.ts';

interface UserAgentData {
  readonly platform?: string;
}

/** The plain web target. */
export const platform: Platform = {
  kind: 'web',
  hasCookies: true,
  osName() {
    const data = (navigator as Navigator & { userAgentData?: UserAgentData }).userAgentData;
    return Promise.resolve(data?.platform || navigator.platform || 'web');
  },
  openExternal(url) {
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
  async openChatStorage(userId) {
    // Nobody who only looks around needs it: no part of the first load.
    const { openChatStorage } = await import('./chatStorage.ts');
    return openChatStorage(userId);
  },
};
