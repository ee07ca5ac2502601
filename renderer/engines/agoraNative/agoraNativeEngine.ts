import type { Credentials } from '#shared/domain/media.ts';
import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { logger } from '#shared/lib/logger.ts';
import { endedChannel } from '../peer/channel.ts';
import type { MediaEngine } from '../port.ts';
import { createSwitchableChannel, type SwitchableChannel } from '../switchableChannel.ts';
import { openNativeChannel } from './channel.ts';
import { createLibraryLease } from './libraryLease.ts';

export interface AgoraNativeEngineOptions {
  readonly clock: Clock;
  /** The desktop's call window, which runs the library. */
  readonly window: CallWindowPort;
  /** The agora-web engine: joins channels if the native library is missing, does not start or has crashed. */
  readonly fallback: MediaEngine;
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
  /**
   * Milliseconds for which the call window stays open after a channel, because the next match often follows
   * soon.
   */
  readonly keepOpenMs?: number;
}

const defaultKeepOpenMs = 60_000;

/**
 * Creates the engine for the vendor's cloud with its native library (agora-electron-sdk) in the desktop's
 * call window.
 */
export function createAgoraNativeEngine(options: AgoraNativeEngineOptions): MediaEngine {
  const { clock, window, fallback, renewToken, keepOpenMs = defaultKeepOpenMs } = options;
  const lending = createLibraryLease(clock, window, keepOpenMs);
  /**
   * True if the library is not installed or not available for this system. Stays true for the lifetime of the
   * page.
   */
  let isMissing = false;

  function giveWay(relay: SwitchableChannel, why: string): void {
    if (relay.scope.ended) return;
    logger.warn('agora-native gives way to agora-web:', why);
    relay.switchTo((request) => fallback.join(request));
  }

  async function begin(relay: SwitchableChannel, appId: string): Promise<void> {
    const { scope } = relay;
    const library = await lending.borrow(scope);
    // Starts the library at each join: a started library answers at once, and a failed start may succeed with
    // other credentials.
    const outcome = await library.ask('start', appId);
    if (scope.ended) return;
    if (!outcome.ok) {
      isMissing ||= outcome.step === 'load';
      return giveWay(relay, `its library fails at ${outcome.step} (${outcome.code})`);
    }
    library.onGone(scope, (why) => {
      if (why === 'crashed') giveWay(relay, 'its window crashed');
      // Closing the window says goodbye to the other user, so closing it hangs up.
      else relay.fail();
    });
    relay.switchTo((request) => openNativeChannel({ library, clock, renewToken, request }));
  }

  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      if (isMissing) return fallback.join(request);
      const relay = createSwitchableChannel(request);
      begin(relay, request.credentials.appId ?? '').catch((error: unknown) => giveWay(relay, String(error)));
      return relay.channel;
    },
  };
}
