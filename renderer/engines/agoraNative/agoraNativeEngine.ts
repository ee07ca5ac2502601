import type { Credentials } from '#shared/domain/media.ts';
import type { CallBridge } from '#shared/ipc/callBridge.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { endedChannel } from '../peer/channel.ts';
import type { MediaEngine } from '../port.ts';
import { openNativeChannel } from './channel.ts';

export interface AgoraNativeEngineOptions {
  readonly clock: Clock;
  /** `window.vesperCall` of the call window. */
  readonly bridge: CallBridge;
  /** Takes the calls where the library is missing or does not start: agora-web. */
  readonly fallback: MediaEngine;
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
}

/** Live media over the vendor's cloud by its native library (agora-electron-sdk), in the desktop's call window. */
export function createAgoraNativeEngine(options: AgoraNativeEngineOptions): MediaEngine {
  const { clock, bridge, fallback, renewToken } = options;
  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      // Asked at each join: it is ready after the first, and one that failed may work with other credentials.
      const outcome = bridge.start(request.credentials.appId ?? '');
      if (outcome.ok) return openNativeChannel({ bridge, clock, renewToken, request });
      console.warn('the native engine does not start', outcome.step, outcome.code);
      return fallback.join(request);
    },
  };
}
