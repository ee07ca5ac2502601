import { logger } from '#shared/lib/logger.ts';
import type { Platform } from '../port.ts';
import { devices, createFloating, createWakeLock } from './capabilities.ts';
import { createInstall } from './install.ts';
import { createWebNotices } from './notices.ts';
import { createWebPush } from './push.ts';

interface UserAgentData {
  readonly platform?: string;
}

/**
 * Milliseconds after page load before the service worker is registered, so that it does not slow the first
 * page.
 */
const quietMs = 5_000;

/** The web implementation of the platform. */
export const platform: Platform = {
  kind: 'web',
  ready: () => Promise.resolve(),
  vault: null,
  hasCookies: true,
  osName() {
    const data = (navigator as Navigator & { userAgentData?: UserAgentData }).userAgentData;
    return Promise.resolve(data?.platform || navigator.platform || 'web');
  },
  openExternal(url) {
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
  // Browsers report no suspend or resume, so callers compare clock times instead.
  onPower: () => () => undefined,
  callWindow: null,
  shell: null,
  floating: createFloating(),
  devices,
  notices: createWebNotices(),
  push: createWebPush(),
  setBadge(count) {
    // Browsers without badges and pages that are not installed reject the call.
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    void set?.catch(() => undefined);
  },
  keepAwake: createWakeLock(),
  // Links open as page addresses in a browser.
  onLink: () => () => undefined,
  systemSignIn: null,
  // A page can't control or read these in a browser.
  setTheme: () => undefined,
  readProcessErrors: () => Promise.resolve(''),
  hasCompanions: () => Promise.resolve(true),
  diagnostics: {
    readProcess: () => Promise.resolve(null),
    save: null,
    useGraphicsCard: () => undefined,
    openDeveloperTools: null,
  },
  // The browser itself reports a page that hangs.
  setHangWords: () => undefined,
  setRest: () => undefined,
  install: createInstall(),
  openUpdates: async () => (await import('./updates.ts')).openUpdates(),
  keepForOffline() {
    // The dev server has no worker, and workers need a secure context.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    setTimeout(() => {
      import('./offline/register.ts')
        .then(({ register }) => register())
        .catch((cause: unknown) => logger.warn('storing the app for offline use failed', cause));
    }, quietMs);
  },
  async openChatStorage(userId) {
    // Loaded on demand, because visitors who only look around need no chat storage.
    const { openChatStorage } = await import('./chatStorage.ts');
    return openChatStorage(userId);
  },
};
