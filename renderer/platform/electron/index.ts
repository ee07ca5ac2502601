import { miniWindowName } from '#shared/ipc/shell.ts';
import { setWindowShown } from '#shared/lib/windowShown.ts';
import type { FloatingWindows, Platform } from '../port.ts';
import { bridge } from './bridge.ts';
import { callWindow, createPageState, followLanguage, createVault, devices } from './bridgePorts.ts';
import { createDesktopNotices } from './notices.ts';
import { shell } from './shell.ts';

const vault = createVault();
const pageState = createPageState(bridge());
followLanguage(bridge(), document.documentElement);
shell?.window.onShown(setWindowShown);

/**
 * Opens a window of this process. The main process places it, sets its size and keeps it above other windows.
 */
const floating: FloatingWindows = {
  hasFrame: false,
  open: () => Promise.resolve(globalThis.open('about:blank', miniWindowName)),
};

/** The desktop app: the main process provides the capabilities that a page lacks. */
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
  shell,
  floating,
  devices,
  notices: createDesktopNotices(),
  push: null,
  setBadge: (count) => void bridge()?.badge.set({ count }),
  keepAwake: (isOn) => void bridge()?.power.keepAwake({ isOn }),
  onLink(listener) {
    const vesper = bridge();
    if (!vesper) return () => undefined;
    let hasStopped = false;
    // A deep link waits in the main process, even across reloads, until a listener reads it.
    const deliver = () =>
      void vesper.deepLinks.take().then((answer) => {
        if (answer.ok && answer.value !== null && !hasStopped) listener(answer.value);
      });
    const stop = vesper.deepLinks.onWaiting(deliver);
    deliver();
    return () => {
      hasStopped = true;
      stop();
    };
  },
  systemSignIn: {
    async expect(state) {
      const answer = await bridge()?.deepLinks.expectSignIn({ state });
      return answer?.ok === true && answer.value;
    },
    onBack: (listener) => bridge()?.deepLinks.onSignedIn(listener) ?? (() => undefined),
  },
  setTheme: (theme) => void bridge()?.app.setTheme({ theme }),
  async readProcessErrors() {
    const answer = await bridge()?.app.getErrors();
    return answer?.ok ? answer.value : '';
  },
  async hasCompanions() {
    const answer = await bridge()?.app.hasCompanions();
    return !answer?.ok || answer.value;
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
    openDeveloperTools: () => void bridge()?.diagnostics.openDeveloperTools(),
  },
  ...pageState,
  install: null,
  openUpdates: async () => (await import('./updates.ts')).openUpdates(),
  // The files of the desktop app are always local.
  keepForOffline() {},
  openExternal(url) {
    // The main process decides which addresses may open outside the app.
    globalThis.open(url, '_blank', 'noopener,noreferrer');
  },
};
