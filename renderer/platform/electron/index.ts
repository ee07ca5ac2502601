import type { Platform } from '../port.ts';
import { bridge } from './bridge.ts';
import { createCare } from './care.ts';
import { callWindow } from './callWindow.ts';
import { createDesktopNotices } from './notices.ts';
import { createVault } from './vault.ts';

const vault = createVault();
const care = createCare(bridge());

/** The desktop app: what the page can't know comes over the bridge. */
export const platform: Platform = {
  kind: 'electron',
  ready: () => vault.load(),
  vault,
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
  notices: createDesktopNotices(),
  setBadge: (count) => void bridge()?.badge.set({ count }),
  keepAwake: (isOn) => void bridge()?.power.keepAwake({ isOn }),
  onLink(listener) {
    const vesper = bridge();
    if (!vesper) return () => undefined;
    const stop = vesper.deepLinks.onOpened(({ path }) => listener(path));
    let hasStopped = false;
    void vesper.deepLinks.take().then((answer) => {
      if (answer.ok && answer.value !== null && !hasStopped) listener(answer.value);
    });
    return () => {
      hasStopped = true;
      stop();
    };
  },
  async readProcessErrors() {
    const answer = await bridge()?.app.getErrors();
    return answer?.ok ? answer.value : '';
  },
  diagnostics: {
    async readProcess() {
      const answer = await bridge()?.diagnostics.read();
      return answer?.ok ? answer.value : null;
    },
    async save(name, content) {
      const answer = await bridge()?.diagnostics.save({ name, content });
      return answer?.ok ? answer.value : 'failed';
    },
    useGraphicsCard: () => void bridge()?.diagnostics.useGraphicsCard(),
  },
  ...care,
  openUpdates: async () => (await import('./updates.ts')).openUpdates(),
  // Its files are here anyway.
  keepForOffline() {},
  openExternal(url) {
    // The main process's one gateway decides what may leave the app.
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
};
