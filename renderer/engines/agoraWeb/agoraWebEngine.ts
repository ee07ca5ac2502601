import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { logger } from '#shared/lib/logger.ts';
import { endedChannel } from '../peer/channel.ts';
import type { MediaEngine } from '../port.ts';
import { openChannel } from './channel.ts';
import type { AgoraWebVendor } from './vendor.ts';

export interface AgoraWebEngineOptions {
  readonly clock: Clock;
  /** Brings the SDK, some 400 kB: asked at the first join, once. */
  readonly load: () => Promise<AgoraWebVendor>;
  /** Asked for when the SDK says that the token runs out. Without it the channel ends with its token. */
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
}

/** Live media over the vendor's cloud, in a browser (agora-rtc-sdk-ng). */
export function createAgoraWebEngine({ clock, load, renewToken }: AgoraWebEngineOptions): MediaEngine {
  let loading: Promise<AgoraWebVendor> | null = null;

  async function loadQuietly(): Promise<AgoraWebVendor> {
    const vendor = await load();
    // Its numbers are ours.
    vendor.setLogLevel(logger.level());
    return vendor;
  }

  /** Once; again only where it failed. */
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
