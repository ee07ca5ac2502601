import { logger } from '#shared/lib/logger.ts';
import type { Platform } from '../port.ts';
import { devices } from './devices.ts';
import { createFloating } from './floating.ts';
import { createInstall } from './install.ts';
import { createWebNotices } from './notices.ts';
import { createWebPush } from './push.ts';
import { createWakeLock } from './wakeLock.ts';

interface UserAgentData {
  readonly platform?: string;
}

/** The first page has the machine and the line to itself. */
const quietMs = 5_000;

/** The plain web target. */
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
  // No browser says it: who has to know looks at the clock.
  onPower: () => () => undefined,
  callWindow: null,
  shell: null,
  floating: createFloating(),
  devices,
  notices: createWebNotices(),
  push: createWebPush(),
  setBadge(count) {
    // Browsers without it, and pages that are not installed, refuse.
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    void set?.catch(() => undefined);
  },
  keepAwake: createWakeLock(),
  // What a browser opens is an address of the page.
  onLink: () => () => undefined,
  systemSignIn: null,
  // A browser tells a page nothing of it.
  setTheme: () => undefined,
  readProcessErrors: () => Promise.resolve(''),
  hasCompanions: () => Promise.resolve(true),
  diagnostics: {
    readProcess: () => Promise.resolve(null),
    save: null,
    useGraphicsCard: () => undefined,
    openDeveloperTools: null,
  },
  // The browser asks by itself, and no other looks after its memory.
  setHangWords: () => undefined,
  setRest: () => undefined,
  install: createInstall(),
  openUpdates: async () => (await import('./updates.ts')).openUpdates(),
  keepForOffline() {
    // The dev server has no worker, nor has a page that did not come over a secure line.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    setTimeout(() => {
      import('./offline/register.ts')
        .then(({ register }) => register())
        .catch((cause: unknown) => logger.warn('nothing is kept for offline', cause));
    }, quietMs);
  },
  async openChatStorage(userId) {
    // Nobody who only looks around needs it: no part of the first load.
    const { openChatStorage } = await import('./chatStorage.ts');
    return openChatStorage(userId);
  },
};
