import { locales } from '#shared/domain/constants.ts';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { DevicesPort, Platform, Vault } from '../port.ts';
import { logger } from '#shared/lib/logger.ts';
import { bridge } from './bridge.ts';
import type { CallWindowPort } from '#shared/ipc/callWindow.ts';

/**
 * Answers the pings of the main process, which detect a page that hangs and ask whether the page is at rest.
 */
export function createPageState(
  vesper: Pick<VesperBridge, 'app'> | undefined,
): Pick<Platform, 'setHangWords' | 'setRest'> {
  let isAtRest: (() => boolean) | null = null;
  vesper?.app.onPing(({ token }) => void vesper.app.pong({ token, isAtRest: isAtRest?.() === true }));
  return {
    setHangWords: (words) => void vesper?.app.setHangWords(words),
    setRest: (probe) => (isAtRest = probe),
  };
}

/** Sends the page's language to the main process, now and after each change, because the menus use it. */
export function followLanguage(vesper: Pick<VesperBridge, 'app'> | undefined, root: HTMLElement): void {
  if (!vesper) return;
  const send = () => {
    const locale = locales.find((known) => known === root.lang);
    if (locale !== undefined) void vesper.app.setLocale({ locale });
  };
  send();
  new MutationObserver(send).observe(root, { attributeFilter: ['lang'] });
}

/**
 * Holds the session token, which the main process encrypts. `load` reads it once, before the page needs it.
 */
export function createVault(): Vault & { load(): Promise<void> } {
  let token: string | null = null;
  const name = 'session';
  return {
    async load() {
      const answer = await bridge()?.secrets.read({ name });
      token = answer?.ok ? answer.value : null;
    },
    read: () => token,
    write(value) {
      token = value;
      void bridge()
        ?.secrets.write({ name, value })
        .then((answer) => {
          if (!answer.ok) logger.warn('the session could not be encrypted', answer.error.message);
        });
    },
    remove() {
      token = null;
      void bridge()?.secrets.remove({ name });
    },
  };
}

/** Opens and closes the call window, which belongs to the main process. */
export const callWindow: CallWindowPort = {
  async open(line) {
    const answer = await bridge()?.callWindow.open({ line });
    if (answer?.ok) return answer.value;
    logger.warn('the call window does not open', answer?.error.message ?? 'the preload has not run');
    return false;
  },
  close: (line) => void bridge()?.callWindow.close({ line }),
  onGone: (listener) => bridge()?.callWindow.onGone(listener) ?? (() => undefined),
};

/** The main process stores device choices and reads the system's permissions. */
export const devices: DevicesPort = {
  // Linux has no system settings page for devices and needs none.
  hasSystemSettings: /Macintosh|Windows/.test(globalThis.navigator?.userAgent ?? ''),
  async recall(userId, plugged) {
    const answer = await bridge()?.devices.recall({ userId, devices: [...plugged] });
    return answer?.ok ? answer.value : null;
  },
  keep: (userId, plugged, choice) =>
    void bridge()?.devices.keep({ userId, devices: [...plugged], choice: { ...choice } }),
  async access(kind) {
    const answer = await bridge()?.devices.access({ kind });
    return answer?.ok ? answer.value : 'unknown';
  },
  async ask(kind) {
    const answer = await bridge()?.devices.ask({ kind });
    return answer?.ok ? answer.value : 'unknown';
  },
  openSystemSettings: (kind) => void bridge()?.devices.openSettings({ kind }),
};
