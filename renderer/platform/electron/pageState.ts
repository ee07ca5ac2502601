import { locales } from '#shared/domain/constants.ts';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { Platform } from '../port.ts';

/**
 * Answers the pings of the main process, which detect a page that hangs and ask whether the page is at rest.
 */
export function createPageState(
  bridge: Pick<VesperBridge, 'app'> | undefined,
): Pick<Platform, 'setHangWords' | 'setRest'> {
  let isAtRest: (() => boolean) | null = null;
  bridge?.app.onPing(({ token }) => void bridge.app.pong({ token, isAtRest: isAtRest?.() === true }));
  return {
    setHangWords: (words) => void bridge?.app.setHangWords(words),
    setRest: (probe) => (isAtRest = probe),
  };
}

/** Sends the page's language to the main process, now and after each change, because the menus use it. */
export function followLanguage(bridge: Pick<VesperBridge, 'app'> | undefined, root: HTMLElement): void {
  if (!bridge) return;
  const send = () => {
    const locale = locales.find((known) => known === root.lang);
    if (locale !== undefined) void bridge.app.setLocale({ locale });
  };
  send();
  new MutationObserver(send).observe(root, { attributeFilter: ['lang'] });
}
