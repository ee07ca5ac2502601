import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import { logger } from '#shared/lib/logger.ts';
import { bridge } from './bridge.ts';

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
