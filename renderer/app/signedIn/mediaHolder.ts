import { proxy, ref } from 'valtio';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { code } from './ahead.ts';
import type { Media, MediaOptions } from './media.ts';

/** A piece of the client that could not be fetched is asked for again after this. */
const againAfterMs = 2_000;

/**
 * Camera, microphone and matching, made when a page or a dialog first needs them; they then live as long as somebody is
 * signed in, whatever page is shown.
 */
export interface MediaHolder {
  /** Live state: null as long as nothing has needed it. */
  readonly state: { made: Media | null };
  /** At once where it is there; else on its way, the same promise for everybody. */
  media(): Media | Promise<Media>;
  local(): LocalMedia | Promise<LocalMedia>;
}

export function holdMedia(options: MediaOptions): MediaHolder {
  const { scope, clock } = options;
  const state = proxy<{ made: Media | null }>({ made: null });
  let coming: Promise<Media> | null = null;
  let comingLocal: Promise<LocalMedia> | null = null;

  /** Goes on until it is there: who waits is a page that shows its own waiting. Of a session that is over, never. */
  async function make(): Promise<Media> {
    for (;;) {
      try {
        const { createMedia } = await code.media();
        if (scope.ended) return await new Promise<never>(() => {});
        const made = ref(createMedia(options));
        state.made = made;
        return made;
      } catch (cause) {
        console.warn('camera and matching could not be loaded', cause);
        await new Promise<void>((done) => void clock.after(scope, againAfterMs, done));
      }
    }
  }

  const media = () => state.made ?? (coming ??= make());
  return {
    state,
    media,
    local: () => state.made?.local ?? (comingLocal ??= Promise.resolve(media()).then(({ local }) => local)),
  };
}
