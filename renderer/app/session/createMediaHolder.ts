import { proxy, ref } from 'valtio';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retry } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import { mediaModule } from './backgroundModules.ts';
import type { MediaOptions } from './createMedia.ts';
import type { Media } from './media.ts';
import type { MediaHolder } from './mediaHolder.ts';

/** Milliseconds between attempts to load the module. */
const retryAfterMs = 2_000;

export function createMediaHolder(options: MediaOptions): MediaHolder {
  const { scope, clock } = options;
  const state = proxy<MediaHolder['state']>({ made: null });
  let loadingLocal: Promise<LocalMedia> | null = null;

  const media = lazyModule<Media>({
    async load() {
      const { createMedia } = await mediaModule.load();
      // If the session has ended, the promise stays pending.
      if (scope.ended) return new Promise<never>(() => undefined);
      const made = ref(createMedia(options));
      state.made = made;
      return made;
    },
    // Retries forever, because the caller is a page that shows a placeholder.
    retry: (load) =>
      retry(load, {
        clock,
        scope,
        delayMs: () => retryAfterMs,
        onFailure: (cause) => logger.warn('camera and matching could not be loaded', cause),
      }),
  });

  return {
    state,
    media: () => state.made ?? media.load(),
    local: () => state.made?.local ?? (loadingLocal ??= media.load().then(({ local }) => local)),
  };
}
