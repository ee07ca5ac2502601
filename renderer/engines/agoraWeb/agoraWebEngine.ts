import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { logger } from '#shared/lib/logger.ts';
import { endedChannel } from '../peer/channel.ts';
import type { MediaEngine } from '../port.ts';
import { openChannel } from './channel.ts';
import type { AgoraWebVendor } from './vendor.ts';

export interface AgoraWebEngineOptions {
  readonly clock: Clock;
  /** Loads the SDK, about 400 kB. Called once, at the first join. */
  readonly load: () => Promise<AgoraWebVendor>;
  /**
   * Fetches a new token when the SDK reports that the current one expires. Without it the channel ends with
   * its token.
   */
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
}

/** Creates the engine for the vendor's cloud in a browser (agora-rtc-sdk-ng). */
export function createAgoraWebEngine({ clock, load, renewToken }: AgoraWebEngineOptions): MediaEngine {
  let loading: Promise<AgoraWebVendor> | null = null;

  async function loadQuietly(): Promise<AgoraWebVendor> {
    const vendor = await load();
    // The SDK and our logger use the same numbers for log levels.
    vendor.setLogLevel(logger.level());
    return vendor;
  }

  /** Loads the SDK once. A failed load is tried again at the next call. */
  function loadOnce(): Promise<AgoraWebVendor> {
    loading ??= loadQuietly().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      return openChannel({ clock, load: loadOnce, renewToken, request });
    },
  };
}
