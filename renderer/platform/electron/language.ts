import { locales } from '#shared/domain/constants.ts';
import type { VesperBridge } from '#shared/ipc/bridge.ts';

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
