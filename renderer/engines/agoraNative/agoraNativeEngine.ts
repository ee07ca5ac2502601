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
  /** The desktop's window that holds the library. */
  readonly window: CallWindowPort;
  /** Takes the channels where the library is missing, does not start, or has crashed: agora-web. */
  readonly fallback: MediaEngine;
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
  /** How long the window waits for the next channel: the next match comes soon. */
  readonly keepOpenMs?: number;
}

const defaultKeepOpenMs = 60_000;

/** Live media over the vendor's cloud by its native library (agora-electron-sdk), in the desktop's call window. */
export function createAgoraNativeEngine(options: AgoraNativeEngineOptions): MediaEngine {
  const { clock, window, fallback, renewToken, keepOpenMs = defaultKeepOpenMs } = options;
  const lending = createLibraryLease(clock, window, keepOpenMs);
  /** No library for this system, or none installed: it will not come while this page lives. */
  let isMissing = false;

  function giveWay(relay: SwitchableChannel, why: string): void {
    if (relay.scope.ended) return;
    logger.warn('agora-native gives way to agora-web:', why);
    relay.switchTo((request) => fallback.join(request));
  }

  async function begin(relay: SwitchableChannel, appId: string): Promise<void> {
    const { scope } = relay;
    const library = await lending.borrow(scope);
    // Asked at each join: it is ready after the first, and one that failed may work with other credentials.
    const outcome = await library.ask('start', appId);
    if (scope.ended) return;
    if (!outcome.ok) {
      isMissing ||= outcome.step === 'load';
      return giveWay(relay, `its library fails at ${outcome.step} (${outcome.code})`);
    }
    library.onGone(scope, (why) => {
      if (why === 'crashed') giveWay(relay, 'its window crashed');
      // It said goodbye while it closed: who closes it hangs up.
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
