import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { Platform } from '../port.ts';

/**
 * Answers the pings of the main process, which detect a page that hangs and ask whether the page is at rest.
 */
export function createCare(
  bridge: Pick<VesperBridge, 'app'> | undefined,
): Pick<Platform, 'setHangWords' | 'setRest'> {
  let isAtRest: (() => boolean) | null = null;
  bridge?.app.onPing(({ token }) => void bridge.app.pong({ token, isAtRest: isAtRest?.() === true }));
  return {
    setHangWords: (words) => void bridge?.app.setHangWords(words),
    setRest: (probe) => (isAtRest = probe),
  };
}
